import type { EndingTodo } from "./ending.ts";
import { plain } from "./prepare.ts";
import type { Lookup, Found, Rule } from "./rule.ts";

/** Acts that leave the machine; a noun of the interface beside them rarely makes them harmless. */
const OUTWARD = ["publishes", "messages-people", "spends", "touches-access"];

/** A todo may name several acts: `write the mail and send it`. */
const PARTS =
  /[,;:+&→、，；：/(（]|\s(?:and|then|und|dann|et|puis|y|luego|e|depois|и|затем)\s|(?<!合)并|然后|하고/u;

/** The rule of an act in a todo that nobody could take back, if there is one. */
export function riskOfTodo(content: string, lookup: Lookup): Rule | undefined {
  // `DELETE /orders` is the name of an endpoint.
  const text = content
    .replace(/\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)\b(?=\s+\/)/gu, "")
    .slice(0, 500);
  const live = lookup.first("live", plain(text));
  if (live && !lookup.first("writes", plain(text))) return live.rule;
  for (const part of plain(text).split(PARTS)) {
    const risk = riskOfPart(part.trim(), lookup);
    if (risk) return risk;
  }
  return undefined;
}

function riskOfPart(part: string, lookup: Lookup): Rule | undefined {
  if (lookup.first("local", part) || lookup.first("writes", part)) return undefined;
  const isSubject = lookup.first("subject", part) !== undefined;
  for (const match of lookup.all("danger", part)) {
    const isOutward = OUTWARD.includes(match.rule.name);
    if (isOutward ? !namesPart(part, match, lookup) : !isSubject) return match.rule;
  }
  return undefined;
}

/** `send button` and `form for publishing`: the act only names a part of the interface. */
function namesPart(part: string, act: Found, lookup: Lookup): boolean {
  const next = part.slice(act.end);
  const noun = lookup.first("subject", next.trimStart());
  if (noun?.start === 0) return true;
  const before = part.slice(0, act.start);
  return (
    lookup.first("subject", before) !== undefined &&
    /(?:\s(?:for|of|to|about|before|zum|zur|für|vom|de|du|des|d'|para|do|da|pour|к|для|о|об)\s?|d')$/u.test(
      before,
    )
  );
}

/** The rule of an act that a sentence speaks of; a strong one says so without naming its object. */
export function riskOfSentence(
  sentence: string,
  lookup: Lookup,
  isStrong: boolean = false,
): Rule | undefined {
  const dangers = lookup.all("danger", sentence).filter(({ rule }) => !isStrong || !rule.with);
  return (lookup.first("live", sentence) ?? dangers[0])?.rule;
}

/** A host, or a path outside of the workspace. */
const ELSEWHERE =
  /(?<!\S)[~/]\S{1,300}|(?<![\w-])[\w-]{1,60}\.(?:com|org|net|io|dev|app|ai|cloud|eu|de|fr|es|jp|cn|ru|br|kr)(?![\w-])/gu;

/** Whether a todo plainly works on code or text: it names a file or a part of it. */
export function isCodeOrText({ content }: EndingTodo, lookup: Lookup): boolean {
  const text = subjectOf(content).replaceAll(ELSEWHERE, " ");
  if (/[\w-]\.[a-z]{1,5}(?![a-z])|\w\/\w|[a-z]_[a-z]/u.test(text)) return true;
  return Boolean(lookup.first("writes", text) ?? lookup.first("subject", text));
}

/**
 * Whether a todo is plainly of the kind of work that was ordered and done: it works on code or
 * text, or at least half of its words are in the prompt or in closed todos. Bland names of
 * dangerous todos do neither.
 */
export function isFamiliar(
  todo: EndingTodo,
  { prompt, todos }: { readonly prompt: string; readonly todos: readonly EndingTodo[] },
  lookup: Lookup,
): boolean {
  if (isCodeOrText(todo, lookup)) return true;
  const closed = todos
    .filter(({ status }) => status === "completed")
    .map(({ content }) => plain(content));
  const known = new Set([prompt, ...closed].flatMap((one) => wordsOf(one.slice(0, 2_000))));
  const words = wordsOf(subjectOf(todo.content));
  return words.length > 0 && words.filter((word) => known.has(word)).length * 2 >= words.length;
}

/** `Step 3: …`: what a todo is about follows the label. */
function subjectOf(content: string): string {
  return plain(content)
    .slice(0, 500)
    .replace(/^[^:：]{1,16}[:：]\s?(?=\S)/u, "");
}

/** Words without their endings; pairs of characters where a script has no spaces. */
function wordsOf(text: string): string[] {
  const words = text.match(/[a-zß-öø-ÿœа-я]{4,}/gu) ?? [];
  const unspaced = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}/gu) ?? [];
  const pairs = unspaced.flatMap((run) =>
    Array.from(run.slice(1), (_, index) => run.slice(index, index + 2)),
  );
  return [...words.map((word) => word.slice(0, 5)), ...pairs];
}

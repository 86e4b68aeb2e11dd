import type { Lookup, Meaning, Rule } from "./rule.ts";
import { prepare } from "./prepare.ts";
import type { Paragraph, Sentence } from "./prepare.ts";
import { riskOfSentence } from "./risk.ts";

/** A sentence and the rule that it was found by; a bare question has none. */
export interface Sign {
  readonly text: string;
  readonly rule?: Rule;
}

/** What a message says, without its code, quotes, courtesies and self-answered questions. */
export interface Message {
  readonly isEmpty: boolean;
  /** The end of the message, to show to a person. */
  readonly end: string | undefined;
  /** What is put to the person; questions that only ask to go on are lazy. */
  readonly asks: readonly (Sign & { readonly isLazy: boolean })[];
  /** An act beside a question or a wait, or announced: nobody could take it back. */
  readonly isRisky: boolean;
  /** Any of its sentences speaks of such an act. */
  readonly speaksOfRisk: boolean;
  /** Any of its sentences speaks of a system in use, or of what cannot be undone. */
  readonly speaksOfLive: boolean;
  /** The message ends with progress: a report or a plan. */
  readonly endsWithProgress: boolean;
  /** Any of its sentences is a report or a plan. */
  readonly speaksOfProgress: boolean;
  /** Something speaks against the work that it asks to go on with. */
  readonly hasObjection: boolean;
  find(means: Meaning): (Sign & { readonly rule: Rule }) | undefined;
}

/** What else than a question tells that the agent is held up. */
const HELD: readonly Meaning[] = ["holds", "lacks", "addresses"];

export function readMessage(lastMessage: string, lookup: Lookup): Message {
  const paragraphs = prepare(lastMessage).map((paragraph) => said(paragraph, lookup));
  const sentences = paragraphs.flat();
  const has = (means: Meaning) => (sentence: Sentence) =>
    lookup.first(means, sentence.plain) !== undefined;
  const isHeld = (sentence: Sentence) =>
    isAsk(sentence, lookup) || HELD.some((means) => has(means)(sentence));
  const held = paragraphs.filter((paragraph) => paragraph.some(isHeld)).flat();
  const isRisky = ({ plain }: Sentence) => riskOfSentence(plain, lookup) !== undefined;
  const isStronglyRisky = ({ plain }: Sentence) =>
    riskOfSentence(plain, lookup, true) !== undefined;
  const isProgress = (sentence: Sentence) => has("announces")(sentence) || has("reports")(sentence);
  return {
    isEmpty: lastMessage.trim() === "",
    end: sentences.at(-1)?.text,
    asks: sentences.filter((sentence) => isAsk(sentence, lookup)).map((ask) => signOf(ask, lookup)),
    isRisky: held.some(isRisky) || sentences.filter(has("announces")).some(isStronglyRisky),
    speaksOfRisk: sentences.some(isRisky),
    speaksOfLive: sentences.some(has("live")),
    endsWithProgress: sentences.slice(-1).some(isProgress),
    speaksOfProgress: sentences.some(isProgress),
    hasObjection: held.some(has("objects")),
    find(means) {
      for (const { plain, text } of sentences) {
        const match = lookup.first(means, plain);
        if (match) return { text, rule: match.rule };
      }
      return undefined;
    },
  };
}

/** The sentences of a paragraph that mean what they say. */
function said({ isHeading, sentences }: Paragraph, lookup: Lookup): readonly Sentence[] {
  return sentences.filter((sentence, index) => {
    if (!sentence.isQuestion) return !lookup.first("courtesy", sentence.plain);
    if (isHeading) return lookup.first("asks", sentence.plain) !== undefined;
    return !isAnswered(sentence, sentences[index + 1], lookup);
  });
}

/** The agent asks itself, and answers at once. */
function isAnswered(question: Sentence, next: Sentence | undefined, lookup: Lookup): boolean {
  if (!next || next.isQuestion) return false;
  const isAnswer = lookup.first("answers", next.plain) !== undefined;
  if (lookup.first("asks", question.plain)) {
    return isAnswer && !riskOfSentence(question.plain, lookup);
  }
  return isAnswer || lookup.first("wonders", question.plain) !== undefined;
}

function isAsk({ plain, isQuestion }: Sentence, lookup: Lookup): boolean {
  return Boolean(isQuestion || lookup.first("asks", plain) || lookup.first("asks-to-go-on", plain));
}

function signOf({ plain, text }: Sentence, lookup: Lookup): Sign & { readonly isLazy: boolean } {
  const lazy = lookup.first("asks-to-go-on", plain);
  const match = lazy ?? lookup.first("asks", plain);
  return { text, isLazy: lazy !== undefined, ...(match && { rule: match.rule }) };
}

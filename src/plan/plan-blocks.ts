/**
 * Finds plans in what a model says, as it says it: the text between a line
 * `<proposed_plan>` and a line `</proposed_plan>`. Chunks may be cut anywhere;
 * any cutting gives the same plans and the same visible text.
 *
 * A tag stands alone on its line, with blanks around it at most. A block that
 * is never closed ends with the text. Inside of a block an opening tag is
 * content; in fenced code outside of one, a block is an example and no plan.
 * @module
 */
/** What was found, in order. Deltas are given out as soon as they cannot be a tag any more. */
export type PlanPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "plan-started" }
  | { readonly kind: "plan-delta"; readonly text: string }
  /** The whole text of the block. */
  | { readonly kind: "plan-ended"; readonly text: string };

/** Where a reader stands. Start with `PLAN_READER`. */
export interface PlanReader {
  /** The text of the block so far; undefined outside of one. */
  readonly plan: string | undefined;
  /** The marks that opened the fenced code that we are in; empty outside of one. */
  readonly fence: string;
  /** The line so far, for the fence that it may be. */
  readonly line: string;
  /** What may be a tag and was not given out yet. */
  readonly held: string;
  /** How many characters of the tag the line has so far; undefined if it is none. */
  readonly matched: number | undefined;
}

export const PLAN_READER: PlanReader = {
  plan: undefined,
  fence: "",
  line: "",
  held: "",
  matched: 0,
};

export interface PlanRead {
  readonly reader: PlanReader;
  readonly parts: readonly PlanPart[];
}

const OPEN = "<proposed_plan>";

const CLOSE = "</proposed_plan>";

const LINES = /[^\n]*\n|[^\n]+/g;

const BLANK = /\s/;

/** Reads one more chunk. */
export function readPlan(reader: PlanReader, chunk: string): PlanRead {
  const parts: PlanPart[] = [];
  let at = reader;
  for (const piece of chunk.match(LINES) ?? []) at = readPiece(at, piece, parts);
  return { reader: at, parts };
}

/** Ends the text: what was held back is given out, and a block that is open is closed. */
export function endPlan(reader: PlanReader): readonly PlanPart[] {
  const parts: PlanPart[] = [];
  const { plan } = reader.held === "" ? reader : endLine(reader, parts);
  if (plan !== undefined) parts.push({ kind: "plan-ended", text: plan });
  return parts;
}

/** What a text shows besides its plans, and the plan that holds: the last one. */
export function splitPlan(text: string): { visible: string; plan?: string } {
  const { reader, parts } = readPlan(PLAN_READER, text);
  let visible = "";
  let plan: string | undefined;
  for (const part of [...parts, ...endPlan(reader)]) {
    if (part.kind === "text") visible += part.text;
    else if (part.kind === "plan-ended") plan = part.text;
  }
  return { visible, ...(plan !== undefined && { plan }) };
}

/** A piece has a line break at its end or none at all. */
function readPiece(reader: PlanReader, piece: string, parts: PlanPart[]): PlanReader {
  const read: PlanReader = {
    ...reader,
    line: reader.line + piece,
    held: reader.held + piece,
    matched: matchedBy(piece, reader),
  };
  if (piece.endsWith("\n")) return endLine(read, parts);
  return read.matched === undefined ? givenOut(read, parts) : read;
}

function matchedBy(piece: string, { plan, fence, matched }: PlanReader): number | undefined {
  const tag = plan === undefined ? OPEN : CLOSE;
  if (matched === undefined || fence !== "") return undefined;
  let count = matched;
  for (const character of piece) {
    if (character === tag[count]) count++;
    else if ((count > 0 && count < tag.length) || !BLANK.test(character)) return undefined;
  }
  return count;
}

function endLine(reader: PlanReader, parts: PlanPart[]): PlanReader {
  const { plan, matched } = reader;
  if (plan === undefined && matched === OPEN.length) {
    parts.push({ kind: "plan-started" });
    return { ...PLAN_READER, plan: "" };
  }
  if (plan !== undefined && matched === CLOSE.length) {
    parts.push({ kind: "plan-ended", text: plan });
    return PLAN_READER;
  }
  const { plan: longer, fence, line } = givenOut(reader, parts);
  return { ...PLAN_READER, plan: longer, fence: plan === undefined ? fenceAfter(fence, line) : "" };
}

function givenOut(reader: PlanReader, parts: PlanPart[]): PlanReader {
  const { plan, held } = reader;
  const kind = plan === undefined ? "text" : "plan-delta";
  const last = parts.at(-1);
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + held };
  else parts.push({ kind, text: held });
  return { ...reader, held: "", plan: plan === undefined ? plan : plan + held };
}

const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The marks of the fenced code that goes on behind a line, however far it is
 * indented; empty if there is none. The same marks, or more of them, end it.
 */
export function fenceAfter(fence: string, line: string): string {
  const [, marks = ""] = FENCE.exec(line) ?? [];
  if (fence === "") return marks;
  return marks.startsWith(fence) && line.trim() === marks ? "" : fence;
}

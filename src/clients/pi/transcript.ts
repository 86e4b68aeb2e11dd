import type { TranscriptRecord } from "../../recall/index.ts";
import { blockText, recordedAt } from "../../recall/index.ts";
import type { JsonObject, JsonValue } from "../../todo/index.ts";
import { isObject } from "../../todo/index.ts";
import { CallLog } from "../transcript/transcript.ts";
import type { Transcript, TranscriptEntry, TranscriptReader } from "../transcript/transcript.ts";

const PERSON_EDIT = "user_todo_edit";
const COMPACTION = "compaction";

/** An entry says first what it is, who it is and what it comes after. */
const ENTRY_HEAD = /^\{"type":"\w+","id":"([^"\\]+)","parentId":(?:"([^"\\]+)"|null)/;

/**
 * The sessions of pi and oh-my-pi, one entry a line. Entries form a tree; what
 * counts is the branch that the last entry is on.
 */
export const piTranscript: TranscriptReader = {
  name: "pi",
  dialect: "oh-my-pi",
  marks: [`"${PERSON_EDIT}"`, `"${COMPACTION}"`],
  wants: "every entry",

  isMine: ({ type, id, cwd, parentId }) =>
    typeof id === "string" &&
    ((type === "session" && typeof cwd === "string") || parentId !== undefined),

  records(transcript) {
    const session = new Session(transcript);
    for (const entry of transcript) session.read(entry);
    return session.records();
  },
};

class Session {
  readonly #log: CallLog;
  readonly #parents = new Map<string, string | undefined>();
  /** Where the records of an entry begin, for the entries that have some. */
  readonly #own: { readonly id: string | undefined; readonly from: number }[] = [];
  #leaf: string | undefined;

  constructor(transcript: Transcript) {
    this.#log = new CallLog(transcript);
  }

  read(entry: TranscriptEntry): void {
    const [head, id, parent] = ENTRY_HEAD.exec(entry.head) ?? [];
    if (head !== undefined && id !== undefined) this.#place(id, parent);
    if (head === undefined || entry.isMarked) this.#entry(entry.parse() ?? {});
  }

  records(): readonly TranscriptRecord[] {
    const branch = this.#branch();
    const { records } = this.#log;
    return this.#own.flatMap(({ id, from }, place) => {
      const isOnBranch = id === undefined || branch.has(id);
      return isOnBranch ? records.slice(from, this.#own[place + 1]?.from) : [];
    });
  }

  #place(id: string, parent: string | undefined): void {
    this.#parents.set(id, parent);
    this.#leaf = id;
  }

  #branch(): ReadonlySet<string> {
    const branch = new Set<string>();
    let id = this.#leaf;
    while (id !== undefined && !branch.has(id)) {
      branch.add(id);
      id = this.#parents.get(id);
    }
    return branch;
  }

  #entry(entry: JsonObject): void {
    const { type, id, parentId } = entry;
    if (type === "session") return;
    const own = typeof id === "string" ? id : undefined;
    if (own !== undefined) this.#place(own, typeof parentId === "string" ? parentId : undefined);
    const from = this.#log.records.length;
    readEntry(entry, this.#log);
    if (this.#log.records.length > from) this.#own.push({ id: own, from });
  }
}

function readEntry(entry: JsonObject, log: CallLog): void {
  const { type, customType, data, message } = entry;
  const at = recordedAt(entry["timestamp"]);
  if (type === COMPACTION) log.records.push({ kind: "compaction", ...at });
  if (type === "custom" && customType === PERSON_EDIT) {
    log.records.push({ kind: "person-edit", list: data, dialect: "oh-my-pi", ...at });
  }
  if (type === "message" && isObject(message)) readMessage(message, at, log);
}

function readMessage(message: JsonObject, at: { readonly at?: number }, log: CallLog): void {
  const { role, content } = message;
  if (role === "toolResult") readResult(message, at, log);
  if (role !== "assistant" || !Array.isArray(content)) return;
  for (const block of (content as readonly JsonValue[]).filter(isObject)) {
    const { type, id, name, arguments: input } = block;
    if (type === "toolCall") log.call({ id, name, input, ...at });
  }
}

/** A result names its tool, and the client itself wrote it: it counts also where its call is not in the file. */
function readResult(message: JsonObject, at: { readonly at?: number }, log: CallLog): void {
  const { toolCallId, toolName: name, content, isError, details } = message;
  const id = typeof toolCallId === "string" ? toolCallId : `result ${log.records.length}`;
  if (log.waitingTool(id) === undefined) log.call({ id, name, input: undefined, ...at });
  const text = blockText(content);
  log.result({
    id,
    isError: isError === true,
    ...(text !== undefined && { text }),
    ...(details !== undefined && { details }),
    ...at,
  });
}

import { isMessage, recordsFromMessages } from "../../adapters/messages/index.ts";
import { TRANSCRIPT_READERS as CLIENTS } from "../../clients/catalogue.ts";
import type { Transcript, TranscriptReader } from "../../clients/transcript/transcript.ts";

/** Messages as a program of one's own keeps them, in a JSON document or one a line. */
const messages: TranscriptReader = {
  name: "messages",
  marks: [],
  wants: "every entry",
  isMine: isMessage,
  records: (transcript) => recordsFromMessages(parsedEntries(transcript)),
};

function* parsedEntries(transcript: Transcript): Generator<unknown> {
  for (const entry of transcript) yield entry.parse();
}

/** Every transcript that can be read; what looks like messages may be a client's, so these come last. */
export const TRANSCRIPT_READERS: readonly TranscriptReader[] = [...CLIENTS, messages];

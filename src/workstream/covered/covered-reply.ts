import type { Reply } from "../../dialects/dialect.ts";
import { maskSecrets } from "../../progress/index.ts";

/** What is stored of a reply is what was written; what leaves has its secrets covered. */
export function coveredReply(reply: Reply): Reply {
  return { ...reply, text: maskSecrets(reply.text) };
}

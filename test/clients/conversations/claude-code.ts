import type { Converse } from "./conversation.ts";
import { peerOf } from "./conversation.ts";

interface Question {
  readonly question: string;
  readonly options: readonly { readonly label: string }[];
}

/** As the programs that embed Claude Code speak with it. */
export const converseWithClaudeCode =
  (words: readonly string[], env: (url: string) => Readonly<Record<string, string>>): Converse =>
  async (box, { file, url }) => {
    const format = ["--input-format", "stream-json", "--output-format", "stream-json"];
    const asking = ["--permission-prompt-tool", "stdio"];
    const child = box.start(file, ["-p", "--verbose", ...format, ...asking, ...words], {
      env: env(url),
    });
    const peer = peerOf(child);
    return {
      async say(prompt) {
        const rest = peer.next(({ type }) => type === "result");
        const content = [{ type: "text", text: prompt }];
        peer.send({ type: "user", message: { role: "user", content } });
        await rest;
      },
      async asked() {
        const asked = await peer.next(({ type }) => type === "control_request");
        const { input } = asked["request"] as { input: { questions?: readonly Question[] } };
        const answers = input.questions?.map(({ question, options: [first] }) => [
          question,
          first?.label,
        ]);
        const updatedInput = { ...input, ...(answers && { answers: Object.fromEntries(answers) }) };
        const response = { behavior: "allow", updatedInput };
        return async () =>
          peer.send({
            type: "control_response",
            response: { subtype: "success", request_id: asked["request_id"], response },
          });
      },
      async interrupt() {
        const taken = peer.next(({ type }) => type === "control_response");
        const request = { subtype: "interrupt" };
        peer.send({ type: "control_request", request_id: "interrupt", request });
        await taken;
      },
      leave: () => peer.leave(),
    };
  };

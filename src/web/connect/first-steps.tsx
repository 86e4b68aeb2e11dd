import { change } from "../live/api.ts";
import { server } from "../live/data.ts";
import { Icon } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";
import { CopyLine } from "./copy-line.tsx";

/** What is shown before the first agent: how to connect one, or look at a made-up one. */
export function FirstSteps() {
  const facts = server.value;
  if (!facts) return null;
  const startDemo = async (): Promise<void> => {
    try {
      await change("/api/demo");
      say("A demo agent starts. It is played, not a model.");
    } catch (error) {
      complain(error);
    }
  };
  return (
    <div class="card empty">
      <h2>No agent has been here yet</h2>
      <p class="muted">
        Connect the program that you work with. Its next session writes its list here, and you see
        it live.
      </p>
      {facts.clients.map((client) => (
        <CopyLine key={client} text={`doneward install ${client}`} />
      ))}
      <p class="muted">Any other program that speaks the Model Context Protocol:</p>
      <CopyLine text="doneward mcp" />
      {facts.hasDemo && (
        <>
          <p class="muted">Or watch a demo agent at work first.</p>
          <button type="button" class="button is-primary" onClick={() => void startDemo()}>
            <Icon name="play" />
            Start a demo agent
          </button>
        </>
      )}
    </div>
  );
}

import { useState } from "preact/hooks";

import { change } from "../live/api.ts";
import { server } from "../live/data.ts";
import { Icon } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";
import { CopyLine } from "./copy-line.tsx";

/** What is shown before the first agent: how to connect one, or look at made-up ones. */
export function FirstSteps() {
  const facts = server.value;
  if (!facts) return null;
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
      <p class="muted">
        Any other program that speaks the Model Context Protocol starts this as its server:
      </p>
      <CopyLine text="doneward mcp" />
      {facts.hasDemo && <DemoButton />}
    </div>
  );
}

/** Gone with the first steps, as soon as the agents are seen. */
function DemoButton() {
  const [isAtWork, setAtWork] = useState(false);
  const start = async (): Promise<void> => {
    setAtWork(true);
    try {
      await change("/api/demo");
      say("The demo agents start. They are played, no model is asked.");
    } catch (error) {
      setAtWork(false);
      complain(error);
    }
  };
  return (
    <>
      <p class="muted">Or watch demo agents at work first.</p>
      <button
        type="button"
        class="button is-primary"
        disabled={isAtWork}
        onClick={() => void start()}
      >
        <Icon name="play" />
        {isAtWork ? "The demo agents are at work" : "Start the demo agents"}
      </button>
    </>
  );
}

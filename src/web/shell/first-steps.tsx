import { useState } from "preact/hooks";
import { change } from "../live/api.ts";
import { server } from "../live/data.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";

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
      <Button
        icon="play"
        tone="primary"

        disabled={isAtWork}
        onClick={() => void start()}
      >
        {isAtWork ? "The demo agents are at work" : "Start the demo agents"}
      </Button>
    </>
  );
}

/** A command to type elsewhere, and a button that puts it on the clipboard. */
export function CopyLine({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      complain("The browser does not let this page use the clipboard. Select the line instead.");
    }
  };
  return (
    <div class="command-line">
      <code tabIndex={0}>{text}</code>
      <Button icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
        <span class="unseen"> {text}</span>
      </Button>
    </div>
  );
}

/** Who comes without a login learns where to find one. */
export function LoggedOut() {
  return (
    <main class="main">
      <div class="page">
        <div class="card empty">
          <Icon name="lock" size={24} />
          <h1>You are not logged in</h1>
          <p>
            Lists of agents are for the person at this machine. Open the link that{" "}
            <code>doneward serve</code> printed when it started; it works once and for ten minutes.
          </p>
          <p class="muted">
            No link at hand? Start the server again: <code>doneward serve</code> prints a new one.
          </p>
        </div>
      </div>
    </main>
  );
}

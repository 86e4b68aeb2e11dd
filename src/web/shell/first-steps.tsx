import { useState } from "preact/hooks";
import { change } from "../live/api.ts";
import { server } from "../live/data.ts";
import { Button, Icon } from "../parts/icon.tsx";
import { complain, say } from "../parts/toast.tsx";

/** Shown before the first agent: how to connect one, or to start the demo. */
export function FirstSteps() {
  const facts = server.value;
  if (!facts) return null;
  return (
    <div class="card empty">
      <h2>No agent yet</h2>
      <p class="muted">Connect your agent program. Its next session shows up here, live.</p>
      {facts.clients.map((client) => (
        <CopyLine key={client} text={`doneward install ${client}`} />
      ))}
      <p class="muted">
        For any other program that speaks the Model Context Protocol, register this as a server:
      </p>
      <CopyLine text="doneward mcp" />
      {facts.hasDemo && <DemoButton />}
    </div>
  );
}

function DemoButton() {
  const [isAtWork, setAtWork] = useState(false);
  const start = async (): Promise<void> => {
    setAtWork(true);
    try {
      await change("/api/demo");
      say("Demo agents started. They replay a script; no model is called.");
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
        {isAtWork ? "The demo agents are running" : "Start the demo agents"}
      </Button>
    </>
  );
}

/** A command to run in a terminal, with a button that copies it. */
export function CopyLine({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      complain("The browser denied access to the clipboard. Select the line instead.");
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

export function LoggedOut() {
  return (
    <main class="main">
      <div class="page">
        <div class="card empty">
          <Icon name="lock" size={24} />
          <h1>You are not logged in</h1>
          <p>
            Open the link that <code>doneward serve</code> printed. It works once, for ten minutes.
          </p>
          <p class="muted">
            No link? Run <code>doneward serve</code> again: it prints a new one.
          </p>
        </div>
      </div>
    </main>
  );
}

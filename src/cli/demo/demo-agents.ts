import type { DemoWorld } from "./live-agents.ts";
import { playDemoAgents } from "./live-agents.ts";
import { SESSION } from "./session.ts";

/** A button for demo agents: starts them and answers true, or false while they are at work. */
export function demoAgents(world: DemoWorld, onError: (error: Error) => void): () => boolean {
  let isPlaying = false;
  return () => {
    if (isPlaying) return false;
    isPlaying = true;
    void playDemoAgents(SESSION, world)
      .catch((error: unknown) => onError(error as Error))
      .finally(() => (isPlaying = false));
    return true;
  };
}

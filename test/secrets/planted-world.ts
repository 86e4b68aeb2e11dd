import { DEFAULT_DIALECT } from "../../src/dialects/default-dialect.ts";
import type { World } from "../../src/cli/fixtures/fake-world.ts";
import { fakeWorld } from "../../src/cli/fixtures/fake-world.ts";
import { PLANTED } from "../../src/progress/fixtures/planted.ts";
import { encodeComponent } from "../../src/scope/scope.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { openBoard } from "../../src/workstream/board/index.ts";
import type { Workstream } from "../../src/workstream/index.ts";
import { openWorkstream } from "../../src/workstream/index.ts";

export interface PlantedWorld {
  readonly world: World;
  readonly work: Workstream;
}

/** A workspace in which every secret stands wherever a model, a person or a tool can write. */
export async function plantedWorld(): Promise<PlantedWorld> {
  const world = fakeWorld();
  const work = await workIn(world);
  await plantTodos(work);
  await plantFacts(work);
  await plantTasks(world);
  await work.proposePlan(PLANTED.map(([kind, secret]) => `- ${kind} ${secret}`).join("\n"));
  return { world, work };
}

export function workIn(
  { store, root }: World,
  { isPlanMode = true, board }: { readonly isPlanMode?: boolean; readonly board?: TaskBoard } = {},
): Promise<Workstream> {
  const origin = { kind: "workspace", root } as const;
  const host = { isPlanMode: () => isPlanMode };
  return openWorkstream({ store, origin, dialect: DEFAULT_DIALECT, host, ...(board && { board }) });
}

export function boardIn({ store, root }: World): TaskBoard {
  return openBoard({ store, name: encodeComponent(root), actor: { kind: "model" } });
}

export async function plantTodos(work: Workstream): Promise<void> {
  const todos = PLANTED.map(([kind, secret]) => ({
    content: `Rotate ${kind} ${secret} today`,
    status: "pending",
    note: `was ${secret}`,
    check: `verify ${secret}`,
  }));
  const [, [, first] = ["", ""]] = PLANTED;
  const focus = { content: `Now ${first}`, activeForm: `Using ${first}`, status: "in_progress" };
  await work.call("todo_set", { todos: [focus, ...todos] });
}

export async function plantFacts(work: Workstream): Promise<void> {
  for (const [number, [kind, secret]] of PLANTED.entries()) {
    const call = { tool: "bash", call: `c${number}` };
    await work.observe({ kind: "tool-started", ...call, input: { command: `use ${secret}` } });
    await work.observe({ kind: "tool-ended", ...call, output: { stdout: secret }, exitCode: 0 });
    await work.observe({ kind: "message", from: "agent", text: `It is ${secret}.` });
    const child = { agent: `child-${number}` };
    await work.observe({
      kind: "agent-started",
      ...child,
      label: `${kind} ${secret}`,
      task: secret,
    });
    await work.observe({ kind: "question-asked", text: secret });
  }
  const list = { todos: PLANTED.map(([, secret]) => ({ content: `Child ${secret}` })) };
  await work.child("child-0").call("todo_set", list);
}

async function plantTasks(world: World): Promise<void> {
  const lines = PLANTED.map(([kind, secret], number) => ({
    id: `t-${number}`,
    subject: `Rotate ${kind} ${secret}`,
    description: `It was ${secret}.`,
    activeForm: `Rotating ${secret}`,
    labels: [kind],
    metadata: { secret },
    ...(number > 0 && { blockedBy: ["t-0"] }),
  }));
  const input = lines.map((line) => JSON.stringify(line)).join("\n");
  const { code, err } = await world.run(["task", "add", "--jsonl"], { input });
  if (code !== 0) throw new Error(err);
  for (const [number, [, secret]] of PLANTED.entries()) {
    await world.run(["task", "note", `t-${number}`, `seen: ${secret}`]);
  }
}

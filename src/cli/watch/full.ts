import manifest from "../../../package.json" with { type: "json" };
import { DEFAULT_DIALECT } from "../../dialects/default-dialect.ts";
import { resolveTodoScope } from "../../scope/scope.ts";
import { agentDocument } from "../../overview/agent-document.ts";
import type { AgentReader } from "../../overview/agent-reader.ts";
import type { BoardReader } from "../../overview/board-reader.ts";
import { byUrgency } from "../../overview/standing.ts";
import { idOfScope } from "../../overview/identity.ts";
import { OverviewFeed } from "../../overview/feed.ts";
import type { Store } from "../../stores/contract.ts";
import type { BoardAction, BoardModel, BoardState } from "../../tui/board-state.ts";
import { renderBoard } from "../../tui/board.ts";
import { INITIAL_STATE, press } from "../../tui/board-state.ts";
import { enterFullScreen } from "../../tui/screen.ts";
import { keysIn } from "../../tui/keys.ts";
import { systemWorld } from "../../workstream/lane/index.ts";
import type { Io } from "../io.ts";
import { planRefusalWords, whoCalls } from "../commands/plan.ts";
import { refusalOf } from "../person/gate.ts";
import { troubleWords } from "../print/failure.ts";
import { lookFor } from "../print/print.ts";
import { boardName, workspaceHere } from "../workspace/workspace.ts";
import { alarm } from "./alarm.ts";

const TICK = 1_000;
/** More tasks than these nobody scrolls through; the filter and `doneward task` find the others. */
const MOST_TASKS = 500;

/** Fills the terminal with every agent and task of the store until the person quits. */
export async function watchFull(store: Store, io: Io, url: string | undefined): Promise<void> {
  const board = new FullBoard(store, io, boardName(io, url));
  const here = resolveTodoScope(await workspaceHere(io, store))?.key as string;
  await board.run(idOfScope(here));
}

class FullBoard {
  readonly #io: Io;
  readonly #feed: OverviewFeed;
  readonly #boardName: string;
  readonly #alarm: ReturnType<typeof alarm>;
  #state: BoardState = INITIAL_STATE;
  #model: BoardModel;
  #isRead = false;
  #isEnded = false;
  #trouble: string | undefined;

  constructor(store: Store, io: Io, boardName: string) {
    this.#io = io;
    this.#boardName = boardName;
    this.#alarm = alarm(io);
    this.#model = { now: io.now(), agents: [], tasks: [], hasMoreTasks: false };
    this.#feed = new OverviewFeed({
      store,
      dialect: DEFAULT_DIALECT,
      now: io.now,
      world: systemWorld,
      server: {
        version: manifest.version,
        store: store.kind,
        isDurable: store.isDurable,
        mcp: "",
        clients: [],
        hasDemo: false,
      },
      onError: (error) => {
        this.#fail(error);
        this.#alarm.ring();
      },
    });
  }

  /** `first` is the agent to begin with, if it is there. */
  async run(first: string): Promise<void> {
    const { stdout } = this.#io;
    const terminal = await this.#io.terminal();
    await this.#read();
    const { agents } = this.#model;
    const { id: chosen } = agents.find(({ id }) => id === first) ?? agents[0] ?? {};
    if (chosen !== undefined) this.#state = { ...INITIAL_STATE, chosen, at: { agents: chosen } };
    await this.#read();
    const screen = enterFullScreen(stdout);
    const stops = [
      terminal.onDeath(screen.leave),
      terminal.onTyped((typed) => this.#type(typed)),
      terminal.onResize(() => {
        screen.forget();
        this.#alarm.ring();
      }),
      this.#feed.listen(() => {
        this.#isRead = false;
        this.#trouble = undefined;
        this.#alarm.ring();
      }),
      this.#feed.follow(),
    ];
    const over = new AbortController();
    void this.#io.untilEnded(over.signal).then(() => this.#end());
    try {
      while (!this.#isEnded) {
        if (!this.#isRead) await this.#read();
        screen.draw(this.#frame().lines);
        await this.#alarm.wait(TICK);
      }
    } finally {
      over.abort();
      for (const stop of stops) stop();
      screen.leave();
      await this.#feed.close();
    }
  }

  #end(): void {
    this.#isEnded = true;
    this.#alarm.ring();
  }

  #frame(): ReturnType<typeof renderBoard> {
    const { stdout, now } = this.#io;
    const size = { columns: stdout.columns || 80, rows: stdout.rows || 24 };
    const trouble = this.#trouble === undefined ? {} : { trouble: this.#trouble };
    return renderBoard(
      { ...this.#model, ...trouble, now: now() },
      this.#state,
      size,
      lookFor(this.#io),
    );
  }

  #type(typed: string): void {
    for (const key of keysIn(typed)) {
      const { state, action } = press(this.#state, key, this.#model, this.#frame().viewport);
      if (state.chosen !== this.#state.chosen) this.#isRead = false;
      this.#state = state;
      if (action) void this.#carryOut(action);
    }
    this.#alarm.ring();
  }

  /** Carries an action out at once, and shows its result. */
  async #carryOut(action: BoardAction): Promise<void> {
    if (action.kind === "quit") return this.#end();
    try {
      const agent = await this.#feed.agent(action.agent);
      const message = agent ? await carryOut(action, agent, this.#io) : "The agent is gone.";
      this.#state = { ...this.#state, message };
    } catch (error) {
      this.#state = { ...this.#state, message: troubleWords(error) };
    }
    this.#isRead = false;
    this.#alarm.ring();
  }

  /** That of the workspace of an agent, or else of the one we are in. */
  #boardOf(root: string | undefined): BoardReader | undefined {
    const boards = this.#feed.boards();
    const theirs = boards.find(({ row }) => row?.root !== undefined && row.root === root);
    return theirs ?? boards.find(({ name }) => name === this.#boardName);
  }

  async #read(): Promise<void> {
    this.#isRead = true;
    try {
      await this.#feed.settled();
      const overview = this.#feed.overview();
      const agents = overview.agents.toSorted(byUrgency);
      const id = this.#state.chosen ?? agents[0]?.id;
      const agent = this.#feed.agents().find((one) => one.id === id && one.row);
      const board = this.#boardOf(agent?.row?.root);
      const page = await board?.page({ limit: MOST_TASKS });
      this.#model = {
        now: overview.now,
        agents,
        ...(agent && { agent: await agentDocument(agent) }),
        ...(board?.row && { board: board.row.name }),
        tasks: page?.tasks ?? [],
        hasMoreTasks: page?.next !== undefined,
      };
      this.#trouble = undefined;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What could not be read is read again at the next tick: perhaps nobody writes meanwhile. */
  #fail(error: unknown): void {
    this.#trouble = troubleWords(error);
    this.#isRead = false;
  }
}

async function carryOut(
  action: Exclude<BoardAction, { kind: "quit" }>,
  agent: AgentReader,
  io: Io,
): Promise<string> {
  const work = await agent.work();
  switch (action.kind) {
    case "pause":
      await work.pause();
      return "Paused: the agent is not nudged. Press s to resume.";
    case "resume": {
      const refusal = await refusalOf(io, "resume");
      if (refusal !== undefined) return refusal;
      await work.resume();
      return "Resumed: the agent may be nudged again.";
    }
    case "approve": {
      const refusal = await refusalOf(io, "plan approve");
      if (refusal !== undefined) return refusal;
      const answer = await work.approvePlan({ hash: action.hash, by: whoCalls(io, undefined) });
      return answer.ok ? `Plan ${answer.plan.revision} is approved.` : planRefusalWords(answer);
    }
  }
}

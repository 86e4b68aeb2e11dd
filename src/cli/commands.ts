/**
 * The tree of commands: every name, what it does in one sentence, and who may run it. What a command
 * takes is declared beside its code, in `commands/`. Help, completion and the manual page are made
 * from both.
 * @module
 */
import type { Options } from "./arguments/read-arguments.ts";

/** The parts of the help, in their order. */
export const SECTIONS = {
  look: "Look",
  list: "Change the list; the agent is told before its next turn",
  agent: "Steer the agent",
  work: "Plans, tasks and evidence",
  setup: "Set up",
  programs: "For programs and shells",
} as const;

/** Something that only a person may do. */
export interface OnlyYou {
  /** What it does, behind "Only you can". */
  readonly does: string;
  readonly isOnPage: boolean;
}

export interface Entry {
  /** The file in `commands/` with its code. */
  readonly file: string;
  readonly section: keyof typeof SECTIONS;
  /** One sentence. */
  readonly about: string;
  /** A command may narrow it by `needsPerson`. */
  readonly onlyYou?: OnlyYou;
}

/** What several commands have in common: `task` of `task add` and `task list`. */
export interface Group {
  readonly section: keyof typeof SECTIONS;
  readonly about: string;
  /** The command that its bare name runs. */
  readonly main: string;
  /** What each of its commands takes. */
  readonly options?: Options;
  readonly details?: string;
  readonly examples: readonly string[];
}

function onPage(does: string): OnlyYou {
  return { does, isOnPage: true };
}

function inTerminal(does: string): OnlyYou {
  return { does, isOnPage: false };
}

const look = { section: "look" } as const;
const setup = { section: "setup" } as const;
const list = { file: "list", section: "list" } as const;
const waiting = { file: "waiting", section: "list" } as const;
const moving = { file: "list-files", section: "list" } as const;
const agent = { file: "agent", section: "agent" } as const;
const away = { file: "away", section: "agent" } as const;
const lane = { file: "lane", section: "agent" } as const;
const plan = { file: "plan", section: "work" } as const;
const taskRead = { file: "task-read", section: "work" } as const;
const taskEdit = { file: "task-edit", section: "work" } as const;
const taskClaim = { file: "task-claim", section: "work" } as const;
const taskFiles = { file: "task-files", section: "work" } as const;
const evidence = { file: "evidence", section: "work" } as const;
const notify = { file: "notify", section: "setup" } as const;
const store = { file: "store", section: "setup" } as const;
const program = { section: "programs" } as const;

/** By full name: `add`, `task add`. The order is that of the help. */
export const COMMANDS: { readonly [name: string]: Entry } = {
  status: {
    ...look,
    file: "status",
    about: "Shows where everything stands here; bare doneward does too.",
  },
  watch: {
    ...look,
    file: "watch",
    about: "Shows the agent of this workspace, live in the terminal.",
  },
  serve: {
    ...look,
    file: "serve",
    about: "Shows every agent and task of the store on a page, live.",
  },
  demo: { ...look, file: "demo", about: "Plays a scripted agent, to look at." },

  add: { ...list, about: "Adds a todo." },
  start: { ...list, about: "Puts a todo in progress." },
  done: { ...list, about: "Marks a todo, or a phase, as completed." },
  cancel: { ...list, about: "Marks a todo, or a phase, as cancelled." },
  edit: { ...list, about: "Opens the list in your editor." },
  undo: { ...list, about: "Takes back the last change of the list." },
  answer: {
    ...waiting,
    about: "Answers what a todo waits for.",
    onlyYou: onPage("answer the agent"),
  },
  rm: { ...list, about: "Takes a todo, or a phase, off the list." },
  note: { ...list, about: "Adds a note to a todo." },
  wait: { ...waiting, about: "Makes a todo wait for you, an event or a time." },
  event: { ...waiting, about: "Reports an event that todos and tasks wait for." },
  "list show": { ...list, about: "Shows the whole list." },
  "list history": { ...list, about: "Shows what changed the list, newest first." },
  "list left": { ...list, about: "Shows open todos that earlier sessions left." },
  "list take": { ...list, about: "Puts todos that were left back on the list." },
  "list clear": { ...list, about: "Empties the list, phases included." },
  "list copy": { ...moving, about: "Puts the list on the clipboard as Markdown." },
  "list export": { ...moving, about: "Writes the list to a file as Markdown." },
  "list import": { ...moving, about: "Makes the list what a Markdown file says." },
  "list restore": { ...moving, about: "Finds the list in the transcript of a session." },

  "agent progress": { ...agent, about: "Shows what the agent does, as its runtime reported it." },
  "agent explain": { ...agent, about: "Says why the agent was told to go on, or was not." },
  "agent pause": { ...agent, about: "Stops telling the agent to go on." },
  "agent resume": { ...agent, about: "Ends a pause.", onlyYou: onPage("end a pause") },
  "agent extend": {
    ...agent,
    about: "Raises the limits of the agent.",
    onlyYou: onPage("raise the limits of the agent"),
  },
  "agent reset": {
    ...agent,
    about: "Gives the agent a new budget of nudges.",
    onlyYou: onPage("give the agent a new budget"),
  },
  "agent reminders": { ...agent, about: "Shows what the agent will be told before its next turn." },
  away: {
    ...away,
    about: "Says that you will not answer for a while.",
    onlyYou: onPage("say that you are away"),
  },
  back: {
    ...away,
    about: "Says that you are back, and shows what happened meanwhile.",
    onlyYou: onPage("say that you are back"),
  },
  digest: { ...away, about: "Shows what all agents of the store did lately." },
  "lane list": { ...lane, about: "Shows which agent is in which lane." },
  "lane use": {
    ...lane,
    about: "Lets the agent go on in another lane.",
    onlyYou: inTerminal("choose the lane of an agent"),
  },
  "lane free": { ...lane, about: "Takes an agent that is gone off its lane." },

  "plan show": { ...plan, about: "Shows the plan, its state and its hash." },
  "plan propose": { ...plan, about: "Proposes a plan." },
  "plan approve": {
    ...plan,
    about: "Approves the plan with this hash.",
    onlyYou: onPage("approve a plan"),
  },
  "plan reject": {
    ...plan,
    about: "Rejects the plan, or takes its approval back.",
    onlyYou: onPage("reject a plan"),
  },
  "plan diff": { ...plan, about: "Compares the plan with the one approved last." },
  "plan seed": { ...plan, about: "Adds the lines of the approved plan to the list." },
  "plan drift": { ...plan, about: "Shows where the approved plan and the list differ." },

  "task list": { ...taskRead, about: "Lists tasks that are not closed." },
  "task ready": { ...taskRead, about: "Lists tasks that can start now." },
  "task next": { ...taskRead, about: "Shows the task to start with." },
  "task show": { ...taskRead, about: "Shows everything about a task." },
  "task search": { ...taskRead, about: "Finds tasks by their words." },
  "task log": { ...taskRead, about: "Shows what happened on the board, or to a task." },
  "task add": { ...taskEdit, about: "Adds a task, or one for each line of JSON." },
  "task edit": { ...taskEdit, about: "Changes a task." },
  "task note": { ...taskEdit, about: "Adds a note to a task." },
  "task block": { ...taskEdit, about: "Makes a task wait until others are closed." },
  "task unblock": { ...taskEdit, about: "Ends that a task waits for others." },
  "task wait": { ...taskEdit, about: "Makes a task wait for a person, an event or a time." },
  "task claim": { ...taskClaim, about: "Claims a task, or the next that is ready." },
  "task start": { ...taskClaim, about: "Puts a task in progress." },
  "task done": { ...taskClaim, about: "Completes a task and shows what that unblocked." },
  "task cancel": { ...taskClaim, about: "Cancels a task and shows what that unblocked." },
  "task release": { ...taskClaim, about: "Gives a claimed task back." },
  "task graph": { ...taskFiles, about: "Draws which task waits for which." },
  "task import": { ...taskFiles, about: "Imports tasks from another tool." },
  "task export": { ...taskFiles, about: "Writes the whole board to a file." },

  "evidence show": { ...evidence, about: "Shows what proves that todos are done." },
  "evidence check": { ...evidence, about: "Runs the check of a todo or a task." },
  "evidence allow": {
    ...evidence,
    about: "Lets a command run as a check in this workspace.",
    onlyYou: inTerminal("allow a command"),
  },
  "evidence require": {
    ...evidence,
    about: "Chooses what evidence the agent needs to complete a todo.",
    onlyYou: inTerminal("choose what evidence is needed"),
  },

  install: {
    ...setup,
    file: "install",
    about: "Sets up an agent program: its todo tools and hooks.",
  },
  uninstall: { ...setup, file: "install", about: "Takes back what install did." },
  doctor: {
    ...setup,
    file: "doctor",
    about: "Checks what is installed and what hooks complained of.",
  },
  trust: {
    ...setup,
    file: "trust",
    about: "Accepts the store that this repository brings.",
    onlyYou: inTerminal("trust what a repository brings"),
  },
  "notify list": { ...notify, about: "Shows which notifications are on." },
  "notify on": {
    ...notify,
    about: "Switches a notification on.",
    onlyYou: inTerminal("choose the command that notifies you"),
  },
  "notify off": { ...notify, about: "Switches a notification off." },
  "notify test": { ...notify, about: "Sends a notification by all that is on." },
  "store info": { ...store, about: "Shows what the store is, where it is and its size." },
  "store doctor": { ...store, about: "Checks the store and says what to do." },
  "store backup": { ...store, about: "Writes everything to a new file or folder." },
  "store copy": { ...store, about: "Copies everything from one store to another." },
  "store migrate": { ...store, about: "Brings the schema of the store up to date." },

  mcp: { ...program, file: "mcp", about: "Serves the list over the Model Context Protocol." },
  hook: { ...program, file: "hook", about: "Answers a hook of an agent program." },
  statusline: { ...program, file: "lines", about: "Prints the status line of an agent program." },
  prompt: { ...program, file: "lines", about: "Prints one line for the prompt of a shell." },
  call: { ...program, file: "call", about: "Calls a tool as a model would." },
  dialects: { ...program, file: "call", about: "Lists the tool vocabularies and what they cost." },
  completion: { ...program, file: "completion", about: "Prints what a shell reads to complete." },
  help: { ...program, file: "help", about: "Explains a command, or prints a page of the book." },
  version: { ...program, file: "help", about: "Prints the version." },
};

/** What each command of `task` takes. */
export const BOARD_OPTIONS = {
  as: { value: "NAME", about: "who you are (default: $DONEWARD_AGENT, $DONEWARD_SESSION, you)" },
  board: {
    value: "NAME",
    about: "another board; CLIENT:LIST is one that an agent program keeps itself",
    offers: "board",
  },
  write: { about: "with --board CLIENT:LIST: also change it" },
  key: { value: "KEY", about: "idempotency key: repeating a call with it has no second effect" },
} as const;

/** What each command of `plan` takes. */
export const PLAN_OPTIONS = {
  as: { value: "NAME", about: "who you are (default: your name on this machine)" },
} as const;

export const GROUPS: { readonly [name: string]: Group } = {
  list: {
    section: "list",
    main: "show",
    about: "Shows, moves and empties the whole list.",
    examples: ["doneward list", "doneward list export"],
  },
  agent: {
    section: "agent",
    main: "progress",
    about: "Shows what the agent does, and steers it.",
    examples: ["doneward agent", "doneward agent extend --nudges 10"],
  },
  lane: {
    section: "agent",
    main: "list",
    about: "Shows and chooses the lanes of this workspace.",
    details:
      "Each agent at work here has a lane, with a list of its own. Unfinished todos stay in the lane for the agent that takes it next.",
    examples: ["doneward lane", "doneward lane use main"],
  },
  plan: {
    section: "work",
    main: "show",
    about: "Shows a plan that waits for you, and decides on it.",
    options: PLAN_OPTIONS,
    details: "An approval holds for one exact text. Any change needs a new approval.",
    examples: ["doneward plan", "doneward plan approve 3fa94c1b02de"],
  },
  task: {
    section: "work",
    main: "list",
    about: "Lists and changes tasks that many agents share.",
    options: BOARD_OPTIONS,
    details: "Any unique prefix of an id works.",
    examples: ["doneward task add Write the migration", "doneward task claim --start"],
  },
  evidence: {
    section: "work",
    main: "show",
    about: "Shows, runs and requires proof of todos.",
    examples: ["doneward evidence", "doneward evidence check login"],
  },
  notify: {
    section: "setup",
    main: "list",
    about: "Notifies you when an agent waits, stalls or finishes.",
    details:
      "Hooks report waiting and finished agents. watch and serve report stalled ones while they run. Everything is off until you switch it on.",
    examples: ["doneward notify on bell", "doneward notify test"],
  },
  store: {
    section: "setup",
    main: "info",
    about: "Shows, checks, copies and saves the store.",
    examples: ["doneward store", "doneward store backup"],
  },
};

/** Short names for what people type daily. */
export const ALIASES: { readonly [name: string]: string } = {
  show: "list show",
  history: "list history",
  explain: "agent explain",
  pause: "agent pause",
  resume: "agent resume",
};

/** First words in the short help, which has one screen. */
export const DAILY: readonly string[] = [
  ...["status", "watch", "serve"],
  ...["add", "start", "done", "cancel", "edit", "undo", "answer"],
  ...["explain", "pause", "resume", "away", "plan", "task", "install"],
];

/** What other tools call it, where no letters are near. */
const ELSEWHERE: { readonly [name: string]: string } = {
  ls: "show",
  new: "add",
  append: "add",
  complete: "done",
  finish: "done",
  drop: "cancel",
  delete: "rm",
  remove: "rm",
};

/** Every word that may come first. */
export const FIRST_WORDS: readonly string[] = [
  ...new Set([
    ...Object.keys(COMMANDS).map((name) => name.replace(/ .*/, "")),
    ...Object.keys(ALIASES),
  ]),
];

/** The files in `commands/` with what may follow a first word. */
export function filesOf(word: string): readonly string[] {
  const meant = ALIASES[word] ?? word;
  const names = Object.keys(COMMANDS).filter(
    (name) => name === meant || name.startsWith(`${meant} `),
  );
  return names.map((name) => COMMANDS[name]?.file ?? "");
}

/** The second words of a group, in their order. */
export function verbsOf(group: string): readonly string[] {
  const start = `${group} `;
  return Object.keys(COMMANDS)
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length));
}

/** The command that a name means, itself or by an alias; undefined if there is none. */
export function commandNamed(name: string): string | undefined {
  if (Object.hasOwn(ALIASES, name)) return ALIASES[name];
  return Object.hasOwn(COMMANDS, name) ? name : undefined;
}

/** The group of that name; undefined if there is none. */
export function groupNamed(name: string): Group | undefined {
  return Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
}

/** What a first word does, in one sentence. */
export function aboutOf(name: string): string {
  return groupNamed(name)?.about ?? COMMANDS[commandNamed(name) ?? ""]?.about ?? "";
}

/** What a person who typed a first word that there is not probably meant. */
export function meantBy(word: string): string | undefined {
  if (Object.hasOwn(ELSEWHERE, word)) return ELSEWHERE[word];
  const deeper = Object.keys(COMMANDS).filter((name) => name.endsWith(` ${word}`));
  return deeper.length === 0 ? undefined : deeper.join(" or ");
}

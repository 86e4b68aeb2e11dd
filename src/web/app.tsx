import { useEffect, useRef } from "preact/hooks";
import { AgentView } from "./agent/agent-view.tsx";
import { followKeys, moveToRow, useCommands, type Command } from "./commands.ts";
import { LoggedOut } from "./shell/first-steps.tsx";
import { connection, staleSince } from "./live/connection.ts";
import { needYou } from "./live/data.ts";
import { Overview } from "./overview/overview.tsx";
import { Announcer, Toasts } from "./parts/toast.tsx";
import { Asking } from "./parts/dialog.tsx";
import { NotFound } from "./parts/page.tsx";
import { nextTheme } from "./preference.ts";
import { addressOf, go, route } from "./route.ts";
import { SearchView } from "./overview/search.tsx";
import { toggleAway, WhileAway } from "./shell/away.tsx";
import { Help, isHelpOpen } from "./shell/help.tsx";
import { isPaletteOpen, Palette } from "./shell/palette.tsx";
import { Sidebar, TopBar } from "./shell/navigation.tsx";
import { StaleBar } from "./shell/connection.tsx";
import { TaskView } from "./tasks/task-view.tsx";
import { TasksView } from "./tasks/tasks-view.tsx";

export function App() {
  const main = useRef<HTMLElement>(null);
  const { path } = route.value;
  const place = path.join("/");
  useEffect(() => followKeys(() => (isPaletteOpen.value = true)), []);
  useEffect(() => {
    // Whoever comes by a link reads on from the top of the new view, unless it took the focus itself.
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [place]);
  useCommands(GLOBAL_COMMANDS);
  const waiting = needYou.value;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ""}Doneward`;
  }, [waiting]);

  if (connection.value.kind === "logged-out") return <LoggedOut />;
  return (
    <div class={`shell ${staleSince.value === undefined ? "" : "is-stale"}`}>
      <a class="skip" href="#main" onClick={(event) => skip(event, main.current)}>
        Skip to content
      </a>
      <Sidebar />
      <TopBar />
      <div>
        <StaleBar />
        <main id="main" class="main" ref={main} tabIndex={-1}>
          <View path={path} />
        </main>
      </div>
      {isPaletteOpen.value && <Palette />}
      {isHelpOpen.value && <Help />}
      <WhileAway />
      <Asking />
      <Toasts />
      <Announcer />
    </div>
  );
}

function View({ path }: { readonly path: readonly string[] }) {
  const [kind, first = "", second = ""] = path;
  if (kind === undefined) return <Overview />;
  if (kind === "agents") return <AgentView id={first} key={first} />;
  if (kind === "tasks" && second) return <TaskView board={first} id={second} key={place(path)} />;
  if (kind === "tasks") return <TasksView board={first} key={first} />;
  if (kind === "search") return <SearchView />;
  return <NotFound what="page" />;
}

const GLOBAL_COMMANDS: readonly Command[] = [
  { title: "Go to overview", keys: "g o", run: () => go(addressOf([])) },
  { title: "Go to tasks", keys: "g t", run: () => go(addressOf(["tasks"])) },
  { title: "Search", keys: "/", run: search },
  { title: "I am away, or back", run: toggleAway },
  { title: "Switch theme", keys: "g d", run: nextTheme },
  { title: "Show keys and signs", keys: "?", run: () => (isHelpOpen.value = true) },
  { title: "Next row", keys: "j", isKeyOnly: true, run: () => moveToRow(1) },
  { title: "Previous row", keys: "k", isKeyOnly: true, run: () => moveToRow(-1) },
  { title: "Back", keys: "Escape", isKeyOnly: true, run: back },
];

/** A view with a field of its own is searched in place. */
function search(): void {
  const field = document.querySelector<HTMLElement>("main [data-search]");
  if (field) field.focus();
  else go(addressOf(["search"]));
}

function back(): void {
  const { path } = route.peek();
  if (path.length === 0) (document.activeElement as HTMLElement | null)?.blur();
  else go(addressOf(path[0] === "tasks" && path.length > 2 ? path.slice(0, 2) : []));
}

function place(path: readonly string[]): string {
  return path.join("/");
}

function skip(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}

import { agentList, boards, needYou } from "../live/data.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { StandingMark } from "../parts/mark.tsx";
import { nextTheme, theme } from "../preference.ts";
import { addressOf, route } from "../route.ts";
import { away, awayWords, toggleAway } from "./away.tsx";
import { ConnectionState } from "./connection.tsx";
import { isHelpOpen } from "./help.tsx";
import { isPaletteOpen } from "./palette.tsx";

/** Agents beyond these are on the overview. */
const MOST_AGENTS = 12;

const THEME_ICONS = { system: "contrast", light: "sun", dark: "moon" } as const;

export function Sidebar() {
  return (
    <header class="side">
      <Brand />
      <nav aria-label="Views">
        <PaletteButton />
        <Place path={[]} icon="overview" title="Overview" count={needYou.value} />
        <Place path={["tasks"]} icon="tasks" title="Tasks" isExact={boards.value.size > 1} />
        {boards.value.size > 1 &&
          [...boards.value.values()].map(({ id, name }) => (
            <Place key={id} path={["tasks", id]} icon="board" title={name} isNested />
          ))}
      </nav>
      <AgentLinks />
      <div class="side-foot">
        <ConnectionState />
        <SettingButtons />
      </div>
    </header>
  );
}

/** What is left of the side where the screen is narrow. */
export function TopBar() {
  return (
    <header class="top">
      <Brand />
      <ConnectionState />
      <span class="spring" />
      <nav aria-label="Places" class="chips">
        <Place path={[]} icon="overview" title="Overview" isShort />
        <Place path={["tasks"]} icon="tasks" title="Tasks" isShort />
      </nav>
      <PaletteButton isShort />
      <SettingButtons isShort />
    </header>
  );
}

function Brand() {
  return (
    <a class="brand" href={addressOf([])} aria-label="Doneward, overview">
      <svg width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill="currentColor" />
        <path
          d="M4 8.4 6.6 11 12 5.4"
          fill="none"
          stroke="var(--on-accent)"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <span class="brand-name">Doneward</span>
    </a>
  );
}

function AgentLinks() {
  const all = agentList.value;
  if (all.length === 0) return null;
  return (
    <nav aria-label="Agents" class="is-still">
      <p class="nav-head">Agents</p>
      {all.slice(0, MOST_AGENTS).map(({ id, name, standing }) => (
        <a
          key={id}
          class="nav-item"
          href={addressOf(["agents", id])}
          aria-current={isAt(["agents", id])}
        >
          <StandingMark standing={standing} />
          <span class="nav-text">{name}</span>
        </a>
      ))}
      {all.length > MOST_AGENTS && (
        <a class="nav-item muted" href={addressOf([])}>
          {all.length - MOST_AGENTS} more
        </a>
      )}
    </nav>
  );
}

interface PlaceProps {
  readonly path: readonly string[];
  readonly icon: IconName;
  readonly title: string;
  readonly count?: number;
  readonly isShort?: boolean;
  /** What lies below it has a place of its own. */
  readonly isExact?: boolean;
  readonly isNested?: boolean;
}

function Place({ path, icon, title, count = 0, isShort, isExact, isNested }: PlaceProps) {
  const isBelow = route.value.path.length > path.length;
  return (
    <a
      class={`nav-item ${isNested ? "is-nested" : ""}`}
      href={addressOf(path)}
      aria-current={isExact && isBelow ? undefined : isAt(path)}
      title={isShort ? title : undefined}
    >
      <Icon name={icon} />
      <span class={isShort ? "unseen" : "nav-text"}>{title}</span>
      {count > 0 && <span class="badge is-warn">{count}</span>}
    </a>
  );
}

function isAt(path: readonly string[]): "page" | undefined {
  const here = route.value.path;
  const isHere = path.every((part, place) => part === here[place]);
  return isHere && (path.length > 0 || here.length === 0) ? "page" : undefined;
}

interface NavButtonProps {
  readonly icon: IconName;
  readonly words: string;
  /** Only the icon is seen. */
  readonly isShort?: boolean | undefined;
  readonly keys?: string;
  readonly opensDialog?: true;
  readonly isPressed?: boolean;
  onClick(): void;
}

export function NavButton(props: NavButtonProps) {
  const { icon, words, isShort, keys, opensDialog, isPressed, onClick } = props;
  return (
    <button
      type="button"
      class="nav-item"
      aria-haspopup={opensDialog && "dialog"}
      aria-pressed={isPressed}
      title={isShort ? words : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class={isShort ? "unseen" : "nav-text"}>{words}</span>
      {keys && !isShort && <kbd>{keys}</kbd>}
    </button>
  );
}

/** The buttons of the side, which are icons only in the bar of narrow screens. */
function SettingButtons({ isShort }: { readonly isShort?: boolean }) {
  return (
    <>
      <NavButton
        icon="person"
        words={awayWords()}
        isShort={isShort}
        isPressed={away.value !== null}
        onClick={toggleAway}
      />
      <NavButton
        icon={THEME_ICONS[theme.value]}
        words={`Theme: ${theme.value}`}
        isShort={isShort}
        onClick={nextTheme}
      />
      <NavButton
        icon="help"
        words="Keys and signs"
        isShort={isShort}
        keys="?"
        opensDialog
        onClick={() => (isHelpOpen.value = true)}
      />
    </>
  );
}

function PaletteButton({ isShort }: { readonly isShort?: boolean }) {
  return (
    <NavButton
      icon="search"
      words={isShort ? "Search and commands" : "Search"}
      isShort={isShort}
      keys="Ctrl K"
      opensDialog
      onClick={() => (isPaletteOpen.value = true)}
    />
  );
}

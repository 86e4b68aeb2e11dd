import { taskWords } from "../../views/state-words.ts";
import type { TaskDocument, TaskLink } from "../../overview/documents.ts";
import type { TaskRequests } from "../../overview/protocol.ts";
import { obstacleWords } from "../../views/task-words.ts";
import { EvidenceFacts } from "../agent/evidence-facts.tsx";
import { now } from "../clock.ts";
import { useCommands, type Command } from "../commands.ts";
import { change, useDocument } from "../live/api.ts";
import { boards } from "../live/data.ts";
import { ask } from "../parts/dialog.tsx";
import { Button, Icon, type IconName } from "../parts/icon.tsx";
import { TaskMark } from "../parts/mark.tsx";
import { complain, say } from "../parts/toast.tsx";
import { NotFound, Waiting, Section } from "../parts/page.tsx";
import { addressOf } from "../route.ts";
import { clockTime } from "../words.ts";
import { Lease } from "./task-facts.tsx";

interface TaskAction extends Command {
  readonly icon: IconName;
  readonly tone?: "primary" | "danger" | undefined;
}

/** One task: what it is, who has it, what it waits for, what happened to it. */
export function TaskView({ board, id }: { readonly board: string; readonly id: string }) {
  const path = `/api/boards/${encodeURIComponent(board)}/tasks/${encodeURIComponent(id)}`;
  const { value, problem, reload } = useDocument<TaskDocument>(
    path,
    ({ name, data }) => name === "tasks" && data.board.id === board,
  );
  const document = value.value;
  const act = async <Name extends keyof TaskRequests>(
    name: Name,
    body: TaskRequests[Name],
    words: string,
  ): Promise<void> => {
    try {
      await change(`${path}/${name}`, body);
      say(words);
      reload();
    } catch (error) {
      complain(error);
    }
  };
  const actions = document ? actionsFor(document, act) : [];
  useCommands(actions);
  if (problem.value && !document) return <NotFound what="task" problem={problem.value} />;
  if (!document) return <Waiting />;
  const { task, blockers, blocks, parts, obstacles, log } = document;
  return (
    <article class="page task">
      <p class="crumbs">
        <a class="link" href={addressOf(["tasks", board])}>
          {boards.value.get(board)?.name ?? "Tasks"}
        </a>
        <span class="fact">{task.id}</span>
      </p>
      <div class="task-head">
        <TaskMark task={task} />
        <h1>{task.subject}</h1>
      </div>
      <div class="chips task-actions">
        {actions.map(({ title, icon, keys, tone, run }) => (
          <Button key={title} icon={icon} tone={tone} title={keys && `Key ${keys}`} onClick={run}>
            {title}
          </Button>
        ))}
      </div>
      {task.description && <p class="task-description">{task.description}</p>}
      <dl class="details">
        <dt>State</dt>
        <dd>{taskWords(task)}</dd>
        {(task.state === "blocked" || task.state === "waiting") && (
          <>
            <dt>Not ready because</dt>
            {obstacles.map((obstacle, place) => (
              <dd key={place}>{obstacleWords(obstacle, now.value)}</dd>
            ))}
          </>
        )}
        <dt>Owner</dt>
        <dd>
          {task.owner ?? <span class="muted">nobody</span>} <Lease task={task} />
        </dd>
        <dt>Priority</dt>
        <dd>P{task.priority}</dd>
        {task.labels.length > 0 && (
          <>
            <dt>Labels</dt>
            <dd class="chips">
              {task.labels.map((label) => (
                <a
                  key={label}
                  class="chip"
                  href={addressOf(["tasks", board], { view: "list", label })}
                >
                  {label}
                </a>
              ))}
            </dd>
          </>
        )}
        <Links title="Waits for" links={blockers} board={board} none="nothing" />
        <Links title="Blocks" links={blocks} board={board} none="nothing" />
        {parts.length > 0 && <Links title="Parts" links={parts} board={board} none="" />}
        <dt>Evidence</dt>
        <dd>
          {task.evidence?.length ? (
            <EvidenceFacts evidence={task.evidence} />
          ) : (
            <span class="muted">none</span>
          )}
        </dd>
        {task.check !== undefined && (
          <>
            <dt>Check</dt>
            <dd>
              <code>{task.check}</code>
            </dd>
          </>
        )}
      </dl>
      <p>
        <a class="link" href={addressOf(["tasks", board], { view: "graph", focus: task.id })}>
          Show in the graph
        </a>
      </p>
      <Notes notes={task.notes ?? []} />
      <Section title="Log" note="newest first">
        <ol class="log">
          {log.map((entry) => (
            <li key={entry.seq} class="entry" data-row tabIndex={-1}>
              <time class="fact" dateTime={new Date(entry.at).toISOString()}>
                {clockTime(entry.at, now.value)}
              </time>
              <span class="muted">
                <Icon name={entry.by.kind === "person" ? "person" : "other"} />
              </span>
              <span class="entry-words is-runtime">{entry.words}</span>
              <span class="fact">{entry.by.name}</span>
            </li>
          ))}
        </ol>
      </Section>
    </article>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly TaskLink[];
  readonly board: string;
  readonly none: string;
}

function Links({ title, links, board, none }: LinksProps) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {links.length === 0 && <span class="muted">{none}</span>}
        <ul>
          {links.map((link) => (
            <li key={link.id}>
              <a class="task-link" href={addressOf(["tasks", board, link.id])}>
                <TaskMark task={link} />
                <span class="link">{link.subject}</span>
                <span class="fact">{link.id}</span>
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

function Notes({ notes }: { readonly notes: NonNullable<TaskDocument["task"]["notes"]> }) {
  if (notes.length === 0) return null;
  return (
    <Section title="Notes">
      <ul class="rows">
        {notes.map((note, place) => (
          <li key={place} class="task-note">
            <p class="note">{note.text}</p>
            <p class="fact">
              {note.by} {clockTime(note.at, now.value)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Act = <Name extends keyof TaskRequests>(
  name: Name,
  body: TaskRequests[Name],
  words: string,
) => Promise<void>;

/** What can be done with a task as it is. */
function actionsFor({ task }: TaskDocument, act: Act): readonly TaskAction[] {
  const isClosed = task.state === "closed";
  const isTaken = task.state === "claimed";
  const note = (): void =>
    ask({
      title: "Add a note",
      act: "Add",
      text: { label: "Note", isLong: true },
      then: (text) => void act("note", { text }, "The note is added."),
    });
  const edit = (): void =>
    ask({
      title: "Edit the task",
      act: "Save",
      text: { label: "What is to be done", initial: task.subject },
      then: (subject) => void act("edit", { subject }, "The task is changed."),
    });
  const cancel = (): void =>
    ask({
      title: "Cancel the task?",
      words: "Whatever waits for it waits no longer. It can be reopened.",
      act: "Cancel the task",
      isDanger: true,
      then: () => void act("cancel", {}, "The task is cancelled."),
    });
  const all: readonly (TaskAction | false)[] = [
    task.state === "ready" && {
      title: "Claim",
      icon: "person",
      keys: "m",
      tone: "primary",
      run: () => void act("claim", {}, "The task is yours."),
    },
    isTaken && {
      title: "Release",
      icon: "undo",
      keys: "r",
      run: () => void act("release", {}, "The task is free again."),
    },
    !isClosed && {
      title: "Done",
      icon: "check",
      keys: "x",
      tone: isTaken ? "primary" : undefined,
      run: () => void act("done", {}, "The task is done."),
    },
    isClosed && {
      title: "Reopen",
      icon: "reopen",
      keys: "x",
      run: () => void act("reopen", {}, "The task is open again."),
    },
    { title: "Edit…", icon: "pencil", keys: "e", run: edit },
    { title: "Note…", icon: "note", keys: "n", run: note },
    !isClosed && { title: "Cancel…", icon: "close", keys: "d", tone: "danger", run: cancel },
  ];
  return all.filter((action): action is TaskAction => action !== false);
}

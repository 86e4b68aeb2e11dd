/**
 * For programs made with Ink: the list as a component, and as a hook.
 * @module
 */
import { Box, Text, useWindowSize } from "ink";
import type { ReactElement } from "react";
import { createElement, useEffect, useState } from "react";
import type { TodoList as List } from "../../todo/index.ts";
import { EMPTY_LIST } from "../../todo/index.ts";
import type { Symbols } from "../../views/index.ts";
import { ansiStyle, renderTodoPanel, renderTodoTree, shapeSymbols } from "../../views/index.ts";
import type { Workstream } from "../../workstream/index.ts";

export interface TodoListProps {
  /** The list as it is, or the workstream whose list is shown and followed. */
  readonly list: List | Pick<Workstream, "list" | "on">;
  /** Omitted: "Todos". */
  readonly title?: string;
  /** Every phase and todo. Omitted: the phase in work, and its first open todos. */
  readonly isExpanded?: boolean;
  /** Omitted: the width of the terminal. */
  readonly columns?: number;
  /** Omitted: Unicode whose shapes tell the status. */
  readonly symbols?: Symbols;
}

/** A todo list in an Ink program. No line where there is no todo. */
export function TodoList(props: TodoListProps): ReactElement {
  const { title = "Todos", isExpanded = false, symbols = shapeSymbols } = props;
  const list = useTodoList(props.list);
  const { columns: width } = useWindowSize();
  const look = { style: ansiStyle, symbols, columns: props.columns ?? width };
  const hasTodos = list.phases.some(({ todos }) => todos.length > 0);
  const expanded = { ...look, label: title, noun: "todos", isExpanded };
  const lines =
    isExpanded && hasTodos
      ? renderTodoTree(list, expanded)
      : renderTodoPanel(list, { ...look, title });
  return createElement(
    Box,
    { flexDirection: "column" },
    lines.map((line, row) => createElement(Text, { key: row, wrap: "truncate" }, line)),
  );
}

/**
 * The list now, and again after every change, by whomever. Empty until it was read; if it cannot be
 * read again it stays as it was until the next change.
 */
export function useTodoList(of: TodoListProps["list"]): List {
  const [read, setRead] = useState<List>(EMPTY_LIST);
  useEffect(() => {
    if (!("on" in of)) return undefined;
    let newest = 0;
    const readAgain = (): void => {
      const asked = ++newest;
      const take = (list: List): void => {
        if (asked === newest) setRead(list);
      };
      // Of a store that is away for a while the host hears elsewhere; the last list stays.
      of.list().then(take, () => {});
    };
    const stop = of.on("change", readAgain);
    readAgain();
    return () => {
      newest = Infinity;
      stop();
    };
  }, [of]);
  return "on" in of ? read : of;
}

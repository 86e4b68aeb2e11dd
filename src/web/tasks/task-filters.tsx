import { Button } from "../parts/icon.tsx";
import { TASK_ORDER, TASK_WORDS } from "../../views/state-words.ts";
import { refine, useTyped } from "../route.ts";

/** What is shown of a board; kept in the address. */
export interface Filters {
  readonly state: string | undefined;
  readonly owner: string | undefined;
  readonly label: string | undefined;
  readonly text: string | undefined;
}

export function filtersIn(query: URLSearchParams): Filters {
  const value = (name: string): string | undefined => query.get(name) || undefined;
  return {
    state: value("state"),
    owner: value("owner"),
    label: value("label"),
    text: value("text"),
  };
}

/** The part of an address that asks the server for what the filters let through. */
export function filterQuery(filters: Filters, more: Readonly<Record<string, string>>): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return new URLSearchParams([...given, ...Object.entries(more)]).toString();
}

interface TaskFiltersProps {
  readonly filters: Filters;
  readonly owners: readonly string[];
  readonly labels: readonly string[];
  readonly hasStates: boolean;
}

export function TaskFilters({ filters, owners, labels, hasStates }: TaskFiltersProps) {
  const [text, setText] = useTyped("text");
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div class="filters" role="search">
      <input
        class="input"
        type="search"
        aria-label="Filter tasks by text"
        placeholder="Filter by text…"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        data-search
      />
      <Choice title="Owner" name="owner" chosen={filters.owner} choices={owners} />
      <Choice title="Label" name="label" chosen={filters.label} choices={labels} />
      {hasStates && (
        <div class="chips" role="group" aria-label="State">
          {TASK_ORDER.map((state) => (
            <button
              key={state}
              type="button"
              class="chip"
              aria-pressed={filters.state === state}
              onClick={() => refine({ state: filters.state === state ? undefined : state })}
            >
              {TASK_WORDS[state]}
            </button>
          ))}
        </div>
      )}
      {isFiltered && (
        <Button
          tone="quiet"

          onClick={() => {
            setText("");
            refine({ state: undefined, owner: undefined, label: undefined, text: undefined });
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly name: "owner" | "label";
  readonly chosen: string | undefined;
  readonly choices: readonly string[];
}

function Choice({ title, name, chosen, choices }: ChoiceProps) {
  const known = chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen];
  if (known.length === 0) return null;
  return (
    <select
      class="input is-narrow"
      aria-label={`Filter tasks by ${name}`}
      value={chosen ?? ""}
      onChange={(event) => refine({ [name]: event.currentTarget.value || undefined })}
    >
      <option value="">{title}: any</option>
      {known.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}

import type { SetupStep } from "../../clients/setup.ts";
import { NAME } from "../name.ts";
import type { Refused } from "./planned-changes.ts";

/** What a step does, for a person who wants to see it first. */
function stepLines(step: SetupStep): readonly string[] {
  switch (step.kind) {
    case "member":
      return [`${step.path.join(".")} = ${JSON.stringify(step.value)}`];
    case "item":
      return [`${step.path.join(".")} gets ${JSON.stringify(step.value)}`];
    case "table":
      return [`[${step.path.join(".")}] = ${JSON.stringify(step.value)}`];
    case "block":
      return step.text.trim().split("\n");
    case "file":
      return [`a file of ${step.text.split("\n").length - 1} lines`];
  }
}

/** The steps, by file. */
export function planLines(steps: readonly SetupStep[]): readonly string[] {
  const files = [...new Set(steps.map(({ file }) => file))];
  return files.flatMap((file) => [
    file,
    ...steps
      .filter((step) => step.file === file)
      .flatMap(stepLines)
      .map((line) => `  ${line}`),
  ]);
}

/** What stays as the person has it, and what they would have got. */
export function keptLines(steps: readonly SetupStep[]): readonly string[] {
  return steps
    .flatMap(stepLines)
    .map((line) => `You have one of your own, which stays, for: ${line}`);
}

/** Why nothing was written, and what a person can do. */
export function refusalWords(refused: Refused): string {
  const words = `${refused.file} is left as it is, and so is everything else: ${reasonFor(refused)}`;
  return `${words}.\n${NAME} install --print shows what belongs there.`;
}

/** Why nothing would be written. */
export function refusalAhead(refused: Refused): string {
  return `${refused.file} would be left as it is, and so would everything else: ${reasonFor(refused)}.`;
}

function reasonFor({ why, detail = "" }: Refused): string {
  const reasons = {
    "not-readable": "it does not read as the settings that it should be",
    "in-the-way": "something else stands where our entries go",
    "no-access": `the system says ${detail}`,
    interwoven: "our entry is written together with others, so it has to be taken out by hand",
    taken: `it has an entry called doneward that ${NAME} did not make`,
  };
  return reasons[why];
}

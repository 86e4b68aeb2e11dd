import type { Dialect } from "./dialect.ts";

/** What a prompt pays for in every turn: the tools as a model is told of them. */
export function definitionText({ tools }: Dialect): string {
  const told = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  return JSON.stringify(told);
}

/** How many tokens there are to a word or a run of signs of such a text. */
const TOKENS_PER_PIECE = 1.09;

/** About how many tokens the tools of a dialect cost, without a tokenizer at hand. */
export function definitionTokens(dialect: Dialect): number {
  const pieces = definitionText(dialect).match(/\w+|[^\w\s]+/g) ?? [];
  return Math.round(pieces.length * TOKENS_PER_PIECE);
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { encode as tokens } from "gpt-tokenizer/encoding/o200k_base";
import { DIALECTS } from "./catalogue.ts";
import { definitionText, definitionTokens } from "./token-cost.ts";

for (const dialect of DIALECTS) {
  test(`${dialect.name}: the estimate of its cost is close to what a tokenizer counts`, () => {
    const counted = tokens(definitionText(dialect)).length;
    const error = Math.abs(definitionTokens(dialect) - counted) / counted;
    assert.ok(error < 0.06, `${definitionTokens(dialect)} instead of ${counted}`);
  });
}

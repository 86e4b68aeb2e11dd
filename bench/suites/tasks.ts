import path from "node:path";
import { openStore } from "../../src/stores/open-store.ts";
import { quantile } from "../../src/testing/scale.ts";
import type { TaskBoard } from "../../src/workstream/board/index.ts";
import { boardScope, openBoard } from "../../src/workstream/board/index.ts";
import { startPostgres } from "../../test/postgres/server.ts";
import { isQuick, takeTurns, wallTime } from "../measure.ts";
import type { Places } from "../places.ts";
import { withPlaces } from "../places.ts";
import type { Section, Suite } from "../suite.ts";
import { atLeast, count, raced, spread } from "../suite.ts";
import { againstGraphile } from "../tasks/against-graphile.ts";
import { bareClaims } from "../tasks/bare-claims.ts";
import type { CrowdResult } from "../tasks/crowd.ts";
import { crowd } from "../tasks/crowd.ts";
import { fillBoard } from "../tasks/fill-board.ts";

const SUPPLY = 200_000;
/** Of eight claimers, 2 s of each side. */
const CROWD_ROUNDS = 7;

/** How fast, and how fairly, are tasks claimed? */
export const suite: Suite = {
  name: "tasks",
  run: () =>
    withPlaces(async (places) => {
      const server = await startPostgres();
      places.after(() => server.stop());
      return [
        await oneClaimer(places),
        await manyClaimers(places),
        await againstGraphile(places, server),
      ];
    }),
};

async function claimable(places: Places, url: string): Promise<TaskBoard> {
  const store = await openStore(url);
  places.after(() => store.close());
  await fillBoard(store.board(boardScope("b")), SUPPLY, ["ready"]);
  return openBoard({ store, name: "b", actor: { kind: "model", name: "ada" } });
}

/** One process that does nothing but claim, against the statement that it cannot do without. */
async function oneClaimer(places: Places): Promise<Section> {
  const bare = bareClaims(path.join(places.directory(), "bare.db"), SUPPLY);
  places.after(() => bare.close());
  const board = await claimable(places, places.newStore("sqlite"));
  const floor = "bare UPDATE … RETURNING";
  const turns = await takeTurns(
    [
      { name: floor, run: () => bare.claim("ada") },
      { name: "claim", run: () => board.claim() },
    ],
    { rounds: 30, clock: wallTime },
  );
  return { title: "Claim, SQLite, one process", rows: raced(turns, floor, { claim: 2.5 }) };
}

/** Eight processes that do nothing but claim from one database. */
async function manyClaimers(places: Places): Promise<Section> {
  const bare = path.join(places.directory(), "bare.db");
  bareClaims(bare, SUPPLY).close();
  const url = places.newStore("sqlite");
  await claimable(places, url);
  const members = { bare: await crowd(places, 8), board: await crowd(places, 8) };
  const rounds: { readonly own: CrowdResult; readonly floor: CrowdResult }[] = [];
  while (rounds.length < (isQuick() ? 3 : CROWD_ROUNDS)) {
    const floor = await members.bare.claim({ kind: "bare", path: bare });
    const own = await members.board.claim({ kind: "board", url });
    rounds.push({ own, floor });
  }
  const ratios = rounds.map(({ own, floor }) => own.perSecond / floor.perSecond);
  const shares = rounds.map(({ own }) => own.leastShare);
  const perSecond = (of: "own" | "floor"): string =>
    count(
      quantile(
        rounds.map((round) => round[of].perSecond),
        0.5,
      ),
    );
  return {
    title: "Claims, SQLite, eight processes",
    rows: [
      {
        name: "claims",
        figures: `${perSecond("own")}/s, ${spread(ratios)} × the bare UPDATE's ${perSecond("floor")}`,
        bar: atLeast(quantile(ratios, 0.5), 0.4),
      },
      {
        name: "least share",
        figures: `${spread(shares)} of a fair share for the least lucky`,
        bar: atLeast(quantile(shares, 0.5), 0.3, "of a fair share"),
      },
    ],
  };
}

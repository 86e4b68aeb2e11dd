// `npm run detector-quality`: how well the detectors do on the labelled runs.

import { measureQuality } from "../src/progress/fixtures/quality.ts";

const { runs, hard, precision, recall, wrong, missed } = measureQuality();
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(`${runs} labelled runs, ${hard} of them healthy but hard to tell from a stuck one`);
console.log(`precision ${percent(precision)}, recall ${percent(recall)}`);
for (const name of wrong) console.log(`  wrong   ${name}`);
for (const name of missed) console.log(`  missed  ${name}`);

const tighter = measureQuality({ thresholds: { warning: 5 } });
console.log(
  `with a warning at 5 calls: precision ${percent(tighter.precision)}, ${tighter.wrong.length} runs wrong`,
);

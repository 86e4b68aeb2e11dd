import type { Growth } from "../suite.ts";

const [WIDTH, HEIGHT] = [720, 320];
const AREA = { left: 64, right: 456, top: 44, bottom: 268 };
/** Told apart by people who see colours differently, on light and on dark ground. */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9", "#888888"];

/** A growth as a picture: both axes by powers of ten, so that what is flat looks flat. */
export function chart({ title, by, sizes, unit, lines }: Growth): string {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const x = axis(sizes, AREA.left, AREA.right);
  const y = axis(values, AREA.bottom, AREA.top);
  const drawn = lines.map((line, number) => {
    const points = sizes.flatMap((size, place) => {
      const value = line.values[place];
      return value === null || value === undefined
        ? []
        : [[round(x.at(size)), round(y.at(value))] as const];
    });
    const colour = COLOURS[number % COLOURS.length] ?? "";
    const dots = points.map(([left, top]) => `<circle cx="${left}" cy="${top}" r="3"/>`);
    const row = AREA.top + 8 + number * 18;
    return [
      `<g fill="${colour}" stroke="${colour}">`,
      `<polyline fill="none" stroke-width="2" points="${points.map(String).join(" ")}"/>`,
      ...dots,
      `<circle cx="472" cy="${row}" r="4"/>`,
      `</g>`,
      text(482, row + 4, line.name),
    ].join("");
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(16, 20, title, 'font-size="14" font-weight="bold"'),
    ...x.ticks.map((tick) => verticalLine(x.at(tick), tick)),
    ...y.ticks.map((tick) => horizontalLine(y.at(tick), tick)),
    text((AREA.left + AREA.right) / 2, HEIGHT - 12, by, 'text-anchor="middle"'),
    text(16, 36, unit, 'fill="#555"'),
    ...drawn,
    `</svg>`,
  ].join("\n")}\n`;
}

interface Axis {
  at(value: number): number;
  readonly ticks: readonly number[];
}

function axis(values: readonly number[], from: number, to: number): Axis {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    at: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, place) => 10 ** (low + place)),
  };
}

function verticalLine(left: number, tick: number): string {
  return (
    `<path stroke="#ddd" d="M${round(left)} ${AREA.top}V${AREA.bottom}"/>` +
    text(round(left), AREA.bottom + 16, tickText(tick), 'text-anchor="middle" fill="#555"')
  );
}

function horizontalLine(top: number, tick: number): string {
  return (
    `<path stroke="#ddd" d="M${AREA.left} ${round(top)}H${AREA.right}"/>` +
    text(AREA.left - 6, round(top) + 4, tickText(tick), 'text-anchor="end" fill="#555"')
  );
}

function tickText(tick: number): string {
  return tick >= 1 ? tick.toLocaleString("en") : String(Number(tick.toPrecision(1)));
}

function text(left: number, top: number, words: string, more = ""): string {
  return `<text x="${left}" y="${top}"${more && ` ${more}`}>${escape(words)}</text>`;
}

function escape(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}

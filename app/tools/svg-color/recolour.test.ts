/** Draws recoloured drawings: the same pixels are covered, and each of them has the new colour. */
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readDrawing, writeDrawing } from "./drawing.ts";

const target = [0x33, 0x66, 0xcc] as const;

const draw = async (text: string) => {
  const { data } = await sharp(Buffer.from(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data;
};

/** The most that any pixel differs: in what it covers, and from the one colour where it covers enough to have one. */
async function compare(text: string): Promise<{ coverage: number; colour: number }> {
  const drawing = readDrawing(text);
  const changes = Object.fromEntries(drawing.palette.map(({ colour }) => [colour, "#3366cc"]));
  const [before, after] = [await draw(text), await draw(writeDrawing(drawing, changes))];
  const found = { coverage: 0, colour: 0 };
  for (let at = 0; at < before.length; at += 4) {
    const alpha = after[at + 3] ?? 0;
    found.coverage = Math.max(found.coverage, Math.abs((before[at + 3] ?? 0) - alpha));
    if (alpha < 100) continue;
    for (const [channel, value] of target.entries())
      found.colour = Math.max(found.colour, Math.abs((after[at + channel] ?? 0) - value));
  }
  return found;
}

const colour = fc.constantFrom("#fff", "#000", "gray", "rgb(200,30,30)", "#2a9", "currentColor");
const shared = ["one", "two"] as const;
const sheet = fc
  .tuple(colour, colour, colour)
  .map(([one, two, all]) => `<style>.one{fill:${one}}g .two,.two{stroke:${two};fill:${all}}</style>`);

const attribute = (name: string, values: fc.Arbitrary<string>) =>
  values.chain((value) => fc.constantFrom(`${name}="${value}"`, `style="${name}:${value}"`));
const box = fc
  .tuple(fc.nat(30), fc.nat(30), fc.integer({ min: 8, max: 30 }))
  .map(([x, y, side]) => `x="${x}" y="${y}" width="${side}" height="${side}"`);

/** `own` are ids that only this side of the drawing refers to. */
const paint = (own: string) =>
  fc.oneof(
    attribute("fill", colour),
    attribute("fill", fc.constantFrom(`url(#${own}-pattern)`, `url(#${own}-gradient)`)),
    fc.constantFrom(...shared).map((name) => `class="${name}"`),
    attribute("stroke", colour),
    attribute("color", fc.constantFrom("#fff", "red")),
    fc.constant(""),
  );
const shape = (own: string) => fc.tuple(box, paint(own)).map(([where, what]) => `<rect ${where} ${what}/>`);
const use = (own: string) =>
  fc
    .tuple(fc.constantFrom("symbol", "shape"), fc.nat(20), paint(own))
    .map(([name, x, what]) => `<use href="#${own}-${name}" x="${x}" ${what}/>`);
const group = (own: string) =>
  fc
    .tuple(paint(own), fc.array(fc.oneof(shape(own), use(own)), { minLength: 1, maxLength: 3 }))
    .map(([what, inside]) => `<g ${what}>${inside.join("")}</g>`);

const gradient = (own: string) =>
  fc
    .tuple(colour, fc.constantFrom("", 'stop-color="#fff"', 'style="stop-color:gray"'))
    .map(
      ([first, last]) =>
        `<linearGradient id="${own}-stops"><stop stop-color="${first}"/><stop offset="1" ${last}/></linearGradient>` +
        `<linearGradient id="${own}-gradient" href="#${own}-stops" y2="1"/>`,
    );
/** What is referred to refers to nothing itself, so that nothing refers to itself. */
const plain = fc
  .tuple(box, fc.oneof(attribute("fill", colour), fc.constantFrom('class="one"', "")))
  .map(([where, what]) => `<rect ${where} ${what}/>`);
const sources = (own: string) =>
  fc
    .tuple(plain, plain, plain, gradient(own), paint(own))
    .map(
      ([tile, symbol, part, stops, what]) =>
        `<pattern id="${own}-pattern" width="9" height="9" patternUnits="userSpaceOnUse">${tile}<rect width="5" height="9"/></pattern>` +
        `<symbol id="${own}-symbol">${symbol}</symbol>${part.replace("<rect", `<rect id="${own}-shape"`)}${stops}` +
        `<g ${what.replace("url(", "none url(")}/>`,
    );

const drawing = fc
  .record({
    sheet: fc.oneof(sheet, fc.constant("")),
    sources: fc.tuple(sources("p"), sources("m")),
    mask: fc.array(fc.oneof(shape("m"), use("m"), group("m")), { minLength: 1, maxLength: 4 }),
    painted: fc.array(fc.oneof(shape("p"), use("p"), group("p")), { minLength: 1, maxLength: 4 }),
    behind: fc.array(shape("p"), { maxLength: 2 }),
    root: fc.oneof(
      attribute("fill", fc.constantFrom("#fff", "red", "none")),
      attribute("color", colour),
      fc.constant(""),
    ),
  })
  .map(
    ({ sheet: css, sources: both, mask, painted, behind, root }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" ${root}>${css}` +
      `<defs>${both.join("")}<mask id="mask" maskUnits="userSpaceOnUse" width="40" height="40">${mask.join("")}</mask></defs>` +
      `${behind.join("")}<g mask="url(#mask)">${painted.join("")}</g></svg>`,
  );

describe("writeDrawing", () => {
  test("gives everything painted the one colour, and covers what the original covers", async () => {
    await fc.assert(
      fc.asyncProperty(drawing, async (text) => {
        const { coverage, colour: difference } = await compare(text);
        expect(coverage).toBeLessThanOrEqual(2);
        expect(difference).toBeLessThanOrEqual(4);
      }),
      { numRuns: 150 },
    );
  });
});

import { describe, expect, test } from "vitest";
import { readDrawing, writeDrawing } from "./drawing.ts";
import { isBomb } from "./references.ts";

const svg = (inside: string, attributes = ' fill="none"') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inside}</svg>`;
const listColours = (text: string) => readDrawing(text).palette.map(({ colour }) => colour);
const recolour = (text: string, changes: Record<string, string>) => writeDrawing(readDrawing(text), changes);

describe("writeDrawing", () => {
  test("keeps a drawing without changes to the letter", () => {
    const text = svg('<path fill="RED" style="stroke: #ABC"/><style>.a{fill:rgb(1, 2, 3)}</style>', ' width="4"');
    expect(recolour(text, {})).toBe(text);
  });

  test("changes a colour wherever it is written and keeps its alpha", () => {
    const text = svg(
      '<g fill="red"><path style="stroke:#f00"/><path fill="#ff000080"/></g><style>.a{fill:#f00}</style>',
    );
    expect(recolour(text, { "#ff0000": "#112233" })).toBe(
      svg(
        '<g fill="#112233"><path style="stroke:#112233"/><path fill="#11223380"/></g><style>.a{fill:#112233}</style>',
      ),
    );
    expect(recolour(text, { "#ff0000": "currentColor" })).toContain(
      '<path fill="color-mix(in srgb, currentColor 50.2%, transparent)"/>',
    );
  });

  test("exchanges two colours", () => {
    const text = svg('<path fill="#ffffff" stroke="#000000"/>');
    expect(recolour(text, { "#ffffff": "#000000", "#000000": "#ffffff" })).toBe(
      svg('<path fill="#000000" stroke="#ffffff"/>'),
    );
  });

  test("treats shapes without a fill as black and recolours them alone", () => {
    const text = svg('<path/><g fill="none"><path/></g><path class="a"/><style>.a{fill:red}</style>', "");
    expect(readDrawing(text).palette).toMatchObject([{ colour: "#ff0000" }, { colour: "#000000", count: 1 }]);
    expect(recolour(text, { "#000000": "#123456" })).toBe(text.replace("<svg", '<svg fill="#123456"'));
  });

  test("keeps what only masks reach, by whatever reference", () => {
    const text = svg(
      '<style>.w{fill:#fff}</style><defs><path id="p" fill="#fff"/><linearGradient id="g"><stop stop-color="#fff"/></linearGradient>' +
        '<pattern id="t"><path fill="#fff" stroke="url(#g)"/></pattern><symbol id="s"><use href="#p"/></symbol></defs>' +
        '<mask id="m"><use xlink:href="#s"/><path style="fill:url(&quot;#t&quot;)"/><path class="w"/><path class="w" style="opacity:1"/></mask>' +
        '<path class="w" style="mask:url(&quot;#m&quot;)"/>',
    );
    expect(readDrawing(text).palette).toEqual([{ colour: "#ffffff", name: null, kind: "fill", count: 1 }]);
    expect(recolour(text, { "#ffffff": "#123456" })).toBe(
      text
        .replace(".w{fill:#fff}", ".w{fill:#123456}")
        .replace('<path class="w"/>', '<path style="fill:#fff;" class="w"/>')
        .replace('style="opacity', 'style="fill:#fff;opacity'),
    );
  });

  test("gives a mask nothing of a rule that matches elsewhere", () => {
    for (const selector of [".a rect", "g>rect", ".a .b rect", ".c .b>rect"]) {
      const text = svg(
        `<style>${selector}{fill:#fff}</style><mask id="m" fill="gray"><g class="x"/><rect/></mask>` +
          '<g class="a c"><g class="b" mask="url(#m)"><rect/></g></g>',
      );
      expect(recolour(text, { "#ffffff": "#123456" }), selector).toBe(text.replace("#fff", "#123456"));
    }
    const outside = svg('<style>.a>rect{fill:#fff}</style><g class="a"><g><rect fill="red"/></g></g>');
    expect(readDrawing(outside).palette.filter(({ count }) => count > 0)).toMatchObject([{ colour: "#ff0000" }]);
  });

  test("keeps the variables that masks inherit", () => {
    const text = svg(
      '<style>:root{--w:#fff}rect{fill:var(--w)}</style><mask id="m"><rect/></mask><rect mask="url(#m)"/>',
    );
    expect(recolour(text, { "#ffffff": "#123456" })).toContain('<mask style="--w:#fff;" id="m">');
    expect(recolour(text, { "#ffffff": "#123456" })).toContain(":root{--w:#123456}");
  });

  test("changes both values of a pair for two kinds of screens", () => {
    const pair = "fill:#AB2020;fill:color(display-p3 0.67 0.1255 0.1255);fill-opacity:1";
    const text = svg(`<path fill="#AB2020" style="${pair}"/><style>.a{${pair}}</style>`);
    expect(recolour(text, { "#ab2020": "#123456" })).toBe(
      text.replaceAll("#AB2020", "#123456").replaceAll(/color\([^)]*\)/g, "#123456"),
    );
    expect(readDrawing(text).palette).toMatchObject([{ count: 1 }]);
  });

  test("changes the colour that a filter writes as numbers, and leaves it where a page calculates one", () => {
    const filter = (values: string) =>
      svg(`<filter color-interpolation-filters="sRGB"><feColorMatrix values="${values}"/></filter>`);
    const text = filter("0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0");
    expect(recolour(text, { "#ff0000": "#0000ff" })).toBe(filter("0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0.25 0"));
    expect(recolour(text, { "#ff0000": "currentColor" })).toBe(text);
    expect(recolour(text, {})).toBe(text);
  });

  test("keeps what masks show and hide", () => {
    const text = svg('<mask id="m"><path fill="#fff"/><path/></mask><path mask="url(#m)"/>', "");
    expect(listColours(text)).toEqual(["#000000"]);
    expect(recolour(text, { "#000000": "#123456", "#ffffff": "#654321" })).toBe(
      text.replace("<svg", '<svg fill="#123456"').replace("<mask", '<mask fill="#000000"'),
    );
  });
});

describe("readDrawing", () => {
  test.each([
    ["attributes", '<path fill="#F00" stroke="blue"/>', ["#ff0000", "#0000ff"]],
    [
      "style attributes",
      '<path style="stroke-width:2;fill:#F00 !important;stroke : rgb(0,0,255)"/>',
      ["#ff0000", "#0000ff"],
    ],
    ["gradients", '<stop stop-color="#f00"/><stop style="stop-color:#00f"/>', ["#ff0000", "#0000ff"]],
    ["filters", '<feFlood flood-color="#f00"/><feDiffuseLighting lighting-color="#00f"/>', ["#ff0000", "#0000ff"]],
    ["style elements", "<style>.a,.b{fill:#f00}@media print{.a{stroke:#00f}}</style>", ["#ff0000", "#0000ff"]],
    ["references with a second colour", '<path fill="url(#red) #00f"/>', ["#0000ff"]],
    ["variables of colours", "<style>svg{--main:blue;--name:tan}.a{fill:var(--main)}</style>", ["#0000ff"]],
    ["stops without a colour", '<linearGradient><stop offset="1"/></linearGradient>', ["#000000"]],
    [
      "custom properties",
      "<style>svg{--main:#f00;--name:tan}.a{fill:var(--main,#00f)}</style>",
      ["#ff0000", "#0000ff"],
    ],
    ["the text's colour", '<path fill="currentColor"/><g color="#00f"/>', ["currentColor"]],
    ["the colour that an element above gives the text", '<g color="#00f"><path fill="currentColor"/></g>', ["#0000ff"]],
    [
      "the colour that each use gives the text",
      '<symbol id="a"><path fill="currentColor"/></symbol><use href="#a" color="#00f"/><use href="#a" style="color:#f00"/>',
      ["#0000ff", "#ff0000"],
    ],
    [
      "both where one use has no colour",
      '<path id="a" fill="currentColor"/><use href="#a" color="#00f"/>',
      ["currentColor", "#0000ff"],
    ],
    [
      "the fill of each use, and no black",
      '<defs><symbol id="a"><path/></symbol></defs><use href="#a" fill="#00f"/><g fill="#f00"><use xlink:href="#a"/></g>',
      ["#0000ff", "#ff0000"],
    ],
    ["effects without a colour", "<filter><feFlood/><feDropShadow/><feSpotLight/></filter>", ["#000000"]],
    ["light without a colour", "<filter><feDiffuseLighting/></filter>", ["#ffffff"]],
    ["shadows of style properties", '<path fill="none" style="filter:drop-shadow(0 0 2px #00f)"/>', ["#0000ff"]],
    [
      "the colour of a shadow that a matrix writes",
      '<filter color-interpolation-filters="sRGB"><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/>' +
        '<feColorMatrix type="matrix" values="0 0 0 0 1 0 0 0 0 0.2 0 0 0 0 0 0 0 0 0.25 0"/></filter>',
      ["#ff3300"],
    ],
    ["a second colour behind a quoted reference", '<path style="fill:url(&quot;#a&quot;) #00f"/>', ["#0000ff"]],
    [
      "one colour in a pair for two kinds of screens",
      '<path fill="#ab2020" style="fill:#AB2020;fill:color(display-p3 0.67 0.1255 0.1255);fill-opacity:1"/>',
      ["#ab2020"],
    ],
    ["several ways to write one", '<path fill="red" stroke="#f00"/><path fill="#ff000080"/>', ["#ff0000"]],
    ["nothing that is not painted", '<path fill="none" stroke="transparent" class="red" id="red"/>', []],
  ])("finds %s", (_, inside, colours) => {
    expect(listColours(svg(inside))).toEqual(colours);
  });

  test("lists unreadable colours, which stay when the others change", () => {
    const mixed = "color-mix(in srgb, rgb(0 0 0), var(--a, calc(1 * (2 + 3))))";
    const text = svg(`<path fill="${mixed}" stroke="oklch(.6 .2 30)"/><path fill="${mixed}" stroke="red"/>`);
    const { palette, unread } = readDrawing(text);
    expect([palette.map(({ colour }) => colour), unread]).toEqual([["#ff0000"], [mixed, "oklch(.6 .2 30)"]]);
    expect(recolour(text, { "#ff0000": "#112233" })).toBe(text.replace("red", "#112233"));
  });

  test("returns what each colour paints, and the name that its author gave", () => {
    const text = svg(
      '<g id="feuille-verte"><path fill="red"/></g><path id="path12" fill="#f00" stroke="#00f"/>' +
        '<path class="a"/><path class="a"/><style>.a{stroke:#0f0}</style><stop stop-color="#ff0"/>',
    );
    expect(readDrawing(text).palette).toEqual([
      { colour: "#ff0000", name: "feuille verte", kind: "fill", count: 2 },
      { colour: "#0000ff", name: null, kind: "stroke", count: 1 },
      { colour: "#ffff00", name: null, kind: "gradient", count: 1 },
      { colour: "#00ff00", name: null, kind: "stroke", count: 2 },
    ]);
  });
});

const levels = (count: number, refer: (target: string) => string) =>
  Array.from({ length: count }, (_, at) => `<g id="l${at + 1}">${refer(`#l${at}`).repeat(10)}</g>`).join("");

describe("isBomb", () => {
  test.each([
    ["uses of uses", `<path id="l0"/>${levels(6, (id) => `<use href="${id}"/>`)}`],
    ["uses of the older kind", `<path id="l0"/>${levels(6, (id) => `<use xlink:href="${id}"/>`)}`],
    ["patterns of patterns", `<path id="l0"/>${levels(6, (id) => `<path fill="url(${id})"/>`)}`],
    ["styles that name patterns", `<path id="l0"/>${levels(6, (id) => `<path style="mask:url(&quot;${id}&quot;)"/>`)}`],
    [
      "rules that name patterns",
      `<path id="l0"/>${levels(6, (id) => `<path class="${id.slice(1)}"/>`)}<style>${[0, 1, 2, 3, 4, 5].map((at) => `.l${at}{mask:url("#l${at}")}`).join("")}</style>`,
    ],
    ["uses with percent codes", `<path id="l0"/>${levels(6, (id) => `<use href=" #%6c${id.slice(2)}"/>`)}`],
    [
      "patterns with signs in their names",
      `<path id="&amp;l0"/>${levels(6, (id) => `<path fill="url( &quot;#&amp;l${id.slice(2)}&quot; )"/>`).replaceAll('id="l', 'id="&amp;l')}`,
    ],
    ["an element that uses itself", '<g id="a"><use href="#a"/></g>'],
    ["levels without end", "<g>".repeat(400) + "</g>".repeat(400)],
  ])("rejects a drawing for %s", (_, inside) => {
    expect(isBomb(svg(inside))).toBe(true);
  });

  test("accepts a sprite that is used often, and a drawing of many shapes", () => {
    expect(isBomb(svg(`<path id="a"/>${'<use href="#a"/>'.repeat(500)}`))).toBe(false);
    expect(isBomb(svg("<path/>".repeat(20_000)))).toBe(false);
  });
});

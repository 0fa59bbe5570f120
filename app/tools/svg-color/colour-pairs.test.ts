import { describe, expect, test } from "vitest";
import { markPairs, unmarkPairs } from "./colour-pairs.ts";

/** Shortens the mark, which is random. */
const mark = (text: string) => markPairs(text).replace(/--[\da-f-]{36}-/g, "~");

describe("markPairs", () => {
  test.each([
    [
      "a style",
      "fill:#F00;fill:color(display-p3 1 0 0);fill-opacity:1",
      "~fill:#F00;fill:color(display-p3 1 0 0);fill-opacity:1",
    ],
    [
      "rules",
      ".a{stroke : red; fill:#fff;stroke:oklch(.6 .2 30)}",
      ".a{~stroke : red; fill:#fff;stroke:oklch(.6 .2 30)}",
    ],
    ["attributes", '<a style="fill:#f00;fill:lab(50 40 30)"/>', '<a style="~fill:#f00;fill:lab(50 40 30)"/>'],
    ["other blocks", ".a{fill:#f00}.b{fill:color(srgb 1 0 0)}", ".a{fill:#f00}.b{fill:color(srgb 1 0 0)}"],
    ["colours of one kind", "fill:#f00;fill:#0f0", "fill:#f00;fill:#0f0"],
    ["what is no colour", "fill:url(x);fill:color(srgb 1 0 0)", "fill:url(x);fill:color(srgb 1 0 0)"],
  ])("marks the first colour of a pair in %s", (_, text, marked) => {
    expect(mark(text)).toBe(marked);
    expect(unmarkPairs(markPairs(text))).toBe(text);
  });
});

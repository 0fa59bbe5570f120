import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encode } from "./text-encoder.ts";

const encoder = new TextEncoder();
const ours = (input?: string) => encode.call(encoder, input);

describe("encode", () => {
  test.each([
    ["nothing", undefined],
    ["the empty string", ""],
    ["ASCII", '<a href="/x">\u0000\t\n~\u007f</a>'],
    ["two bytes", "é"],
    ["three bytes", "€"],
    ["four bytes", "🧵"],
    ["a lone high surrogate", "a\ud83e"],
    ["a lone low surrogate", "\udd35b"],
    ["127 characters", "x".repeat(127)],
    ["128 characters", "x".repeat(128)],
    ["127 characters, the last beyond ASCII", `${"x".repeat(126)}é`],
  ])("encodes %s as the native encoder does", (_name, input) => {
    expect(ours(input)).toEqual(new TextEncoder().encode(input));
  });

  test("encodes what is not a string as the native encoder does", () => {
    for (const input of [null, 1, true, {}]) expect(ours(input as never)).toEqual(encoder.encode(input as never));
  });

  test("encodes any string as the native encoder does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (input) => {
        expect(ours(input)).toEqual(encoder.encode(input));
      }),
      { numRuns: 2_000 },
    );
  });

  test("returns new bytes each time", () => {
    const first = ours("abc");
    ours("xyz");
    expect(first).toEqual(new Uint8Array([97, 98, 99]));
  });
});

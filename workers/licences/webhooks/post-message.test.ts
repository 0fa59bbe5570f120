import { describe, expect, test, vi } from "vitest";
import { postMessage } from "./post-message.ts";

const readExcerpt = async (answer: BodyInit) => {
  vi.stubGlobal("fetch", async () => new Response(answer, { status: 500 }));
  return (await postMessage(new URL("https://receiver.test/"), "{}", {})).excerpt;
};

describe("postMessage", () => {
  test("ends the excerpt of a long answer at a whole character", async () => {
    expect(await readExcerpt("non")).toBe("non");
    expect(await readExcerpt("é".repeat(1_024))).toBe("é".repeat(1_024));
    for (const [character, before] of [
      ["é", "a"],
      ["€", ""],
      ["😀", "ab"],
      ["👩‍👧", "a"],
    ] as const)
      expect(await readExcerpt(before + character.repeat(5_000))).toMatch(
        new RegExp(`^${before}(?:${character})+…$`, "u"),
      );
    expect(await readExcerpt(new TextEncoder().encode("fin 😀").subarray(0, 6))).toBe("fin");
  });
});

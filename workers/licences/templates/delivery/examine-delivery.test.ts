import { describe, expect, test } from "vitest";
import type { Finding } from "../contract.ts";
import { isMoreThan, toLosses } from "./examine-delivery.ts";

const losses = (...ids: string[]) =>
  toLosses(
    ids.map(
      (id): Finding => ({
        code: "SETTING_UNKNOWN",
        place: [{ kind: "section", id, name: { fr: id, en: id } }],
        params: { setting: id },
      }),
    ),
  );
const many = Array.from({ length: 30 }, (_, at) => `s${at}`);

describe("isMoreThan", () => {
  test.each([
    [["a"], ["a"], false],
    [[], ["a"], false],
    [["a", "b"], ["a"], true],
    [["b"], ["a"], true],
    [many, many, false],
    [[...many, "x"], many, true],
    [["other"], many, false],
  ])("compares the losses %j with the accepted losses %j: %s", (now, accepted, expected) => {
    expect(isMoreThan(losses(...now), losses(...accepted))).toBe(expected);
  });
});

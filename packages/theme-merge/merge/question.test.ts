import { describe, expect, test } from "vitest";
import { mergeFile } from "./merge-file.ts";
import type { MergedFile } from "./merged-file.ts";
import { getFingerprint, listQuestions } from "./question.ts";

const path = "assets/base.css";
const between = Array.from({ length: 40 }, (_, at) => `.line-${at} {}`);
const toText = (first: string, last = "z") => ["", first, ...between, last, ""].join("\n");
const [base, release] = [toText("b"), toText("new")];

/** The question about a file that the release and the merchant have changed in the same line. */
function ask(merchant: string) {
  const merged = mergeFile({ path, base, merchant, release });
  expect(merged.outcome).toBe("conflict");
  const file = { path, kind: "code", outcome: merged.outcome, conflict: merged } as unknown as MergedFile;
  const stamp = (text: string) => [{ path, md5: text, size: text.length }];
  const [question] = listQuestions([file], { base: stamp(base), merchant: stamp(merchant), release: stamp(release) });
  if (!question) throw new Error("There is no question.");
  return question;
}

describe("getFingerprint", () => {
  test("of an answer by lines changes with the lines in conflict, of one by files with the file", () => {
    const [before, elsewhere, there] = [ask(toText("mine")), ask(toText("mine", "y")), ask(toText("other"))];
    for (const choice of ["mine", "new"] as const) {
      expect(getFingerprint(elsewhere, { choice })).toBe(getFingerprint(before, { choice }));
      expect(getFingerprint(there, { choice })).not.toBe(getFingerprint(before, { choice }));
    }
    for (const choice of [{ choice: "mine-file" }, { choice: "edit", text: "" }] as const)
      expect(getFingerprint(elsewhere, choice)).not.toBe(getFingerprint(before, choice));
  });
});

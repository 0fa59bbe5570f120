/** How many of a theme's files the preview calls original. */
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";
import { createPreview } from "./create-preview.ts";

const asset = (name: string) => `assets/${name}.css`;
const words = "locales/en.default.json";
const base: Theme = new Map([
  [asset("a"), "a {}\n"],
  [asset("b"), "b {}\n"],
  [words, '{"a":"A","b":"B"}'],
]);
const release: Theme = new Map([
  [asset("a"), "a { color: red; }\n"],
  [asset("b"), "b { color: red; }\n"],
  [words, '{"a":"A","b":"New"}'],
]);

describe("createPreview", () => {
  test.each([
    ["unedited", {}, 3, 3],
    ["with other line ends, a byte order mark and JSON written differently", spelled(), 3, 3],
    ["with a file of the new release", { [asset("b")]: "b { color: red; }\n" }, 3, 3],
    [
      "with an edited file and one of the merchant's own",
      { [asset("a")]: "a { top: 0; }\n", [asset("c")]: "c {}" },
      2,
      4,
    ],
  ])("counts the original files of a theme %s", (_, edits: Record<string, string>, matching, total) => {
    const { files } = update({ base, merchant: new Map([...base, ...Object.entries(edits)]), release });
    const found = { version: "1.1.0", matching: 0, total: 0 };
    expect(createPreview(files, found).installed).toEqual({ version: "1.1.0", matching, total });
  });
});

function spelled(): Record<string, string> {
  return { [asset("a")]: "\uFEFFa {}\r\n", [words]: '{\n  "a": "A",\n  "b": "B"\n}\n' };
}

/** The release's templates beside sections that stay the merchant's. */
import { describe, expect, test } from "vitest";
import { update } from "../fixtures/theme-update.ts";
import { parseJson } from "./json-text.ts";

const template = "templates/product.json";
const section = "sections/main.liquid";
const liquid = (body: string, ...types: string[]) => {
  const blocks = types.map((type) => ({ type, name: type, settings: [{ type: "text", id: "text" }] }));
  const size = { type: "select", id: "size", options: types.map((value) => ({ value })) };
  return `${body}\n{% schema %}\n${JSON.stringify({ name: "Main", settings: [size], blocks })}\n{% endschema %}\n`;
};
const page = (...types: string[]) => {
  const blocks = Object.fromEntries(types.map((type) => [type, { type, settings: { text: "a" } }]));
  const settings = { size: types.at(-1) };
  return JSON.stringify({
    sections: { main: { type: "main", blocks, block_order: types, settings } },
    order: ["main"],
  });
};
const base = { [section]: liquid("<p>", "title"), [template]: page("title") };
const release = { [section]: liquid("<div>", "title", "price"), [template]: page("title", "price") };
const answered = (choice: "mine" | "mine-file" | "new", merchant: Record<string, string> = {}) =>
  update(
    {
      base: base,
      merchant: { ...base, [section]: liquid("<span>", "title"), ...merchant },
      release: release,
    },
    { [section]: { choice } },
  );
const main = (files: ReadonlyMap<string, string>) =>
  (parseJson(files.get(template) ?? "") as { sections: { main: { block_order: string[]; settings: object } } }).sections
    .main;

describe("mergeTheme", () => {
  test("removes blocks and values of the release's template that the merchant's section lacks", () => {
    const done = answered("mine-file");
    expect(main(done.theme)).toMatchObject({ block_order: ["title"], settings: {} });
    expect(done.find(template)).toMatchObject({ outcome: "merged", write: "text" });
    expect(
      done
        .find(template)
        ?.notes.map(({ code }) => code)
        .sort(),
    ).toEqual(["BLOCK_GONE", "FITTED"]);
  });

  test("removes them also from the release's additions to a merchant's template", () => {
    const done = answered("mine-file", { [template]: page("title").replace('"a"', '"mine"') });
    expect(main(done.theme)).toMatchObject({ block_order: ["title"], settings: {} });
  });

  test("keeps the release's template unchanged beside the release's own section", () => {
    const done = answered("new");
    expect(done.theme.get(template)).toBe(release[template]);
    expect(done.find(template)).toMatchObject({ outcome: "replaced", write: "nothing", notes: [] });
  });

  test("limits the release's template to the blocks that the merchant's section allows", () => {
    const merchant = liquid("<span>", "title", "price").replace('"blocks"', '"max_blocks":1,"blocks"');
    const done = answered("mine-file", { [section]: merchant });
    expect(main(done.theme)).toMatchObject({ block_order: ["title"] });
    expect(done.find(template)?.notes).toContainEqual({
      code: "SECTION_TOO_MANY",
      params: { section: "main / price", sectionName: "Main / price", type: "price", most: "1" },
    });
  });
});

/**
 * Files edited at random on both sides: whatever the merchant answers, Shopify's parser reads every file of the copy.
 */
import { NodeTypes, toLiquidHtmlAST, walk } from "@shopify/liquid-html-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";

/** A part of a file: a line, or a tag or element with parts of its own. */
type Part = { line: string } | { open: string; close: string; parts: Part[] };
const liquidOpen = "{% liquid";

const words = fc.constantFrom("a", "b", "c");
const line = fc.oneof(
  words.map((word) => ({ line: word })),
  words.map((word) => ({ line: `{{ ${word} }}` })),
  words.map((word) => ({ line: `{% render 'x',\n  a: ${word},\n  b: c\n%}` })),
  words.map((word) => ({ line: `{% liquid\n  assign x = ${word}\n  if x\n    echo x\n  endif\n%}` })),
  words.map((word) => ({ line: `{%- liquid\n  for y in ${word}\n    echo y\n  endfor\n  assign z = y\n-%}` })),
  words.map((word) => ({ line: `{% comment %}\n${word} <p>\n{% endcomment %}` })),
  words.map((word) => ({ line: `<br class="${word}">` })),
);
const holders = [
  ["{% if x %}", "{% endif %}"],
  ["{% for x in y %}", "{% endfor %}"],
  ["{% unless x %}", "{% else %}\nc\n{% endunless %}"],
  ["<div>", "</div>"],
  ['<p\n  class="a"\n>', "</p>"],
  ["<script>\nlet a = b < c;", "</script>"],
] as const;

const statement = fc.letrec<{ statement: Part }>((tie) => ({
  statement: fc.oneof(
    { maxDepth: 2 },
    words.map((word) => ({ line: `  assign x = ${word}` })),
    words.map((word) => ({ line: `  render 'x',\n    a: ${word}` })),
    fc
      .tuple(fc.constantFrom(["if x", "endif"], ["for y in x", "endfor"]), fc.array(tie("statement"), { maxLength: 3 }))
      .map(([[open = "", close = ""], parts]) => ({ open: `  ${open}`, close: `  ${close}`, parts })),
  ),
})).statement;
const block = fc
  .array(statement, { minLength: 1, maxLength: 5 })
  .map((parts) => ({ open: liquidOpen, close: "%}", parts }));

const part = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    line,
    block,
    fc
      .tuple(fc.constantFrom(...holders), fc.array(tie("part"), { maxLength: 4 }))
      .map(([[open, close], parts]) => ({ open, close, parts: open.startsWith("<script>") ? [] : parts })),
  ),
})).part;

const written = (parts: readonly Part[]): string =>
  parts.map((one) => ("line" in one ? one.line : `${one.open}\n${written(one.parts)}${one.close}`)).join("\n") +
  (parts.length > 0 ? "\n" : "");

interface Edit {
  kind: "drop" | "insert" | "unwrap" | "wrap";
  at: number;
  by: Part;
  /** Where it is within a liquid block. */
  statement: Part;
}
const edits = fc.array(
  fc.record<Edit>({ kind: fc.constantFrom("drop", "insert", "unwrap", "wrap"), at: fc.nat(30), by: part, statement }),
  { minLength: 1, maxLength: 4 },
);

/** Edits that leave a readable file. */
function edited(parts: readonly Part[], edit: Edit, inLiquid = false): Part[] {
  const { kind, at, by, statement } = edit;
  const place = at % (parts.length + 1);
  const one = parts[place];
  if (one && "parts" in one && (at > 12 || one.open === liquidOpen) && !one.open.startsWith("<script>")) {
    const within = edited(one.parts, { ...edit, at: at >> 1 }, inLiquid || one.open === liquidOpen);
    return parts.toSpliced(place, 1, { ...one, parts: within });
  }
  if (kind === "insert" || !one) return parts.toSpliced(place, 0, inLiquid ? statement : by);
  const [open, close] = inLiquid ? ["  if x", "  endif"] : ["<div>", "</div>"];
  if (kind === "wrap") return parts.toSpliced(place, 1, { open, close, parts: [one] });
  if (kind === "unwrap" && "parts" in one) return parts.toSpliced(place, 1, ...one.parts);
  return parts.toSpliced(place, 1);
}

const setting = fc.record({ type: fc.constantFrom("text", "checkbox"), id: fc.constantFrom("a", "b", "c", "d") });
const schema = fc
  .uniqueArray(setting, { selector: ({ id }) => id, maxLength: 4 })
  .map((settings) => `{% schema %}\n${JSON.stringify({ name: "A", settings }, null, 2)}\n{% endschema %}\n`);

const versions = fc.record({
  base: fc.array(part, { minLength: 2, maxLength: 7 }),
  mine: edits,
  release: edits,
  schemas: fc.tuple(schema, schema, schema),
});
type Versions = typeof versions extends fc.Arbitrary<infer Value> ? Value : never;

const changed = (parts: Part[], made: Edit[]): Part[] => made.reduce((result, edit) => edited(result, edit), parts);

const texts = ({ base, mine: merchant, release, schemas }: Versions, withSchema: boolean) =>
  [base, changed(base, merchant), changed(base, release)].map(
    (parts, side) => written(parts) + (withSchema ? schemas[side] : ""),
  );

/** Read by the parser itself, and not by our rules for it. */
function assertRead(text: string, path: string): void {
  const document = toLiquidHtmlAST(text, { mode: "strict", allowUnclosedDocumentNode: false });
  walk(document, (node) => {
    // The parser keeps the text of a liquid block that it cannot take apart.
    if (node.type === NodeTypes.LiquidTag && node.name === "liquid") expect(node.markup, path).toBeTypeOf("object");
  });
  const [, json] = /\{% schema %\}([\s\S]*)\{% endschema %\}/.exec(text) ?? [];
  if (json === undefined) return;
  const ids = (JSON.parse(json) as { settings: { id: string }[] }).settings.map(({ id }) => id);
  expect(new Set(ids).size, path).toBe(ids.length);
}

const answer = fc.constantFrom("mine", "mine-file", "new");

describe("mergeTheme", () => {
  test("returns readable merged files after any edits and choices", () => {
    let composed = 0;
    fc.assert(
      fc.property(
        fc.array(versions, { minLength: 1, maxLength: 3 }),
        fc.array(answer, { minLength: 3 }),
        fc.boolean(),
        (files, answers, known) => {
          const paths = files.map((_, index) =>
            index % 2 ? `snippets/s${index}.liquid` : `sections/s${index}.liquid`,
          );
          const all = files.map((file, index) => texts(file, paths[index]?.startsWith("sections/") ?? false));
          const theme = (side: number): Theme => new Map(paths.map((path, index) => [path, all[index]?.[side] ?? ""]));
          for (const side of [0, 1, 2]) for (const [path, text] of theme(side)) assertRead(text, path);
          const sides = { base: known ? theme(0) : null, merchant: theme(1), release: theme(2) };
          const choices = Object.fromEntries(paths.map((path, index) => [path, { choice: answers[index] ?? "mine" }]));
          const done = update(sides, choices);
          for (const { path, write } of done.files) {
            if (write === "text") composed++;
            assertRead(done.theme.get(path) ?? "", path);
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(composed).toBeGreaterThan(100);
  });

  test("notes whole files for each choice in the preview and for the made one in the report", () => {
    fc.assert(
      fc.property(versions, answer, (file, choice) => {
        const path = "sections/s.liquid";
        const [base = "", merchant = "", release = ""] = texts(file, true);
        const theme = (text: string): Theme => new Map([[path, text]]);
        const sides = { base: theme(base), merchant: theme(merchant), release: theme(release) };
        const asked = update(sides).find(path);
        if (asked?.outcome !== "conflict") return;
        const announced = asked.notes.filter(({ code, params }) => code === "WHOLE_FILE" && params.choice === choice);
        const done = update(sides, { [path]: { choice } });
        const said = done.find(path)?.notes.filter(({ code }) => code === "WHOLE_FILE_TAKEN") ?? [];
        expect(said.map(({ params }) => params)).toEqual(announced.map(({ params }) => params));
        if (said.length > 0) expect(done.theme.get(path)).toBe(choice === "new" ? release : merchant);
        if (choice === "mine-file") expect(done.theme.get(path)).toBe(merchant);
      }),
      { numRuns: 300 },
    );
  });
});

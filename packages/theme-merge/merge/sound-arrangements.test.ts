/**
 * Templates and schemas edited at random on both sides: whatever the merchant answers, Shopify takes every template of
 * the copy.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Theme, update } from "../fixtures/theme-update.ts";
import type { Json } from "./json-text.ts";

interface Block {
  type: string;
  static?: boolean;
  settings: { a: string };
  blocks?: Record<string, Block>;
  block_order?: string[];
}
interface Section extends Omit<Block, "settings" | "static"> {
  settings?: object;
}
interface Template {
  sections: Record<string, Section>;
  order: string[];
}
interface Schema {
  max_blocks?: number;
  limit?: number;
  blocks: { type: string; name?: string; limit?: number }[];
}
type Schemas = Record<string, Schema>;

const template = "templates/index.json";
const app = "shopify://apps/reviews/blocks/stars/1";
const sectionTypes = ["h", "n"];

/** Written from Shopify's pages for this test, and not with what the merge counts by. */
function problem({ sections, order }: Template, schemas: Schemas): string | null {
  const all = Object.entries(sections);
  if (all.length > 25) return "sections";
  if (new Set(order).size < order.length || order.some((id) => !sections[id])) return "order";
  for (const [id, section] of all) {
    const schema = schemas[section.type];
    if (!schema) return `${id}: no file`;
    if (all.filter(([, { type }]) => type === section.type).length > (schema.limit ?? 25)) return `${id}: limit`;
    const found = blocksProblem(section, schema, schema.max_blocks ?? 50);
    if (found) return `${id}: ${found}`;
  }
  return null;
}

function blocksProblem({ blocks = {}, block_order = [] }: Section, schema: Schema, most: number): string | null {
  const placed = Object.values(blocks).filter((block) => !block.static);
  if (placed.length > most) return "max_blocks";
  if (new Set(block_order).size < block_order.length || block_order.some((id) => !blocks[id])) return "block_order";
  for (const [id, { type, static: isStatic, ...inner }] of Object.entries(blocks)) {
    const listed = schema.blocks.find((block) => block.type === (type === app ? "@app" : type));
    const isFile = type === "group";
    if (!listed && !(isFile && (isStatic || schema.blocks.some((block) => block.type === "@theme"))))
      return `${id}: type`;
    if (placed.filter((block) => block.type === type).length > (listed?.limit ?? 50)) return `${id}: limit`;
    const found = isFile ? blocksProblem({ type, ...inner }, { blocks: [{ type: "@theme" }] }, 50) : null;
    if (found) return `${id} / ${found}`;
  }
  return null;
}

/** The same template without what its own schemas do not allow. */
function allowed({ sections, order }: Template, schemas: Schemas): Template {
  const kept: Template["sections"] = {};
  for (const [id, section] of Object.entries(sections)) {
    let tried: Section = { ...section, blocks: {}, block_order: [] };
    if (problem({ sections: { ...kept, [id]: tried }, order: [] }, schemas)) continue;
    for (const [name, block] of Object.entries(section.blocks ?? {})) {
      const more = { ...tried, blocks: { ...tried.blocks, [name]: block } };
      if (!problem({ sections: { ...kept, [id]: more }, order: [] }, schemas)) tried = more;
    }
    kept[id] = {
      ...tried,
      block_order: (section.block_order ?? []).filter((name) => tried.blocks?.[name] && !tried.blocks[name].static),
    };
  }
  return { sections: kept, order: order.filter((id) => kept[id]) };
}

const settings = fc.record({ a: fc.constantFrom("1", "2", "3") });
const plainBlock = fc.record({ type: fc.constantFrom("x", "y", "z", app), settings });
const ordered = <Member>(ids: string[], member: fc.Arbitrary<Member>) =>
  fc
    .dictionary(fc.constantFrom(...ids), member)
    .chain((members) =>
      fc.tuple(
        fc.constant(members),
        fc.shuffledSubarray(Object.keys(members), { minLength: Object.keys(members).length }),
      ),
    );
const group = ordered(["k", "l"], fc.record({ type: fc.constant("group"), settings })).map(
  ([blocks, block_order]): Block => ({ type: "group", settings: { a: "1" }, blocks, block_order }),
);
const fixed = settings.map((values): Block => ({ type: "group", static: true, settings: values }));
const block = fc.oneof(
  { weight: 6, arbitrary: plainBlock as fc.Arbitrary<Block> },
  { weight: 1, arbitrary: group },
  { weight: 1, arbitrary: fixed },
);
const section = fc
  .tuple(fc.constantFrom(...sectionTypes), ordered(["p", "q", "r", "s", "t"], block))
  .map(([type, [blocks, block_order]]): Section => ({ type, settings: {}, blocks, block_order }));
const arrangement = ordered(["a", "b", "c", "d"], section).map(([sections, order]): Template => ({ sections, order }));

const limit = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const schema: fc.Arbitrary<Schema> = fc.record(
  {
    max_blocks: fc.integer({ min: 1, max: 5 }),
    limit: fc.integer({ min: 1, max: 3 }),
    blocks: fc.uniqueArray(
      fc.oneof(
        fc.record({ type: fc.constantFrom("x", "y", "z"), name: fc.constant("A"), limit }),
        fc.record({ type: fc.constantFrom("@app", "@theme") }),
      ),
      { selector: ({ type }) => type, maxLength: 5 },
    ),
  },
  { requiredKeys: ["blocks"] },
);
const readSchemas = fc.record({ h: schema, n: schema });

/** What one side makes of the release installed: piece by piece its own, or as it was. */
const side = fc.record({
  template: arrangement,
  schemas: readSchemas,
  own: fc.record({
    sections: fc.subarray(["a", "b", "c", "d"]),
    schemas: fc.subarray(sectionTypes),
    order: fc.boolean(),
  }),
  values: fc.array(fc.tuple(fc.nat(3), fc.nat(4), settings), { maxLength: 4 }),
});
type Side = typeof side extends fc.Arbitrary<infer Value> ? Value : never;

function changed(base: Template, known: Schemas, { template: next, schemas, own, values }: Side): [Template, Schemas] {
  const after = Object.fromEntries(
    sectionTypes.map((type) => [
      type,
      ((own.schemas.includes(type) ? schemas : known) as Schemas)[type] ?? { blocks: [] },
    ]),
  );
  const sections: Template["sections"] = structuredClone(base.sections);
  for (const id of own.sections) {
    const replaced = next.sections[id];
    if (replaced) sections[id] = structuredClone(replaced);
    else if (own.order) delete sections[id];
  }
  for (const [place, inner, value] of values) {
    const holder = Object.values(sections)[place];
    const one = Object.values(holder?.blocks ?? {})[inner];
    if (one) one.settings = value;
  }
  const rest = Object.keys(sections).filter((id) => !base.order.includes(id));
  return [allowed({ sections, order: [...base.order, ...rest] }, after), after];
}

const liquid = (json: Schema) => {
  // One fact a line, as people write them.
  const blocks = json.blocks.map((one) => `    ${JSON.stringify(one)}`).join(",\n");
  const facts = Object.entries({ max_blocks: json.max_blocks, limit: json.limit }).flatMap(([key, value]) =>
    value ? [`  "${key}": ${value},\n`] : [],
  );
  return `<p>\n{% schema %}\n{\n  "name": "A",\n${facts.join("")}  "settings": [],\n  "blocks": [\n${blocks}\n  ]\n}\n{% endschema %}\n`;
};
const files = ([arranged, schemas]: [Template, Schemas]): Theme =>
  new Map([
    [template, JSON.stringify(arranged, null, 2)],
    [
      "blocks/group.liquid",
      '{% schema %}{"name": "Group", "settings": [{"type":"text","id":"a","label":"A"}], "blocks": [{ "type": "@theme" }]}{% endschema %}',
    ],
    ...Object.entries(schemas).map(([type, json]): [string, string] => [`sections/${type}.liquid`, liquid(json)]),
  ]);

const schemaIn = (text: string): Schema =>
  JSON.parse(/\{% schema %\}([\s\S]*)\{% endschema %\}/.exec(text)?.[1] ?? "") as Schema;

const answer = fc.constantFrom("mine" as const, "mine-file" as const, "new" as const);

describe("mergeTheme", () => {
  test("keeps every template within the limits of the copy's sections and lists all losses", () => {
    let composed = 0;
    let cut = 0;
    fc.assert(
      fc.property(
        arrangement,
        readSchemas,
        side,
        side,
        fc.tuple(answer, answer),
        fc.boolean(),
        (drawn, known, merchant, release, answers, isKnown) => {
          const base: [Template, Schemas] = [allowed(drawn, known), known];
          const [own, next] = [changed(...base, merchant), changed(...base, release)];
          for (const [arranged, schemas] of [base, own, next]) expect(problem(arranged, schemas)).toBeNull();
          const choices = Object.fromEntries(
            sectionTypes.map((type, index) => [`sections/${type}.liquid`, { choice: answers[index] ?? "mine" }]),
          );
          const done = update(
            { base: isKnown ? files(base) : null, merchant: files(own), release: files(next) },
            choices,
          );
          const schemas = Object.fromEntries(
            sectionTypes.map((type) => [type, schemaIn(done.theme.get(`sections/${type}.liquid`) ?? "")]),
          );
          for (const { blocks } of Object.values(schemas))
            expect(new Set(blocks.map(({ type }) => type)).size).toBe(blocks.length);
          const made = JSON.parse(done.theme.get(template) ?? "") as Template;
          expect(problem(made, schemas)).toBeNull();
          const { write, notes = [] } = done.find(template) ?? {};
          if (write === "text") composed++;
          if (notes.some(({ code }) => code === "SECTION_TOO_MANY" || code === "OWN_TOO_MANY")) cut++;
          const said = new Set(
            notes.flatMap(({ params: { place, block: id, section: path } }) => [path, `${place} / ${id}`]),
          );
          // Of what the merchant has otherwise than the release installed.
          for (const [id, { blocks = {} }] of Object.entries(own[0].sections))
            for (const [name, one] of Object.entries(blocks)) {
              const before = isKnown ? base[0].sections[id]?.blocks?.[name] : undefined;
              if (JSON.stringify(before as Json | undefined) === JSON.stringify(one)) continue;
              if (made.sections[id]?.blocks?.[name] === undefined)
                expect(
                  [...said].filter((path) => path === id || path === `${id} / ${name}`),
                  `${id} / ${name}`,
                ).not.toEqual([]);
            }
        },
      ),
      { numRuns: 1_000 },
    );
    expect([composed > 200, cut > 30]).toEqual([true, true]);
  });
});

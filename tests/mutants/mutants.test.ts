/** What `npm run proof -- mutants` plants, and that the copy still does what the source does. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { mutate } from "#tests/mutants/check-types.ts";
import { chooseMutants, isMeant } from "#tests/mutants/choose.ts";
import { plant } from "#tests/mutants/copy-project.ts";
import { equivalent } from "#tests/mutants/equivalent.ts";
import { findMutants } from "#tests/mutants/find-mutants.ts";

const listChanges = (text: string) => findMutants(text).map(({ before, after }) => `${before} → ${after}`);
const inFunction = (body: string) => `function decide(a: number, b: number) { ${body} }`;

describe("findMutants", () => {
  test.each([
    ["return a < b;", ["a < b → a <= b"]],
    ["return a && !b;", ["a && !b → a || !b", "!b → b"]],
    ["if (a) throw fail();", ["a → true", "a → false", "throw fail(); → nothing"]],
    ["if (b) return; send(a);", ["b → true", "b → false", "return; → nothing", "send(a); → nothing"]],
    [
      "return list.filter(keep).some(is);",
      ["list.filter(keep).some(is) → list.filter(keep).every(is)", "list.filter(keep) → list"],
    ],
    ["return nowMs - a < b;", ["nowMs - a < b → nowMs - a >= b", "nowMs - a → nowMs + a"]],
    ["return 3;", ["3 → 4"]],
    ["const maxMs = 3; logFault(a); return list?.filter(is).length;", []],
  ])("lists the changes of %s", (body, changes) => {
    expect(listChanges(inFunction(body))).toEqual(changes);
  });

  test("leaves out an SQL condition with its placeholder, and reverses a comparison of times", () => {
    const sql = "`UPDATE licences SET status = ?1 WHERE account = ?2 AND EXISTS (SELECT 1) AND ends_at > ?3`";
    expect(listChanges(inFunction(`return ${sql};`))).toEqual([
      "account = ?2 → (1 OR account = ?2)",
      "ends_at > ?3 → (1 OR ends_at > ?3)",
      "EXISTS → 2 > EXISTS",
      "> → <",
    ]);
  });

  test("leaves out a condition of the tag that binds, with its value", () => {
    const bound = [`account = \${email}`, `id = \${toId({ email })}`];
    expect(
      listChanges(inFunction(`return sql\`state = 'live' AND ${bound.join(" AND ")} OR EXISTS (SELECT 1)\`;`)),
    ).toEqual([...bound.map((each) => `${each} → (1 OR ${each})`), "OR → AND"]);
    const text = inFunction(`return sql\`SELECT 1 FROM licences WHERE ${bound[0]}\`;`);
    const [mutant] = findMutants(text);
    expect(mutate(text, [{ ...mutant, area: "gates", file: "a.ts" } as never])).toContain(
      `(sql\`SELECT 1 FROM licences WHERE (1 OR ${bound[0]})\`)`,
    );
  });

  test("changes a constant where a function reads it", () => {
    const text = "export const most = 5;\nexport const isOver = (count: number) => count > most;";
    const [mutant] = findMutants(text).filter(({ before }) => before === "5");
    expect(mutant).toMatchObject({ line: 1, owner: "most", after: "6" });
    expect(plant(text, [{ ...mutant, area: "gates", file: "a.ts" } as never], "a.ts")).toContain(
      "most = (isPlanted(0) ? 6 : 5);\nexport const isOver = (count: number) => count > (reach(0), most);",
    );
  });
});

describe("mutate", () => {
  test("shows the compiler the mutant alone", () => {
    const text = "function decide(a: number) {\n  if (a < 1) send(a);\n}\n";
    const mutated = findMutants(text).map((found) => mutate(text, [{ ...found, area: "gates", file: "a.ts" }]));
    expect(mutated).toEqual([
      text.replace("a < 1", "(a <= 1)"),
      text.replace("1)", "(2))"),
      text.replace("send(a);", "{}"),
    ]);
  });
});

describe("chooseMutants", () => {
  test("chooses the same mutants for a seed, of which no two overlap", () => {
    const choose = (seed: number) => chooseMutants("points", 20, seed).chosen;
    expect(choose(7)).toHaveLength(20);
    expect(choose(7).map(({ edits, ...each }) => ({ ...each, start: edits[0]?.start }))).toEqual(
      choose(7).map(({ edits, ...each }) => ({ ...each, start: edits[0]?.start })),
    );
    expect(choose(7).map(({ before }) => before)).not.toEqual(choose(8).map(({ before }) => before));
  });
});

describe("plant", () => {
  test("leaves files that can be parsed", () => {
    const { chosen } = chooseMutants("points", 80, 1);
    for (const file of new Set(chosen.map((mutant) => mutant.file))) {
      const planted = plant(readFileSync(file, "utf8"), chosen, file);
      const { diagnostics } = ts.transpileModule(planted, { reportDiagnostics: true });
      expect(diagnostics, file).toEqual([]);
    }
  });
});

describe("equivalent", () => {
  test("matches exactly one mutant of the source with each entry", () => {
    const others = equivalent.filter((entry) => {
      const text = readFileSync(entry.file, "utf8");
      return findMutants(text).filter((mutant) => isMeant(entry, mutant, text)).length !== 1;
    });
    expect(others).toEqual([]);
  });
});

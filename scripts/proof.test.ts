/** The commands of `package.json`, and what documents call them. */
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";

const projectFolder = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const moved = Object.keys(scripts).filter((name) => scripts[name]?.includes("--moved"));
const commands = Object.keys(scripts).filter((name) => !moved.includes(name));

const proof = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/proof.mjs", ...args], { cwd: projectFolder });
  return { status, text: String(stderr) };
};

describe("npm run", () => {
  test("has at most 16 commands", () => expect(commands.length).toBeLessThanOrEqual(16));

  test.each(moved)("says where %s is now", (name) => {
    const { status, text } = proof("--moved", name);
    expect(status).toBe(2);
    expect(text).toContain(`\`npm run proof -- ${name}\``);
  });

  test("is named in documents by commands and proofs that exist", () => {
    const documents = globSync(["*.md", "docs/**/*.md"], { cwd: projectFolder });
    const named = documents.flatMap((file) => [...read(file).matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name));
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(named.filter((name = "") => !commands.includes(name))).toEqual([]);
    const proofs = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run proof -- ([a-z-]+)/g)].map(([, name]) => name),
    );
    expect(new Set(proofs)).toEqual(new Set(moved));
  });
});

describe("npm run proof", () => {
  test("lists the proofs when there is none of that name", () => {
    const { status, text } = proof("mutant");
    expect(status).toBe(2);
    expect(text).toContain("mutants, faults, soak");
  });

  test("hands its arguments on", () => {
    const { status, text } = proof("simulate", "--now");
    expect(status).not.toBe(0);
    expect(text).toContain("Usage: npm run proof -- simulate");
  });

  test("a proof exists for each name that moved", () => {
    const { text } = proof("none");
    for (const name of moved) expect(text).toContain(name);
  });
});

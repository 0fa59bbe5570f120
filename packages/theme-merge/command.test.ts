import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "theme-merge-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write("base", { "assets/a.css": "a\nb\nc\n", "snippets/p.liquid": "p\n", "README.md": "not of the theme" });
  write("merchant", { "assets/a.css": "a\nb\nC\n", "snippets/p.liquid": "p\n" });
  write("release", { "assets/a.css": "A\nb\nc\n", "snippets/p.liquid": "P\n" });
});

function write(theme: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, theme, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

function merge(...args: string[]) {
  const command = ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "command.ts")];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...command, ...args], {
    ...{ cwd: folder, encoding: "utf8" },
  });
  return { status, stdout, stderr };
}

describe("theme-merge", () => {
  test("writes the updated theme", () => {
    expect(merge("base", "merchant", "release", "new/out")).toEqual({
      ...{ status: 0, stdout: "2 files, 0 conflicts\n", stderr: "" },
    });
    expect([read("new/out/assets/a.css"), read("new/out/snippets/p.liquid")]).toEqual(["A\nb\nC\n", "P\n"]);
    expect(existsSync(path.join(folder, "new/out/README.md"))).toBe(false);
  });

  test("lists conflicts, takes the asked side of their lines, and ends with 1", () => {
    write("merchant", { "snippets/p.liquid": "own\n" });
    const { status, stdout } = merge("base", "merchant", "release", "out");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^CONFLICT snippets\/p\.liquid: merchant's line 1, release's 1.*\n2 files, 1 conflicts\n$/);
    expect(read("out/snippets/p.liquid")).toBe("own\n");
    expect(merge("base", "merchant", "release", "other", "--take", "release").status).toBe(1);
    expect([read("other/snippets/p.liquid"), read("other/assets/a.css")]).toEqual(["P\n", "A\nb\nC\n"]);
  });

  test("lists what the updated theme names in vain", () => {
    write("release", { "snippets/p.liquid": "P\n{% render 'gone' %}\n" });
    expect(merge("base", "merchant", "release", "out").stdout).toContain("CHECK snippets/p.liquid:2: SNIPPET gone\n");
  });

  test.each([
    [["base", "none", "release", "out"], "MERCHANT does not exist: none\n"],
    [["base/assets/a.css", "merchant", "release", "out"], "BASE is not a folder: base/assets/a.css\n"],
    [["base", "merchant", "release/assets", "out"], "RELEASE has no file of a theme: release/assets\n"],
    [["base", "merchant", "release", "merchant"], "OUT is not empty: merchant\n"],
    [["base", "merchant", "release", "base/assets/a.css"], "OUT is not a folder: base/assets/a.css\n"],
    [["base", "merchant", "release"], "Four folders are needed, and there are 3.\n\nUsage: theme-merge BASE"],
    [["base", "merchant", "release", "out", "more"], "Four folders are needed, and there are 5.\n\nUsage: theme-merge"],
    [["base", "merchant", "release", "out", "--take", "both"], '--take is merchant or release, not "both".\n'],
    [["base", "merchant", "release", "out", "--force"], "Unknown option '--force'"],
  ])("writes nothing and ends with 2 for %s", (args, sentence) => {
    const { status, stdout, stderr } = merge(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr.startsWith(sentence), stderr).toBe(true);
    expect(existsSync(path.join(folder, "out"))).toBe(false);
  });

  test("prints its usage on request", () => {
    expect(merge("--help")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: theme-merge BASE/) });
  });
});

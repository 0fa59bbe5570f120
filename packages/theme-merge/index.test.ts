import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { readDemoMigrations, readDemoRelease, readMerchantTheme, readStarterTheme } from "./fixtures/demo-theme.ts";
import { type Theme, update } from "./fixtures/theme-update.ts";
import { answerQuestions, checkTheme, composeTheme, planThemeUpdate, type ThemeFiles } from "./index.ts";

const toFiles = (theme: Theme): ThemeFiles =>
  new Map([...theme].map(([file, text]) => [file, new TextEncoder().encode(text)]));
const toTexts = (files: ThemeFiles): Theme =>
  new Map([...files].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]));

const texts = {
  ...{ base: readDemoRelease("1.1.0"), merchant: readMerchantTheme(), release: readDemoRelease("2.0.4") },
  migrations: readDemoMigrations("1.1.0"),
};
const planned = planThemeUpdate({
  ...{ base: toFiles(texts.base), merchant: toFiles(texts.merchant), release: toFiles(texts.release) },
  migrations: texts.migrations,
});

describe("README.md", () => {
  test("has an example that another project can run", () => {
    const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8");
    const [, example = "", printed] = /```ts\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(readme) ?? [];
    const project = mkdtempSync(path.join(tmpdir(), "theme-merge-"));
    onTestFinished(() => rmSync(project, { recursive: true }));
    mkdirSync(path.join(project, "node_modules"));
    symlinkSync(import.meta.dirname, path.join(project, "node_modules/theme-merge"));
    writeFileSync(path.join(project, "example.mts"), example);
    const { stdout, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "example.mts"], {
      ...{ cwd: project, encoding: "utf8" },
    });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: "" });
  });
});

describe("planThemeUpdate", () => {
  test("lists each path of the three themes, and as questions the conflicts", () => {
    const paths = new Set([texts.base, texts.merchant, texts.release].flatMap((theme) => [...theme.keys()]));
    expect(planned.files.map(({ path: file }) => file)).toEqual([...paths].sort());
    const conflicts = planned.files.filter(({ outcome }) => outcome === "conflict");
    expect(planned.questions).toEqual(conflicts.map(({ path: file }) => file));
    expect(planned.questions).toContain("assets/base.css");
  });

  test("asks about each difference when the installed release is not known", () => {
    const [merchant, release] = [toFiles(readStarterTheme()), planned.themes.release];
    const [unknown, known] = [null, release].map((base) => planThemeUpdate({ base, merchant, release }));
    expect(unknown?.questions.length).toBeGreaterThan(0);
    expect(known?.questions).toEqual([]);
  });
});

describe("answerQuestions and composeTheme", () => {
  test.each(["mine", "new", "mine-file"] as const)("compose the theme of the answers %s", (choice) => {
    const answers = Object.fromEntries(planned.questions.map((file) => [file, { choice }]));
    const answered = answerQuestions(planned, answers);
    expect(answered.questions).toEqual([]);
    expect(toTexts(composeTheme(answered))).toEqual(update(texts, answers).theme);
  });

  test("keep former answers, and take the last one for a file", () => {
    const [first = "", ...others] = planned.questions;
    const some = answerQuestions(planned, Object.fromEntries(others.map((file) => [file, { choice: "new" }])));
    expect(some.questions).toEqual([first]);
    expect(() => composeTheme(some)).toThrow(first);
    const wrong = answerQuestions(some, { [first]: { choice: "new" } });
    const all = answerQuestions(wrong, { [first]: { choice: "edit", text: "/* mine */\n" } });
    expect(toTexts(composeTheme(all)).get(first)).toBe("/* mine */\n");
  });

  test("refuse an answer for a file without a question", () => {
    expect(() => answerQuestions(planned, { "layout/none.liquid": { choice: "new" } })).toThrow(RangeError);
  });

  test("copy files that are not UTF-8 byte for byte", () => {
    const picture = new Uint8Array([0xff, 0xd8, 0x00, 0xfe]);
    const merchant = new Map([...planned.themes.release, ["assets/own.jpg", picture]]);
    const done = planThemeUpdate({ ...planned.themes, base: planned.themes.release, merchant });
    expect(composeTheme(done).get("assets/own.jpg")).toBe(picture);
  });
});

describe("checkTheme", () => {
  test("finds names that lead nowhere since the update alone", () => {
    const files = (snippet: Record<string, string>, own = "{% render 'gone' %}\n") =>
      toFiles(new Map(Object.entries({ "sections/a.liquid": own, ...snippet })));
    const [before, none] = [{ "snippets/b.liquid": "b\n" }, {}];
    const release = files(none, "{% render 'gone' %}\n{% render 'c' %}\n");
    const done = planThemeUpdate({ base: files(before), merchant: files(before), release });
    expect(checkTheme(done)).toEqual([{ path: "sections/a.liquid", kind: "SNIPPET", name: "c", line: 2 }]);
  });
});

/**
 * A marked test provokes every error code and every sentence of the specification's catalogue: `meta: { provokes }` in
 * its options names the code, the key of the text, or the words. The tests are read as source: the marked one always
 * runs, and holds the code or its words among what it asserts. Strings that it only passes to a set-up do not count.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { listErrorCodes } from "#base/errors.ts";
import { protocolErrorStatus } from "#base/licence-error-codes.ts";
import { projectFolder } from "#scripts/stack.ts";
import { assertsText, readTests, type TestSource } from "./asserted-texts.ts";

declare module "vitest" {
  interface TaskMeta {
    /** An error code, the key of a text, or words that the test provokes and asserts. */
    provokes?: string | string[];
  }
}

/** Sentences of the specification's catalogue that no error code has. */
const sentences = [
  "support.storesFailed",
  "support.noStore",
  "support.vendor.loading",
  "support.vendor.unavailable",
  "support.vendor.failed",
  "auth.login.forTicket",
  "toasts.auth.logout.error",
  "toasts.guard.licenceCheckFailed",
  "toasts.guard.premiumRequired",
  "assistant.failures.unavailable",
  "assistant.failures.vendor",
  "assistant.failures.empty",
  "assistant.failures.broken",
  "errorScreen.retry",
  "errorScreen.home",
  "update.choose.themesUnavailable",
];
const words = ["User email is required", "<title>Configuration Error</title>"];

/** Others test rules alone, or the sandbox. */
const inWorkers = /^tests\/(journeys|themes|races|recovery|browser)\/|\.worker\.test\.ts$/;

const marked = globSync("{app,base,packages,workers,tests}/**/*.test.{ts,tsx}", { cwd: projectFolder })
  .filter((file) => readFileSync(path.join(projectFolder, file), "utf8").includes("provokes:"))
  .flatMap((file) => readTests(file).map((one) => ({ ...one, file })))
  .filter(({ provokes }) => provokes.length > 0);

const listTexts = (node: object): string[] =>
  Object.values(node).flatMap((value) => (typeof value === "string" ? [value] : listTexts(value as object)));
const texts = { fr: listTexts(fr), en: listTexts(en) };

/** A toast's title is its first line. */
const readText = (catalogue: object, key: string): string => (findText(catalogue, key) ?? "").split("\n")[0] ?? "";

const asserts = (source: TestSource, keys: readonly string[]): boolean =>
  keys.some(
    (key) => assertsText(source, readText(fr, key), texts.fr) || assertsText(source, readText(en, key), texts.en),
  );

/** Fails unless a test that runs in Workers and is never skipped has the mark, and every marked one passes `isProof`. */
function expectProvoked(mark: string, isProof: (source: TestSource) => boolean): void {
  const sources = marked.filter(({ provokes }) => provokes.includes(mark));
  expect(sources.length, `No test has meta: { provokes: "${mark}" }`).toBeGreaterThan(0);
  for (const source of sources) {
    expect(inWorkers.test(source.file), `${source.file} runs no Worker`).toBe(true);
    expect(source.isRun, `“${source.title}” does not always run`).toBe(true);
    expect(isProof(source), `“${source.title}” in ${source.file} asserts neither ${mark} nor its words`).toBe(true);
  }
}

describe("the marks of tests", () => {
  test.each(listErrorCodes())("prove the error code %s", (code) => {
    const keys = [`errors.${code}.sentence`, `errors.${code}.fix`];
    expectProvoked(code, (source) => source.strings.includes(code) || asserts(source, keys));
  });

  test.each(sentences)("prove the sentence %s", (key) => {
    expect(readText(fr, key), `There is no text ${key}`).not.toBe("");
    expectProvoked(key, (source) => asserts(source, [key]));
  });

  test.each(words)("prove the words “%s”", (text) => {
    expectProvoked(text, (source) => source.strings.includes(text));
  });

  test("name only codes, sentences and words that exist", () => {
    const known = new Set<string>([...listErrorCodes(), ...sentences, ...words]);
    const unknown = marked.flatMap(({ provokes }) => provokes).filter((mark) => !known.has(mark));
    expect(unknown).toEqual([]);
  });
});

describe("protocolErrorStatus", () => {
  test("has only codes that exist", () => {
    const existing: string[] = listErrorCodes();
    expect(Object.keys(protocolErrorStatus).filter((code) => !existing.includes(code))).toEqual([]);
  });
});

describe("readTests", () => {
  test("leaves out strings that are only passed to a set-up", () => {
    const source = marked.find(({ provokes }) => provokes.includes("MESSAGE_ALREADY_SENT"));
    expect(source?.strings).toContain("[name=requestId]");
    // The path of the fault that it starts.
    expect(source?.strings).not.toContain(":commit");
  });
});

/**
 * A named test provokes every error code and every sentence of the specification's catalogue. The tests are read as
 * source: the named one exists, always runs, and holds the code or its words among what it asserts. Strings that it only
 * passes to a set-up do not count.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as en from "#app/i18n/en/index.ts";
import * as fr from "#app/i18n/fr/index.ts";
import { findText } from "#app/i18n/translate.ts";
import { type ErrorCode, listErrorCodes } from "#base/errors.ts";
import { protocolErrorStatus } from "#base/licence-error-codes.ts";
import { projectFolder } from "#scripts/stack.ts";
import { assertsText, readTests, type TestSource } from "./asserted-texts.ts";
import { type Provocation, provokedCodes, provokedSentences, provokedWords } from "./provocations.ts";

/** Others test rules alone, or the sandbox. */
const inWorkers = /^tests\/(journeys|themes|races|recovery|browser)\/|\.worker\.test\.ts$/;
/** They test the Workers too, or a client of theirs against the sandbox. */
const contracts = ["tests/contract/binding-faults.test.ts", "tests/contract/theme-api.test.ts"];

const read = new Map<string, TestSource[]>();
function findTest([file, title]: Provocation): TestSource | undefined {
  if (!existsSync(path.join(projectFolder, file))) return undefined;
  const tests = read.get(file) ?? readTests(file);
  read.set(file, tests);
  return tests.find((one) => one.title === title);
}

const listTexts = (node: object): string[] =>
  Object.values(node).flatMap((value) => (typeof value === "string" ? [value] : listTexts(value as object)));
const texts = { fr: listTexts(fr), en: listTexts(en) };

/** A toast's title is its first line. */
const readText = (catalogue: object, key: string): string => (findText(catalogue, key) ?? "").split("\n")[0] ?? "";

const asserts = (found: TestSource | undefined, keys: readonly string[]): boolean =>
  found !== undefined &&
  keys.some(
    (key) => assertsText(found, readText(fr, key), texts.fr) || assertsText(found, readText(en, key), texts.en),
  );

function expectRow(row: Provocation): TestSource | undefined {
  const found = findTest(row);
  const [file] = row;
  expect(inWorkers.test(file) || contracts.includes(file), `${file} runs no Worker`).toBe(true);
  expect(found, `There is no test “${row[1]}” in ${file}`).toBeDefined();
  expect(found?.isRun, `“${row[1]}” does not always run`).toBe(true);
  return found;
}

test("the table has exactly the codes that exist", () => {
  const existing: string[] = listErrorCodes();
  expect(Object.keys(provokedCodes).toSorted()).toEqual(existing.toSorted());
  expect(Object.keys(protocolErrorStatus).filter((code) => !existing.includes(code))).toEqual([]);
});

test.each(Object.entries(provokedCodes) as [ErrorCode, Provocation][])("%s is provoked by its test", (code, row) => {
  const found = expectRow(row);
  const [, title, shownAs] = row;
  const keys = shownAs ? [shownAs] : [`errors.${code}.sentence`, `errors.${code}.fix`];
  const isAsserted = (!shownAs && found?.strings.includes(code)) || asserts(found, keys);
  expect(isAsserted, `“${title}” asserts neither ${code} nor its words`).toBe(true);
});

test.each(Object.entries(provokedSentences))("the sentence %s is provoked by its test", (key, row) => {
  expect(readText(fr, key), `There is no text ${key}`).not.toBe("");
  expect(asserts(expectRow(row), [key]), `“${row[1]}” does not assert the words of ${key}`).toBe(true);
});

test.each(Object.entries(provokedWords))("the words “%s” are provoked by their test", (words, row) => {
  expect(expectRow(row)?.strings).toContain(words);
});

test("a string that is only passed to a set-up proves nothing", () => {
  const file = "tests/journeys/identity-refusals.test.ts";
  const given = readTests(file).find(({ title }) => title.startsWith("an address that the service does not take"));
  expect(given?.strings).toContain("EMAIL_INVALID");
  expect(given?.strings).not.toContain("INVALID_NEW_EMAIL");
});

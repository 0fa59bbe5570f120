#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/** `npx theme-merge BASE MERCHANT RELEASE OUT`: merges themes that are folders, and lists the conflicts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { answerQuestions, checkTheme, composeTheme, planThemeUpdate, type ThemeFiles } from "./index.ts";
import type { PreviewFile } from "./merge/contract.ts";
import { isThemePath } from "./shopify-theme/validation.ts";

const usage = `Usage: theme-merge BASE MERCHANT RELEASE OUT [--take merchant|release]

Merges three folders with a Shopify theme each: the release that the merchant's theme was made from, the merchant's
theme, and the new release. Writes the updated theme into OUT, which must be empty or missing.

  --take merchant|release   The side that OUT has where both changed the same lines; merchant by default.

Ends with 0 without conflicts, with 1 when it lists conflicts, and with 2 when it wrote nothing.`;

/** A sentence for the person at the command line. */
class InputError extends Error {}

interface Input {
  base: string;
  merchant: string;
  release: string;
  out: string;
  choice: "mine" | "new";
}

function readInput(args: string[]): Input {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { take: { type: "string", default: "merchant" } },
  });
  const [base, merchant, release, out] = positionals;
  if (!base || !merchant || !release || !out || positionals.length > 4)
    throw new InputError(`Four folders are needed, and there are ${positionals.length}.\n\n${usage}`);
  if (values.take !== "merchant" && values.take !== "release")
    throw new InputError(`--take is merchant or release, not "${values.take}".`);
  return { base, merchant, release, out, choice: values.take === "merchant" ? "mine" : "new" };
}

/** Reads what Shopify takes for a file of a theme; the rest of a repository, such as its README, is left out. */
function readTheme(name: string, folder: string): ThemeFiles {
  if (!existsSync(folder)) throw new InputError(`${name} does not exist: ${folder}`);
  if (!statSync(folder).isDirectory()) throw new InputError(`${name} is not a folder: ${folder}`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file).replaceAll(path.sep, "/"), file] as const)
    .filter(([name]) => isThemePath(name));
  if (files.length === 0) throw new InputError(`${name} has no file of a theme: ${folder}`);
  return new Map(files.map(([name, file]) => [name, readFileSync(file)]));
}

function checkOut(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new InputError(`OUT is not a folder: ${folder}`);
  if (readdirSync(folder).length > 0) throw new InputError(`OUT is not empty: ${folder}`);
}

function writeTheme(folder: string, theme: ThemeFiles): void {
  for (const [name, bytes] of theme) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

function formatConflict({ path: name, regions, moreRegions, advice }: PreviewFile): string {
  const places = regions.map(
    ({ mine: merchant, new: release }) => `merchant's line ${merchant.line}, release's ${release.line}`,
  );
  const more = moreRegions > 0 ? [`${moreRegions} more`] : [];
  const advised = advice ? [`advice: take the ${advice.choice === "mine" ? "merchant" : "release"}'s`] : [];
  return `CONFLICT ${name}: ${[...places, ...more, ...advised].join("; ")}`;
}

/** Returns the exit status. */
function run({ base, merchant, release, out, choice }: Input): number {
  checkOut(out);
  const update = planThemeUpdate({
    base: readTheme("BASE", base),
    merchant: readTheme("MERCHANT", merchant),
    release: readTheme("RELEASE", release),
  });
  const answered = answerQuestions(update, Object.fromEntries(update.questions.map((name) => [name, { choice }])));
  const theme = composeTheme(answered);
  writeTheme(out, theme);
  const conflicts = update.files.filter(({ outcome }) => outcome === "conflict");
  const lines = [
    ...conflicts.map(formatConflict),
    ...checkTheme(answered).map(({ path: name, line, kind, name: what }) => `CHECK ${name}:${line}: ${kind} ${what}`),
    `${theme.size} files, ${conflicts.length} conflicts`,
  ];
  console.log(lines.join("\n"));
  return conflicts.length > 0 ? 1 : 0;
}

try {
  if (process.argv.slice(2).some((arg: string) => arg === "--help" || arg === "-h")) console.log(usage);
  else process.exitCode = run(readInput(process.argv.slice(2)));
} catch (error) {
  const isWrongOption = String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
  if (!(error instanceof InputError) && !isWrongOption) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}

/** `npm run bench [row…]`: each row prints its ratio, range and budget; a row over budget fails the run. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "#scripts/stack.ts";
import type { Ratio } from "./ratio.ts";

export interface Row {
  /** The subject and its reference. */
  title: string;
  budget: number;
  /** "at most" unless higher is better. */
  sense?: "at least";
  measure(): Promise<Ratio>;
}

interface RowModule {
  figures: Row[];
  /** Ends what the figures of the row share, which would slow down the next row. */
  stop?(): Promise<void>;
}

const rows = [
  "1-public-pages",
  "2-scripts",
  "3-first-view",
  "4-paint",
  "5-dashboard",
  "6-streaming",
  "7-session",
  "8-cold-start",
  "9-activation",
  "10-lists",
  "11-live",
  "12-update",
  "13-assistant",
  "14-images",
  "15-far-away",
  "16-bulk",
  "17-service-start",
];
const toNumber = (row: string): string => row.split("-")[0] ?? "";
const reference = path.join(projectFolder, "tests/bench/reference");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((number: string) => !rows.some((row) => toNumber(row) === number));
if (unknown.length > 0) {
  console.error(
    `There is no row ${unknown.join(", ")}. Without arguments all rows are measured; they are: ${rows.join(", ")}.`,
  );
  process.exit(2);
}
const selected = rows.filter((row) => wanted.length === 0 || wanted.includes(toNumber(row)));
// The others need none, and no network.
const withReference = ["1-public-pages", "2-scripts", "3-first-view", "4-paint", "8-cold-start"];
if (selected.some((row) => withReference.includes(row))) prepareReferences();
let failed = 0;
for (const name of selected) {
  const { figures, stop } = (await import(`./rows/${name}.ts`)) as RowModule;
  for (const figure of figures) failed += report(name, figure, await figure.measure());
  await stop?.();
}
process.exit(failed > 0 ? 1 : 0);

function report(name: string, { title, budget, sense }: Row, ratio: Ratio): number {
  const good = sense === "at least" ? ratio.median >= budget : ratio.median <= budget;
  const [median, lowest, highest] = [ratio.median, ratio.lowest, ratio.highest].map((value) => value.toFixed(2));
  console.log(
    `${good ? "ok  " : "OVER"} ${name.padEnd(14)} ${median} (${lowest}–${highest}), ${sense ?? "at most"} ${budget}: ${title}`,
  );
  return good ? 0 : 1;
}

function prepareReferences(): void {
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(path.join(reference, "spa/node_modules/firebase"))) run("npm", ["ci"], path.join(reference, "spa"));
  if (!existsSync(path.join(reference, "lighthouse/node_modules/lighthouse"))) {
    run("npm", ["ci", "--ignore-scripts"], path.join(reference, "lighthouse"));
  }
  if (!existsSync(path.join(reference, "remix/build/server/index.js"))) {
    run(
      path.join(projectFolder, "node_modules/.bin/remix"),
      ["vite:build", "--logLevel", "error"],
      path.join(reference, "remix"),
    );
  }
  if (!existsSync(path.join(reference, "spa/build/index.html"))) {
    run(
      path.join(projectFolder, "node_modules/.bin/vite"),
      ["build", "--logLevel", "error"],
      path.join(reference, "spa"),
    );
  }
}

/**
 * `npm run proof -- corpus PATH-OR-URL…`: the corpus of the merge's package, whose copies are written as jobs write them
 * into the sandbox's Shopify. Takes Git repositories, such as https://github.com/Shopify/dawn.git, and copies those that
 * are elsewhere into `build/corpus`. Ends with an error where `runCorpus` finds one.
 */
import path from "node:path";
import process from "node:process";
import { runCorpus } from "theme-merge/corpus/run-corpus.ts";
import { exitWithMessage } from "#scripts/ports.ts";
import { readArguments } from "#scripts/read-arguments.ts";
import { projectFolder } from "#scripts/stack.ts";
import { writeCopy } from "./write-copy.ts";

const usage = `Usage: npm run proof -- corpus PATH-OR-URL… [--rounds 20 --edits 40 --releases 6 --seed 1]

The numbers are the defaults.`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "20" },
    edits: { type: "string", default: "40" },
    releases: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});
const numbers = { rounds: Number(values.rounds), edits: Number(values.edits), releases: Number(values.releases) };

if (positionals.length === 0) exitWithMessage(usage);

const folder = path.join(projectFolder, "build/corpus");
const isClean = await runCorpus(positionals, { folder, numbers, seed: Number(values.seed), write: writeCopy });
if (!isClean) process.exitCode = 1;

/**
 * `npm run proof`: all tests with their full random sizes and what takes long. With a name, the proof of that name with
 * its own arguments. Plain JavaScript, so that an old Node prints a message instead of a syntax error.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode, importChecked } from "./checked-import.mjs";

const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const proofs = {
  mutants: { file: "tests/mutants/run.ts" },
  faults: { file: "scripts/faults.ts", isBuilt: true },
  soak: { file: "scripts/soak.ts", isBuilt: true },
  simulate: { file: "scripts/simulate.ts" },
  corpus: { file: "tests/corpus/run.ts" },
  backup: { file: "scripts/backup.ts" },
  restore: { file: "scripts/backup.ts", options: ["--restore"] },
  drill: { file: "scripts/drill.ts" },
};

/** Returns the exit status. */
const runNode = (...args) =>
  spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: projectFolder,
    stdio: "inherit",
  }).status ?? 1;

function runProof({ file, isBuilt = false, options = [] }, given) {
  checkNode();
  const status = isBuilt ? runNode("scripts/build.ts") : 0;
  return status === 0 ? runNode(file, ...options, ...given) : status;
}

const [name, ...given] = process.argv.slice(2);
if (name === "--moved") {
  console.error(`This command is now \`npm run proof -- ${given[0]}\`.`);
  process.exitCode = 2;
} else if (name === undefined) {
  process.argv.push("--proof");
  await importChecked("./test.ts");
} else if (Object.hasOwn(proofs, name)) process.exitCode = runProof(proofs[name], given);
else {
  console.error(`There is no proof "${name}". The proofs are ${Object.keys(proofs).join(", ")}.`);
  process.exitCode = 2;
}

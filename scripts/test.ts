/**
 * All tests: those in Chromium beside the others, each side with a stack of its own, since faults and counted calls belong
 * to a whole sandbox. What the side in Chromium says comes when it has ended. Arguments go to vitest, in one run.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "./stack.ts";

const vitest = path.join(projectFolder, "node_modules/vitest/vitest.mjs");

/** Answers the exit code, and what was said when it was not shown. */
async function run(options: string[], shown: boolean): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [vitest, "run", ...options], {
    cwd: projectFolder,
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, said };
}

const options = process.argv.slice(2);
if (options.length > 0) {
  process.exitCode = (await run(options, true)).code;
} else {
  const [others, browser] = await Promise.all([run(["--project=!browser"], true), run(["--project=browser"], false)]);
  process.stdout.write(browser.said);
  process.exitCode = others.code || browser.code;
}

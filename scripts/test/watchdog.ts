/**
 * Waits until the test run that started it has ended or was killed, which closes the standard input. Then it ends the
 * run's processes and removes its folder.
 */
import { rmSync } from "node:fs";
import process from "node:process";
import { endGroups } from "./run-folder.ts";

const [folder = ""] = process.argv.slice(2);
process.stdin.resume().once("close", () => {
  endGroups(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

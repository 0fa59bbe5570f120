/** The commit that is deployed names the versions, so that Cloudflare knows what it serves. */
import { execFileSync } from "node:child_process";
import { DeployError } from "./deploy-error.ts";
import { projectFolder } from "./workers.ts";

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" }).trim();

export function describeCommit(): { tag: string; message: string } {
  if (git("status", "--porcelain") !== "")
    throw new DeployError("There are changes without a commit: a version could not be named after its code.");
  return { tag: git("rev-parse", "--short=12", "HEAD"), message: git("log", "-1", "--format=%s").slice(0, 100) };
}

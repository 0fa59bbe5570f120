/** Builds the Workers of another commit in a temporary work tree. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { linkModules } from "../../link-modules.ts";
import { DeployError } from "../deploy-error.ts";
import { projectFolder } from "../workers.ts";

export async function buildFormer(commit: string): Promise<{ folder: string; remove(): void }> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "portal-former-")), "project");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFolder, stdio: "ignore" });
  try {
    git("worktree", "add", "--detach", folder, commit);
  } catch {
    throw new DeployError(`${commit} is no commit that can be checked out.`);
  }
  const remove = () => {
    git("worktree", "remove", "--force", folder);
    rmSync(path.dirname(folder), { recursive: true, force: true });
  };
  linkModules(folder);
  console.log(`Building ${commit}…`);
  const built = spawnSync(process.execPath, ["scripts/build.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (built.status === 0) return { folder, remove };
  remove();
  throw new DeployError(`${commit} does not build:\n${built.stdout}${built.stderr}`);
}

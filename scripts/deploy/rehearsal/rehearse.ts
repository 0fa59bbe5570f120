/**
 * `npm run deploy -- --rehearse`: deploys to a stand-in for Cloudflare whose traffic two real versions of this machine
 * answer, well and with failures. Prints what happened; ends with 1 when something else was expected.
 */

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createSeededState } from "#tests/support/seeded-state.ts";
import { build } from "../../build.ts";
import { linkModules } from "../../link-modules.ts";
import { DeployError } from "../deploy-error.ts";
import { projectFolder } from "../workers.ts";
import { Cloudflare } from "./cloudflare.ts";
import { type Configs, writeConfigs } from "./configs.ts";
import { openControl, openEdge } from "./edge.ts";
import { firstScenarios, type Outcome, type Scenario, scenarios } from "./scenarios.ts";
import { startTraffic, type Traffic } from "./traffic.ts";
import { startVersions } from "./versions.ts";

/** `formerCommit` is built and is deployed first; without it the present build is. */
export async function rehearse(formerCommit?: string): Promise<void> {
  if (!existsSync(path.join(projectFolder, "build/workers/portal/index.js"))) build();
  const former = formerCommit ? await buildFormer(formerCommit) : null;
  const cloudflare = new Cloudflare();
  const versions = await startVersions(cloudflare, await createSeededState("portal-rehearsal-"), {
    folder: former?.folder ?? null,
  });
  const portal = await openEdge(cloudflare, "portal", (id) => versions.getPort("portal", id));
  const licences = await openEdge(cloudflare, "licences", (id) => versions.getPort("licences", id));
  const configs: Configs = writeConfigs({ portal: portal.url, licences: licences.url, vendor: versions.vendorUrl });
  const results: { title: string; outcome: Outcome }[] = [];
  let traffic: Traffic | undefined;
  const control = await openControl(cloudflare, () => versions.follow(traffic?.whilePaused ?? ((act) => act())));
  const play = async (title: string, scenario: Scenario) => {
    cloudflare.calls.length = 0;
    console.log(`\n${title}`);
    const outcome = await scenario({ cloudflare, controlUrl: control.url, suffix: configs.suffix });
    results.push({ title, outcome });
    for (const call of cloudflare.calls) console.log(`  wrangler ${call}`);
    for (const line of outcome.lines) console.log(`  ${line}`);
    console.log(`  ${outcome.fault === null ? "as expected" : `FAILED: ${outcome.fault}`}`);
    return outcome.fault === null;
  };
  try {
    for (const [title, scenario] of Object.entries(firstScenarios))
      if (!(await play(title, scenario))) throw new DeployError("The other rehearsals need this one.");
    traffic = await startTraffic(portal.url);
    for (const [title, scenario] of Object.entries(scenarios)) await play(title, scenario);
  } finally {
    configs.remove();
    const { requests, faults } = (await traffic?.stop()) ?? { requests: 0, faults: [] };
    console.log(
      `\nMeanwhile a customer sent ${requests} requests through the deployments; ${faults.length} went wrong.`,
    );
    for (const fault of faults.slice(0, 5)) console.log(`  ${fault}`);
    for (const each of [control, portal, licences]) each.close();
    await versions.stop();
    await former?.remove();
    if (faults.length > 0) results.push({ title: "traffic", outcome: { lines: [], fault: faults[0] ?? "" } });
  }
  const failed = results.filter(({ outcome }) => outcome.fault !== null);
  if (failed.length > 0) throw new DeployError(`Not as expected: ${failed.map(({ title }) => title).join("; ")}`);
  console.log("All rehearsals went as expected.");
}

/** Builds the Workers of another commit in a temporary work tree. */
async function buildFormer(commit: string): Promise<{ folder: string; remove(): void }> {
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

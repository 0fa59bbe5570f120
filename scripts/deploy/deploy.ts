/** A deployment: everything is uploaded before anything changes, then migrations, the licence service, the portal. */

import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "../build.ts";
import { checkSize } from "./bundle.ts";
import { checkConfiguration } from "./configuration.ts";
import { applyMigrations, checkRemovals, findPendingMigrations } from "./database.ts";
import { DeployError } from "./deploy-error.ts";
import { describeServed, findUploaded, readServed, type Served, shift } from "./deployments.ts";
import { withFirstConfig } from "./first-config.ts";
import type { Options } from "./options.ts";
import { checkResources, listMissing } from "./resources.ts";
import { listSecrets } from "./secrets.ts";
import { runSmokeTest } from "./smoke-test.ts";
import type { WorkerConfig } from "./workers.ts";
import { getBundling, projectFolder, readWorkers } from "./workers.ts";
import { createRunner, Wrangler } from "./wrangler.ts";

export async function deploy(options: Options, wrangler = new Wrangler(createRunner(options.wrangler))): Promise<void> {
  const workers = readWorkers(options.config);
  requireComplete(checkConfiguration(workers));
  const states = workers.map((worker) => ({ worker, served: readServed(wrangler, worker) }));
  for (const { worker, served } of states) console.log(describeServed(worker, served));
  const isFirst = states.some(({ served }) => served === null);
  requireComplete([
    ...checkConfiguration(workers, listSecrets(wrangler, workers)),
    ...(isFirst ? listMissing(checkResources(wrangler, workers)) : []),
  ]);
  const interrupted = states.filter(({ served }) => (served?.length ?? 0) > 1);
  if (options.action === "return") return returnAll(wrangler, interrupted);
  if (interrupted.length > 0 && options.action !== "resume")
    throw new DeployError(
      "A deployment was interrupted here. Continue it with --resume, or give the traffic back with --return.",
    );
  const version = options.tag ? { tag: options.tag, message: options.tag } : describeCommit();
  for (const { worker, served } of interrupted) requireSameVersion(worker, served ?? [], version.tag);
  if (!options["skip-build"]) build(["portal"]);
  requireFitting(workers.flatMap((worker) => checkSize(wrangler, worker)));
  const [licences] = workers;
  if (!licences) throw new Error("The licence service is missing.");
  const migrations = findPendingMigrations(wrangler, licences);
  checkRemovals(migrations, options.destructive);
  if (options["at-once"] || isFirst) {
    applyMigrations(wrangler, licences, migrations.pending);
    return deployAtOnce(wrangler, states, version);
  }
  const rollOuts = states.map(({ worker, served }) => prepare(wrangler, { worker, served: served ?? [] }, version));
  applyMigrations(wrangler, licences, migrations.pending);
  await rollOutAll(
    wrangler,
    rollOuts.filter((each) => each !== null),
    options.pauseSeconds,
  );
  console.log(`${version.tag} serves all traffic.`);
}

function requireComplete(findings: readonly string[]): void {
  if (findings.length > 0)
    throw new DeployError(
      `The configuration is not complete:\n${findings.join("\n")}\n\`npm run deploy -- --first\` lists all that a first deployment needs.`,
    );
}

function requireFitting(findings: readonly string[]): void {
  if (findings.length > 0) throw new DeployError(`The build is too large:\n${findings.join("\n")}`);
}

function requireSameVersion({ name }: WorkerConfig, served: readonly Served[], tag: string): void {
  const candidate = served.at(-1);
  if (candidate?.tag !== tag)
    throw new DeployError(
      `${name} was being deployed as ${candidate?.tag ?? candidate?.id}, and this is ${tag}. Check that one out, or use --return.`,
    );
}

/** Uploads what is not uploaded yet. Null when all traffic is at this version already. */
function prepare(
  wrangler: Wrangler,
  { worker, served }: { worker: WorkerConfig; served: readonly Served[] },
  version: { tag: string; message: string },
): RollOut | null {
  const [former, split] = served;
  if (!former) throw new DeployError(`${worker.name} serves nothing.`);
  if (!split && former.tag === version.tag) {
    console.log(`${worker.name}: serves ${version.tag} already.`);
    return null;
  }
  const uploaded = split?.id ?? findUploaded(wrangler, worker, version.tag, former);
  if (uploaded) console.log(`${worker.name}: ${version.tag} is uploaded already.`);
  const candidate = uploaded ?? wrangler.upload(worker, version);
  return { worker, former: former.id, candidate, fromPercentage: split?.percentage ?? 0 };
}

/** Both Workers return when one fails, in reverse order, so that the pair that served before serves again. */
async function rollOutAll(wrangler: Wrangler, rollOuts: readonly RollOut[], pauseSeconds: number): Promise<void> {
  const begun: RollOut[] = [];
  try {
    for (const each of rollOuts) {
      begun.unshift(each);
      await rollOut(wrangler, each, pauseSeconds);
    }
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    console.error(`${error instanceof FailedTest ? "The smoke test failed" : "Stopped"}: ${error.message}`);
    for (const { worker, former } of begun) giveBack(wrangler, worker, former);
    throw new DeployError(
      "All traffic is where it was before this run. Applied migrations stay, because they fit both versions.",
    );
  }
}

function returnAll(wrangler: Wrangler, interrupted: { worker: WorkerConfig; served: Served[] | null }[]): void {
  if (interrupted.length === 0) throw new DeployError("No deployment was interrupted; see `npx wrangler rollback`.");
  for (const { worker, served } of interrupted.toReversed()) if (served?.[0]) giveBack(wrangler, worker, served[0]);
}

/** The commit that is deployed names the versions, so that Cloudflare knows what it serves. */
const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" }).trim();

function describeCommit(): { tag: string; message: string } {
  if (git("status", "--porcelain") !== "")
    throw new DeployError("There are changes without a commit: a version could not be named after its code.");
  return { tag: git("rev-parse", "--short=12", "HEAD"), message: git("log", "-1", "--format=%s").slice(0, 100) };
}

/**
 * The first deployment, and one that changes classes of Durable Objects: Cloudflare accepts neither as a version beside
 * another, and no version from before such a change can return.
 */
async function deployAtOnce(
  wrangler: Wrangler,
  states: readonly { worker: WorkerConfig; served: Served[] | null }[],
  { tag, message }: { tag: string; message: string },
): Promise<void> {
  const isFirst = states.some(({ served }) => served === null);
  for (const { worker, served } of states) {
    const deploy = (file: string) =>
      wrangler.show("deploy", ...getBundling(worker.config), "--tag", tag, "--message", message, "-c", file);
    if (served === null) withFirstConfig(worker, deploy);
    else deploy(worker.file);
    const [candidate] = readServed(wrangler, worker) ?? [];
    if (!candidate) throw new DeployError(`${worker.name} was deployed and serves nothing.`);
    const failure = await runSmokeTest({ worker, versionId: candidate.id, isFirst });
    if (failure !== null)
      throw new DeployError(
        `The smoke test failed: ${worker.name}: ${failure}\nIt serves all traffic. ${isFirst ? `Correct it and deploy again.` : `Correct it and deploy again, or try \`npx wrangler rollback -c ${worker.file}\`, which Cloudflare refuses after a change of classes.`}`,
      );
    console.log(`${worker.name}: deployed at once, the smoke test passed.`);
  }
  console.log(`${tag} serves all traffic.`);
}

/** Shifts the traffic of one Worker to a new version, step by step, with a test at each step. */
const steps = [0, 10, 50, 100];

interface RollOut {
  worker: WorkerConfig;
  former: string;
  candidate: string;
  /** Where an interrupted one continues; its last step is tested again. */
  fromPercentage: number;
}

/** A test of the new version failed; the caller gives all traffic back. */
class FailedTest extends DeployError {}

async function rollOut(wrangler: Wrangler, given: RollOut, pauseSeconds: number): Promise<void> {
  const { worker, former, candidate, fromPercentage } = given;
  for (const percentage of steps.filter((step) => step >= fromPercentage)) {
    shift(wrangler, worker, percentage === 100 ? [[candidate, 100]] : toShares(former, candidate, percentage));
    const failure = await runSmokeTest({ worker, versionId: candidate });
    if (failure !== null) throw new FailedTest(`${worker.name} at ${percentage} %: ${failure}`);
    console.log(`${worker.name}: ${percentage} % of the traffic, the smoke test passed.`);
    if (percentage > 0 && percentage < 100) await wait(pauseSeconds * 1000);
  }
  // Cron triggers and routes are no part of a version.
  wrangler.read("triggers", "deploy", "-c", worker.file);
}

const toShares = (former: string, candidate: string, percentage: number): [string, number][] => [
  [former, 100 - percentage],
  [candidate, percentage],
];

/** Says so when it does not work, because someone has to act. */
function giveBack(wrangler: Wrangler, worker: WorkerConfig, former: Served | string): void {
  const id = typeof former === "string" ? former : former.id;
  try {
    shift(wrangler, worker, [[id, 100]]);
    console.log(`${worker.name}: all traffic is back at the former version ${id}.`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}
${worker.name} COULD NOT RETURN. Run: npx wrangler versions deploy ${id}@100% --yes -c ${worker.file}`);
  }
}

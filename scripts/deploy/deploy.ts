/** A deployment: everything is uploaded before anything changes, then migrations, the licence service, the portal. */
import { build } from "../build.ts";
import { checkSize } from "./bundle.ts";
import { describeCommit } from "./commit.ts";
import { checkConfiguration } from "./configuration.ts";
import { applyMigrations, checkRemovals, findPendingMigrations } from "./database.ts";
import { deployAtOnce } from "./deploy-at-once.ts";
import { DeployError } from "./deploy-error.ts";
import { describeServed, findUploaded, readServed, type Served } from "./deployments.ts";
import type { Options } from "./options.ts";
import { checkResources, listMissing } from "./resources.ts";
import { FailedTest, giveBack, type RollOut, rollOut } from "./roll-out.ts";
import { listSecrets } from "./secrets.ts";
import { readWorkers, type WorkerConfig } from "./workers.ts";
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

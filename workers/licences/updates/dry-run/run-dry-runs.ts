/** Runs dry runs store by store. A run that was cut off goes on with the stores that wait. */
import type { ReleaseManifest } from "theme-merge/merge/plan-update.ts";
import { minutes } from "#base/duration.ts";
import type { Context } from "../../platform/context.ts";
import { LicenceError } from "../../platform/errors.ts";
import { log } from "../../platform/log.ts";
import { selectRelease, selectReleasedVersions } from "../../releases/release-repository.ts";
import { loadReleaseStamps } from "../../releases/release-stamps.ts";
import {
  claimRun,
  endRun,
  renewClaim,
  type StoreResult,
  saveResult,
  selectWaitingStores,
} from "./dry-run-repository.ts";
import { loadTriedRelease, type TriedRelease } from "./load-release.ts";
import { bodyMissing, tryStore } from "./try-store.ts";

/** Longer than a batch of stores takes. */
const claimMs = minutes(2);
const batchSize = 5;

/** Ends when nothing waits, or when `mustStop` says so. Returns how many stores were computed. */
export async function runDryRuns(context: Context, mustStop: () => boolean = () => false): Promise<number> {
  const { database } = context;
  let tried = 0;
  while (!mustStop()) {
    const [run] = await database.rows(claimRun(database, new Date(), getClaimEnd()));
    if (!run) break;
    tried += await continueRun(context, run, mustStop);
  }
  return tried;
}

const getClaimEnd = () => new Date(Date.now() + claimMs);

interface Run {
  version: string;
  sha256: string;
  started_at: string;
}

async function continueRun(context: Context, run: Run, mustStop: () => boolean): Promise<number> {
  const { database } = context;
  const { version } = run;
  let tried = 0;
  const sources = await loadSources(context, run);
  while (sources !== null && !mustStop()) {
    const waiting = await database.rows(selectWaitingStores(database, version, batchSize));
    if (waiting.length === 0) {
      await database.batch([endRun(database, run, "done", new Date())]);
      return tried;
    }
    for (const { activation_id: id, list } of waiting) {
      const result = await settleStore(context, sources, list);
      await database.batch([saveResult(database, version, id, result), renewClaim(database, version, getClaimEnd())]);
      tried += 1;
    }
    if (!(await isSame(context, run))) break;
  }
  // The draft was replaced, or the next runner goes on.
  const isOver = sources === null || !(await isSame(context, run));
  await database.batch([isOver ? endRun(database, run, "replaced", new Date()) : renewClaim(database, version, null)]);
  return tried;
}

async function isSame({ database }: Context, { version, sha256 }: Run): Promise<boolean> {
  const [row] = await database.rows(selectRelease(database, version));
  return row?.sha256 === sha256 && row.status !== "withdrawn";
}

interface Sources {
  release: TriedRelease;
  manifests: ReleaseManifest[];
}

/** Null when the release is not the one that the run began with. */
async function loadSources(context: Context, run: Run): Promise<Sources | null> {
  const { database } = context;
  const [row] = await database.rows(selectRelease(database, run.version));
  if (!row || !(await isSame(context, run))) return null;
  const manifests: ReleaseManifest[] = [];
  for (const { version } of await database.rows(selectReleasedVersions(database)))
    manifests.push({ version, files: await loadReleaseStamps(context, version) });
  const released = manifests.map(({ version }) => version);
  return { release: await loadTriedRelease(context, row, released), manifests };
}

/** One store's fault must not end the run; a service that does not answer does, until the next run. */
async function settleStore(
  context: Context,
  { release, manifests }: Sources,
  list: string | null,
): Promise<StoreResult> {
  try {
    return list === null ? bodyMissing : await tryStore(context, release, manifests, list);
  } catch (error) {
    if (error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") throw error;
    log("error", { event: "fault", requestId: context.requestId, route: `dry-runs/${release.version}`, error });
    return { state: "failed", reason: "FAULT" };
  }
}

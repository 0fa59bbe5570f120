/** Starts the dry run of a release and shows its result, for the staff. */
import { seconds } from "#base/duration.ts";
import { type Context, withoutDeadline } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import type { DryRun } from "../../releases/contract.ts";
import { selectRelease } from "../../releases/release-repository.ts";
import {
  selectAskedStores,
  selectAskingFiles,
  selectFailedStores,
  selectLostSettings,
  selectResults,
  selectRun,
  startRun,
} from "./dry-run-repository.ts";
import { runDryRuns } from "./run-dry-runs.ts";

/** The scheduled task goes on with what is left. */
const maxFirstMs = seconds(20);

/** A run that is under way stays. */
export async function startDryRun(context: Context, actor: Actor, version: string): Promise<DryRun | null> {
  const { database, now } = context;
  const [release] = await database.rows(selectRelease(database, version));
  if (!release || release.status === "withdrawn") fail("RELEASE_NOT_FOUND");
  await database.batch(startRun(database, version, now));
  const until = Date.now() + maxFirstMs;
  context.waitUntil(runDryRuns(withoutDeadline(context), () => Date.now() > until).catch(() => undefined));
  return loadDryRun(context, actor, version);
}

const maxFiles = 15;
const maxSettings = 15;
const maxStores = 20;

/** Null when there was none. */
export async function loadDryRun({ database }: Context, _actor: Actor, version: string): Promise<DryRun | null> {
  const [runs, results, files, settings, stores, failed] = await database.batch([
    selectRun(database, version),
    selectResults(database, version),
    selectAskingFiles(database, version, maxFiles),
    selectLostSettings(database, version, maxSettings),
    selectAskedStores(database, version, maxStores),
    selectFailedStores(database, version, maxStores),
  ]);
  const [run] = runs.rows;
  if (!run) return null;
  const count = (name: keyof DryRun["counts"]) => results.rows.find((row) => row.name === name)?.stores ?? 0;
  return {
    state: run.state,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    connected: run.connected,
    counts: {
      known: count("known"),
      done: count("done"),
      computed: count("computed"),
      current: count("current"),
      asked: count("asked"),
      losing: count("losing"),
      refusing: count("refusing"),
      noBase: count("noBase"),
      unreadStores: count("unreadStores"),
      unreadFiles: count("unreadFiles"),
    },
    files: files.rows,
    settings: settings.rows.map(({ names, ...setting }) => ({
      ...setting,
      names: names === null ? {} : JSON.parse(names),
    })),
    stores: stores.rows,
    failed: failed.rows.map(({ shop, reason }) => ({ shop, reason: reason ?? "FAULT" })),
  };
}

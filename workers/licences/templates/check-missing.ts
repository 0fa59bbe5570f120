/**
 * Checks templates against releases that they were not checked against, such as a new one, and notifies the staff
 * once for each release of what it breaks.
 */

import { insertEventNotification } from "../events/event-notification-repository.ts";
import { recordChange } from "../events/event-repository.ts";
import { type Context, createContext } from "../platform/context.ts";
import { counted } from "../platform/database.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { newId } from "../platform/identifier.ts";
import { schedulerActor } from "../platform/scheduler-actor.ts";
import { loadManifest } from "../releases/unpack-release.ts";
import type { ReleaseSchemas } from "./check/release-schemas.ts";
import {
  countResults,
  type MissingCheck,
  saveChecks,
  selectChecked,
  selectMissingChecks,
  settleRelease,
} from "./check-repository.ts";
import { checkAgainst, loadPublishedSchemas } from "./examine-body.ts";
import { selectRevision } from "./template-repository.ts";

/** In one run; the next one goes on. */
const maxChecks = 200;
/** Texts that are in memory at once. */
const batchSize = 10;

export async function checkTemplates(
  env: LicencesEnv,
  requestId: string,
  mustStop: () => boolean = () => false,
): Promise<{ checked: number; told: number }> {
  const context = createContext(env, requestId);
  const { database } = context;
  const missing = await database.rows(selectMissingChecks(database, maxChecks));
  const versions = [...new Set(missing.map(({ version }) => version))];
  // Completes an unpacking that was interrupted.
  for (const version of versions) await loadManifest(context, version);
  const releases = versions.length > 0 ? await loadPublishedSchemas(context) : [];
  let checked = 0;
  for (const version of versions) {
    const templates = missing.filter((each) => each.version === version);
    for (let at = 0; at < templates.length && !mustStop(); at += batchSize)
      checked += await checkBatch(context, { version, releases, templates: templates.slice(at, at + batchSize) });
  }
  return { checked, told: await tellStaff(context) };
}

interface Batch {
  version: string;
  /** All published ones; none for `version` once it is withdrawn. */
  releases: readonly ReleaseSchemas[];
  templates: readonly MissingCheck[];
}

async function checkBatch({ database, now }: Context, { version, releases, templates }: Batch): Promise<number> {
  const schemas = releases.find((release) => release.version === version);
  if (!schemas) return 0;
  const bodies = await database.batch(templates.map(({ id, revision }) => selectRevision(database, id, revision)));
  const written = await database.batch(
    templates.flatMap(({ id, kind, revision }, at) => {
      const body = bodies[at]?.rows[0]?.body;
      return body === undefined
        ? []
        : [counted(saveChecks(database, { id, revision, checks: [checkAgainst(schemas, kind, body, releases)], now }))];
    }),
  );
  return written.reduce((sum, { changes }) => sum + changes, 0);
}

/** Of concurrent runs one notifies the staff. A release that found no template needs no notification. */
async function tellStaff({ database, now }: Context): Promise<number> {
  let told = 0;
  for (const { version, due_at: dueAt } of await database.rows(selectChecked(database))) {
    const [results] = await database.rows(countResults(database, version, dueAt));
    const after = { fits: results?.fits ?? 0, loses: results?.loses ?? 0, fails: results?.fails ?? 0 };
    const hadTemplates = Object.values(after).some((count) => count > 0);
    const id = newId(now);
    const change = counted(settleRelease(database, version, dueAt));
    const event = { id, type: "template.checked" as const, now, actor: schedulerActor, version, after };
    if (!hadTemplates) {
      await database.batch([change]);
      continue;
    }
    const [, settled] = await database.batch([
      ...recordChange(database, change, event),
      insertEventNotification(database, id),
    ]);
    told += settled.changes;
  }
  return told;
}

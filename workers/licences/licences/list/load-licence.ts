/** Everything that the staff's page of one licence shows, in one batch. */
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { selectNewestForAll } from "../../releases/release-repository.ts";
import { toFailure } from "../../updates/jobs/job-view.ts";
import type { LicenceRecord } from "./contract.ts";
import { selectFormerStores, selectJobsOfLicence, selectRecord } from "./licence-record-repository.ts";

const maxJobs = 20;
const maxFormerStores = 50;

export async function loadLicence({ database }: Context, _actor: Actor, id: string): Promise<LicenceRecord> {
  const [found, jobs, former, newest] = await database.batch([
    selectRecord(database, id),
    selectJobsOfLicence(database, id, maxJobs),
    selectFormerStores(database, id, maxFormerStores),
    selectNewestForAll(database),
  ]);
  const [row] = found.rows;
  if (!row) return fail("LICENCE_NOT_FOUND");
  const { state, checked_at: checkedAt, credentials } = row;
  return {
    id: row.id,
    account: row.account,
    development: row.kind === "development",
    status: row.status,
    ...getCreation(row),
    lastActivity: row.last_activity_at,
    shop: row.shop,
    authorised: row.authorised,
    installed: row.installed,
    pausedReason: row.paused_reason,
    seatDueAt: row.seat_due_at,
    ownerUid: row.uid,
    accountCreatedAt: row.account_created_at,
    accountUpdatedAt: row.account_updated_at,
    activatedAt: row.activated_at,
    store:
      state && checkedAt && credentials
        ? {
            name: row.name,
            plan: row.plan,
            version: row.theme_version,
            state,
            failure: row.failure,
            checkedAt,
            credentials,
            accessTokenHint: row.access_token_hint,
            apiSecretKeyHint: row.api_secret_key_hint,
          }
        : null,
    jobs: jobs.rows.map((job) => ({
      id: job.id,
      kind: job.kind,
      shop: job.shop,
      state: job.state,
      version: job.version,
      fromVersion: job.from_version,
      failure: toFailure(job),
      createdAt: job.created_at,
      endedAt: job.ended_at,
    })),
    formerStores: former.rows.map((activation) => ({
      shop: activation.shop,
      activatedAt: activation.activated_at,
      releasedAt: activation.released_at ?? activation.activated_at,
    })),
    newestRelease: newest.rows[0]?.version ?? null,
  };
}

/** Rows of an import may have no readable date; the id begins with its creation time in seconds. */
function getCreation({ id, created_at: createdAt }: { id: string; created_at: string }) {
  const isCreationDerived = Number.isNaN(Date.parse(createdAt));
  const derived = new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString();
  return { createdAt: isCreationDerived ? derived : createdAt, isCreationDerived };
}

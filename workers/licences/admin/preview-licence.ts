/** What an act on a licence would affect, read before it. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor, LicencePreview, licenceTarget } from "../contract.ts";
import { fail } from "../errors.ts";
import { type StoreJobRow, selectStoreJobs, selectTarget, type TargetRow } from "./transfer-repository.ts";

type Target = z.infer<typeof licenceTarget>;

/** Throws LICENCE_NOT_FOUND. */
export async function previewLicence(context: Context, _actor: Actor, target: Target): Promise<LicencePreview> {
  const { licence, jobs } = await loadTarget(context, target);
  return {
    licenceId: licence.id,
    kind: licence.kind,
    status: licence.status,
    pausedReason: licence.paused_reason,
    account: licence.account,
    hasOwner: licence.has_owner === 1,
    shop: licence.shop,
    activatedAt: licence.activated_at,
    themeVersion: licence.theme_version,
    jobs: jobs.map(({ id, kind, state }) => ({ id, kind, state })),
  };
}

/** The licence with the open jobs of its store. Throws LICENCE_NOT_FOUND. */
export async function loadTarget(
  { database }: Context,
  target: Target,
): Promise<{ licence: TargetRow; jobs: StoreJobRow[] }> {
  const [licences, jobs] = await database.batch([selectTarget(database, target), selectStoreJobs(database, target)]);
  return { licence: licences.rows[0] ?? fail("LICENCE_NOT_FOUND"), jobs: jobs.rows };
}

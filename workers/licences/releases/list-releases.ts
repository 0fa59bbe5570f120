/** Lists releases, newest version first: those that every store is offered for customers, all for staff. */
import type { Context } from "../platform/context.ts";
import type { ListedRelease, Release } from "./contract.ts";
import { selectAllReleases, selectReleasesForAll, toRelease } from "./release-repository.ts";

export async function listReleases({ database }: Context): Promise<Release[]> {
  return (await database.rows(selectReleasesForAll(database))).map(toRelease);
}

export async function listAllReleases({ database }: Context): Promise<ListedRelease[]> {
  const rows = await database.rows(selectAllReleases(database));
  return rows.map((row) => ({
    ...toRelease(row),
    stage: row.stage,
    haltedAt: row.halted_at,
    uploadedAt: row.uploaded_at,
    downloads: row.downloads,
    withdrawnReason: row.withdrawn_reason,
  }));
}

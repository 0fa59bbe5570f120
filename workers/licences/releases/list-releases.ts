/** Lists releases, newest version first: the published ones for customers, all for staff. */
import type { Context } from "../context.ts";
import type { ListedRelease, Release } from "../contract.ts";
import { selectAllReleases, selectPublishedReleases, toRelease } from "./release-repository.ts";

export async function listReleases({ database }: Context): Promise<Release[]> {
  return (await database.rows(selectPublishedReleases(database))).map(toRelease);
}

export async function listAllReleases({ database }: Context): Promise<ListedRelease[]> {
  const rows = await database.rows(selectAllReleases(database));
  return rows.map((row) => ({
    ...toRelease(row),
    uploadedAt: row.uploaded_at,
    downloads: row.downloads,
    withdrawnReason: row.withdrawn_reason,
  }));
}

/** Published releases, newest version first. */
import type { Context } from "../context.ts";
import type { Release } from "../contract.ts";
import { publishedReleases, type ReleaseRow, releaseFrom } from "./store.ts";

export async function listReleases({ database }: Context): Promise<Release[]> {
  return (await database.rows<ReleaseRow>(publishedReleases(database))).map(releaseFrom);
}

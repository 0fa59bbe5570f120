/** The number of results as a sentence. */
import type { T } from "#app/i18n/index.ts";
import type { SearchData } from "./run-search.server.ts";

export const countHits = ({ groups }: SearchData): number =>
  groups.reduce((sum, { hits }) => sum + (hits?.length ?? 0), 0);

export function toCountText(t: T, found: SearchData): string {
  const count = countHits(found);
  if (count === 0) return t("search.none", { query: found.query });
  return t(found.isCut ? "search.first" : "search.count", { count });
}

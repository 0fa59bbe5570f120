/** Search results for a viewer. Guides for licence holders require a current licence check. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SearchHit } from "#app/content/search.server.ts";
import { findAccess } from "#base/access.ts";
import type { Viewer } from "#workers/portal/contract.ts";

/** Maximum number of results. */
const most = 20;

export async function searchFor(context: AppLoadContext, viewer: Viewer, query: string) {
  const { longestQuery, searchGuides } = await import("#app/content/search.server.ts");
  const text = query.trim().slice(0, longestQuery);
  const hits = text ? searchGuides(context.language, text) : [];
  const open = (await isPremium(context, viewer, hits)) ? hits : hits.filter((hit) => !asksForLicence(hit));
  return { query: text, hits: open.slice(0, most), isCut: open.length > most };
}

export type SearchData = Awaited<ReturnType<typeof searchFor>>;

const asksForLicence = ({ to }: SearchHit) => findAccess(to.replace(/#.*/, "")) === "premium";

/** Skip the licence check when no result needs it or the viewer had no licence a minute ago. */
async function isPremium(context: AppLoadContext, viewer: Viewer, hits: SearchHit[]): Promise<boolean> {
  if (!hits.some(asksForLicence)) return true;
  if (!viewer.emailVerified || viewer.premium < 1) return false;
  const authorised = await context.licencesFor(viewer).authorised();
  return authorised.ok && authorised.value > 0;
}

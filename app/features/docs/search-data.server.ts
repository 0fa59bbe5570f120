/** Search results for a viewer: guides, and what the staff find besides. Guides for licence holders require a current licence check. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SearchHit } from "#app/content/search.server.ts";
import { findAccess } from "#base/access.ts";
import type { Viewer } from "#workers/portal/contract.ts";
import { searchForStaff } from "./staff-search.server.ts";

/** Maximum numbers of guides: alone, and below licences and people. */
const maxGuides = 20;
const maxGuidesBelow = 5;

export async function searchFor(context: AppLoadContext, viewer: Viewer, query: string) {
  const { longestQuery, searchGuides } = await import("#app/content/search.server.ts");
  const text = query.trim().slice(0, longestQuery);
  const hits = text ? searchGuides(context.language, text) : [];
  const [isOpen, staff] = await Promise.all([isPremium(context, viewer, hits), searchForStaff(context, viewer, text)]);
  const open = isOpen ? hits : hits.filter((hit) => !asksForLicence(hit));
  const max = staff?.some((group) => group.hits?.length) ? maxGuidesBelow : maxGuides;
  return { query: text, hits: open.slice(0, max), isCut: open.length > max, staff };
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

/** The figures of the business for the staff's view; for anybody else there is nothing to load. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "#workers/portal/contract.ts";
import { type BusinessView, businessView } from "./view.ts";

/** Null `view`: the figures could not be read. */
export interface BusinessData {
  view: BusinessView | null;
}

/** Null for whoever is not, or no longer, of the staff: the licence service is not even asked. */
export async function loadBusiness(
  context: Pick<AppLoadContext, "licencesFor" | "language" | "now">,
  viewer: Viewer,
): Promise<BusinessData | null> {
  if (viewer.role !== "admin") return null;
  const figures = await context.licencesFor(viewer).figures();
  if (figures.ok) return { view: businessView(figures.value, context) };
  return figures.error.code === "NOT_ADMIN" ? null : { view: null };
}

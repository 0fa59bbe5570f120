import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type BusinessView, toBusinessView } from "./business-view.ts";

/** Null `view`: the figures could not be read. */
export interface BusinessData {
  view: BusinessView | null;
}

/** Loads the business figures for administrators; null for everyone else, without calling the licence service. */
export async function loadBusiness(
  context: Pick<AppLoadContext, "licencesFor" | "run" | "language" | "now">,
  viewer: Viewer,
): Promise<BusinessData | null> {
  if (viewer.role !== "admin") return null;
  const [figures, points] = await Promise.all([context.licencesFor(viewer).figures(), context.run(viewer).sumPoints()]);
  if (figures.ok) return { view: toBusinessView(figures.value, points.ok ? points.value : null, context) };
  return figures.error.code === "NOT_ADMIN" ? null : { view: null };
}

/** Loads the business figures for administrators. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Viewer } from "#workers/portal/contract.ts";
import { type BusinessView, toBusinessView } from "./business-view.ts";

/** Null `view`: the figures could not be read. */
export interface BusinessData {
  view: BusinessView | null;
}

/** Null for everyone else; the licence service is not called then. */
export async function loadBusiness(
  context: Pick<AppLoadContext, "licencesFor" | "language" | "now">,
  viewer: Viewer,
): Promise<BusinessData | null> {
  if (viewer.role !== "admin") return null;
  const figures = await context.licencesFor(viewer).figures();
  if (figures.ok) return { view: toBusinessView(figures.value, context) };
  return figures.error.code === "NOT_ADMIN" ? null : { view: null };
}

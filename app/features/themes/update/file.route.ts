/** Parts of a preview that its page loads on demand: the lines of a question, or a file with one side taken. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorInit } from "#app/form.server.ts";
import { type Result, success } from "#base/errors.ts";
import { requirePremium } from "#workers/portal/auth/guards.server.ts";
import type { LicencesClient } from "#workers/portal/contract.ts";
import type { Comparison } from "./question-view.ts";
import { parseFill } from "./start-form.ts";

export interface ConflictTextReply {
  /** Null when it could not be loaded. */
  text: string | null;
}

export interface ComparisonReply {
  /** Null when it could not be loaded. */
  comparison: Comparison | null;
}

/** Loaded by a click only: a revalidation would overwrite what the merchant has typed since. */
export const shouldRevalidate = () => false;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const id = params.job ?? "";
  const opened = query.get("compare");
  if (opened !== null) {
    const { loaded } = await requirePremium({ context, request }, (licences) => loadComparison(licences, id, opened));
    const comparison = loaded.ok ? loaded.value : null;
    return Response.json({ comparison } satisfies ComparisonReply, loaded.ok ? {} : toErrorInit(loaded.error));
  }
  const fill = parseFill(query.get("fill") ?? "") ?? { path: "", side: "mine" as const };
  const { loaded } = await requirePremium({ context, request }, (licences) => licences.conflictText({ id, ...fill }));
  const text = loaded.ok ? loaded.value : null;
  // A plain response, because Remix drops the status of `data()` in a route without a component.
  return Response.json({ text } satisfies ConflictTextReply, loaded.ok ? {} : toErrorInit(loaded.error));
}

async function loadComparison(licences: LicencesClient, id: string, path: string): Promise<Result<Comparison | null>> {
  const preview = await licences.updatePreview(id);
  if (!preview.ok) return preview;
  const file = preview.value.files.find((each) => each.path === path && each.outcome === "conflict");
  if (!file) return success(null);
  const text = await licences.conflictText({ id, path, side: "answer" });
  return text.ok ? success({ regions: file.regions, moreRegions: file.moreRegions, text: text.value }) : text;
}

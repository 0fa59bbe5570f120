/** Parts of a preview that its page loads on demand: the lines of a question, or a file with one side taken. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { translator } from "#app/i18n/translator.ts";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { type Result, success } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import { requirePremium } from "#workers/portal/session/guards.server.ts";
import { type Comparison, toComparison } from "./question-view.ts";
import { parseFill } from "./start-form.ts";
import { toEditorTheme } from "./update-data.server.ts";

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
    const { loaded } = await requirePremium({ context, request }, (licences) =>
      loadComparison(licences, id, opened, context.language),
    );
    const comparison = loaded.ok ? loaded.value : null;
    return Response.json({ comparison } satisfies ComparisonReply, loaded.ok ? {} : toErrorInit(loaded.error));
  }
  const fill = parseFill(query.get("fill") ?? "") ?? { path: "", side: "mine" as const };
  const { loaded } = await requirePremium({ context, request }, (licences) => licences.conflictText({ id, ...fill }));
  const text = loaded.ok ? loaded.value : null;
  // A plain response, because Remix drops the status of `data()` in a route without a component.
  return Response.json({ text } satisfies ConflictTextReply, loaded.ok ? {} : toErrorInit(loaded.error));
}

async function loadComparison(
  licences: LicencesClient,
  id: string,
  path: string,
  language: Language,
): Promise<Result<Comparison | null>> {
  const page = await licences.jobPage(id);
  if (!page.ok) return page;
  const { job, preview } = page.value;
  const file = preview?.files.find((each) => each.path === path && each.outcome === "conflict");
  if (!preview || !file) return success(null);
  const text = await licences.conflictText({ id, path, side: "answer" });
  if (!text.ok) return text;
  const reader = { language, theme: toEditorTheme(job, job.source?.id) };
  return success(toComparison(translator(language), file, preview.files, reader, text.value));
}

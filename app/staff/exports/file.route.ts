/** Files of exports: a POST exports a list at once or in the background, a GET downloads a finished one. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describeError } from "#app/i18n/error-message.ts";
import { toParisDay } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { parseForm } from "#app/kit/forms/form.server.ts";
import { type AppError, failure, getErrorStatus } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { cacheControl, noSniffing } from "#base/response-headers.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { listLabels, listWords } from "./columns.server.ts";
import { exportForm, parseExportedFilters } from "./schema.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const id = objectId.safeParse(params.file);
  if (!id.success) return explain(failure("EXPORT_NOT_FOUND").error, context.language);
  const file = await context.licencesFor(viewer).openExport(id.data);
  if (!file.ok) return explain(file.error, context.language);
  const { body, list, size, createdAt } = file.value;
  return new Response(body, { headers: { ...toHeaders(list, createdAt), "Content-Length": String(size) } });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const form = await parseForm({ context, request }, exportForm);
  if (!form.ok) return redirectWithToast(staffPaths.adminExports, { type: "error", id: "exports.invalid" });
  const { list, query, ...options } = form.value;
  const page = staffPaths.exportOf(list, query);
  const filters = parseExportedFilters(list, new URLSearchParams(query));
  if (filters.refused.length > 0) return redirectWithToast(page, { type: "error", id: "exports.invalid" });
  const t = translator(context.language);
  const started = await context.licencesFor(viewer).startExport({
    ...options,
    list,
    filters: filters.query,
    labels: listLabels(t, list),
    words: listWords(t, list),
  });
  if (!started.ok) {
    const isInvalid = started.error.code === "INVALID_REQUEST";
    return redirectWithToast(page, { type: "error", id: isInvalid ? "exports.invalid" : "exports.failed" });
  }
  if (started.value.kind === "job") return redirectWithToast(page, { type: "success", id: "exports.started" });
  return new Response(started.value.body, { headers: toHeaders(list, context.now.toISOString()) });
}

const toHeaders = (list: string, at: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${list}-${toParisDay(at)}.csv"`,
  "Cache-Control": cacheControl.privateStream,
  ...noSniffing,
});

/** A file has no page around it, so the answer is plain text. */
function explain(error: AppError, language: Language): Response {
  const { sentence, fix } = describeError(translator(language), error);
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl.none };
  return new Response(`${sentence}\n${fix}\n`, { status: getErrorStatus(error.code), headers });
}

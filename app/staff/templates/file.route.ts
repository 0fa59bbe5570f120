/** The JSON of a template as the file of a theme. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { getErrorStatus } from "#base/errors.ts";
import { cacheControl, noSniffing } from "#base/response-headers.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { loadTemplate } from "./load.server.ts";
import { parseRevision } from "./schema.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { id, kind, suffix, body, revision } = await loadTemplate(context, viewer, params.template);
  const wanted = parseRevision(new URL(request.url).searchParams.get("revision")) ?? revision;
  const older =
    wanted === revision ? null : await context.licencesFor(viewer).templateRevision({ id, revision: wanted });
  if (older && !older.ok) throw data({ code: older.error.code }, { status: getErrorStatus(older.error.code) });
  return new Response(older?.value.body ?? body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${kind}.${suffix}.json"`,
      "Cache-Control": cacheControl.privateStream,
      ...noSniffing,
    },
  });
}

/** A file of a ticket: redirects to where the help desk serves it, which it does for a short time only. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { describeError } from "#app/i18n/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import { getErrorStatus } from "#base/errors.ts";
import { cacheControl } from "#base/response-headers.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const found = await context.run(viewer).findTicketFile({ id: params.ticket ?? "", file: params.file ?? "" });
  const headers = { "Cache-Control": cacheControl.none };
  if (found.ok) return redirect(found.value, { status: 302, headers });
  const { sentence, fix } = describeError(translator(context.language), found.error);
  return new Response(`${sentence}\n${fix}\n`, {
    status: getErrorStatus(found.error.code),
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}

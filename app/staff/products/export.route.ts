/** All winning products as a CSV file that the import takes again. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describeError } from "#app/i18n/error-message.ts";
import { toParisDay } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { getErrorStatus } from "#base/errors.ts";
import { cacheControl, noSniffing } from "#base/response-headers.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { toProductsCsv } from "./csv.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const listed = await context.run(viewer).listProducts();
  if (!listed.ok) {
    const { sentence, fix } = describeError(translator(language), listed.error);
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl.none };
    return new Response(`${sentence}\n${fix}\n`, { status: getErrorStatus(listed.error.code), headers });
  }
  return new Response(toProductsCsv(listed.value, language), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="winning-products-${toParisDay(now.toISOString())}.csv"`,
      "Cache-Control": cacheControl.privateStream,
      ...noSniffing,
    },
  });
}

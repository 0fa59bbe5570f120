/** Streams the archive of the user's data. On an error it redirects to the profile with a toast. */

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { formatDateTime } from "#app/i18n/format.ts";
import { translator } from "#app/i18n/translator.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { paths } from "#base/paths.ts";
import { cacheControl } from "#base/response-headers.ts";
import { requireUser } from "#workers/portal/session/guards.server.ts";
import { createArchive } from "./archive.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { language, now } = context;
  const collected = await context.run(viewer).exportPersonalData();
  if (!collected.ok) {
    const { code, details } = collected.error;
    const toast =
      code === "BLOCKED"
        ? ({ type: "error", id: "profile.exportBlocked", params: { minutes: Number(details?.minutes ?? 60) } } as const)
        : ({ type: "error", id: "profile.exportFailed" } as const);
    return redirectWithToast(paths.profile, toast);
  }
  const made = formatDateTime(language, now.toISOString());
  const archive = createArchive(collected.value, { t: translator(language), now, made });
  return new Response(archive, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="theme-manager-${now.toISOString().slice(0, 10)}.zip"`,
      "Cache-Control": cacheControl.privateStream,
    },
  });
}

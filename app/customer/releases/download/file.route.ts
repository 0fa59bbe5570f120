/** Streams the ZIP of a download ticket from the licence service, including ranges and HEAD. */

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { describeError } from "#app/i18n/error-message.ts";
import { translator } from "#app/i18n/translator.ts";
import { type AppError, getErrorStatus, getRetryAfterSeconds } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { cacheControl } from "#base/response-headers.ts";
import { requirePremium } from "#workers/portal/session/guards.server.ts";
import { parseDownloadErrorCode } from "./schema.ts";

const forwardedHeaders = [
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Length",
  "Content-Range",
  "Content-Type",
  "ETag",
  "Last-Modified",
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const ticketRequest = {
    ticket: params.ticket ?? "",
    sid: context.session.sid ?? "",
    method: request.method === "HEAD" ? "HEAD" : "GET",
    conditions: pickConditions(request.headers),
  } as const;
  const { loaded: file } = await requirePremium({ context, request }, (licences) => licences.download(ticketRequest));
  if (!file.ok) return toErrorResponse(request, file.error, context.language);
  const { body, status, headers: received } = file.value;
  const forwarded = forwardedHeaders.flatMap((name): [string, string][] => {
    const value = received.get(name);
    return value === null ? [] : [[name, value]];
  });
  // A private file: no cache may store it, and no proxy may transform it because that breaks the checksum.
  return new Response(body, { status, headers: [...forwarded, ["Cache-Control", cacheControl.privateStream]] });
}

const pickConditions = (headers: Headers) =>
  Object.fromEntries(
    (["Range", "If-Range", "If-None-Match"] as const).flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );

/** Sends a browser back to the download page; another client gets the status. */
function toErrorResponse(request: Request, error: AppError, language: Language): Response {
  const code = parseDownloadErrorCode(error.code);
  if (code && request.headers.get("Sec-Fetch-Mode") === "navigate") {
    return redirect(`${paths.download}?${new URLSearchParams({ refused: code })}`, 302);
  }
  const { sentence, fix } = describeError(translator(language), error);
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheControl.none });
  const waitSeconds = getRetryAfterSeconds(error);
  if (waitSeconds !== null) headers.set("Retry-After", String(waitSeconds));
  return new Response(`${sentence}\n${fix}\n`, { status: getErrorStatus(error.code), headers });
}

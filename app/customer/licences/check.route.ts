/** Streams the store check as NDJSON to the page's script, one line for each check. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { toShop } from "#app/kit/forms/typed-fields.ts";
import { failure } from "#base/errors.ts";
import { cacheControl } from "#base/response-headers.ts";
import { requirePremium } from "#workers/portal/session/guards.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { loaded: opened } = await requirePremium({ context, request }, async (licences) => {
    const reply = await licences.doctorStream(toShop(params.shop) ?? "");
    return !reply.ok && reply.error.code === "INVALID_REQUEST" ? failure("ACTIVATION_NOT_FOUND") : reply;
  });
  if (!opened.ok) return Response.json({ code: opened.error.code }, toErrorInit(opened.error));
  const headers = { "Content-Type": "application/x-ndjson", "Cache-Control": cacheControl.privateStream };
  return new Response(opened.value, { headers });
}

/** The colours of a store's theme, for the tool's script. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { failure } from "#base/errors.ts";
import { toStoreAddress } from "#base/store-address.ts";
import { requirePremium } from "#workers/portal/session/guards.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { loaded: found } = await requirePremium({ context, request }, async (licences) => {
    const reply = await licences.storeColours(toStoreAddress(params.shop ?? ""));
    return !reply.ok && reply.error.code === "INVALID_REQUEST" ? failure("ACTIVATION_NOT_FOUND") : reply;
  });
  if (!found.ok) return Response.json({ code: found.error.code }, toErrorInit(found.error));
  return Response.json(found.value);
}

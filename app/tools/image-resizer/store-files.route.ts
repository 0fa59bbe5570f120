/** Receives one picture of the page's script for a store's Files, and answers with JSON. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readFileBytes, readFileForm } from "#app/kit/forms/file-form.server.ts";
import { toErrorInit } from "#app/kit/forms/form.server.ts";
import { type AppError, failure } from "#base/errors.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { maxSentPictureBytes } from "#base/picture-limits.ts";
import { toStoreAddress } from "#base/store-address.ts";
import { requireOwner, requirePremium, requirePremiumAction } from "#workers/portal/session/guards.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requirePremium({ context, request }, (licences) => licences.overview());
  return redirect(paths.imageResizer);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { licences } = await requirePremiumAction({ context, request });
  const form = await readFileForm(request);
  requireOwner(form?.fields[ownerField] ?? null, { context, request });
  const received = form ? await readFileBytes(form, maxSentPictureBytes) : "broken";
  if (received === "heavy") return replyWith(failure("BODY_TOO_LARGE").error);
  // The service checks the premium gate, and then rejects a picture without bytes.
  const bytes = received === "broken" ? new Uint8Array() : received;
  const shop = toStoreAddress(params.shop ?? "");
  const sent = await licences.sendPicture({ shop, name: form?.fields.name ?? "", bytes });
  return sent.ok ? Response.json({ name: sent.value.name }) : replyWith(sent.error);
}

const replyWith = (error: AppError): Response =>
  Response.json({ code: error.code, details: error.details }, toErrorInit(error));

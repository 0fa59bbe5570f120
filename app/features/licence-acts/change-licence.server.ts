/** Loader and action that the pages share which change one licence. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type FormReply, parseForm, toErrorInit } from "#app/form.server.ts";
import { redirectWithToast, type Toast } from "#app/toasts/toast.server.ts";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import type { LicencesClient, Viewer } from "#workers/portal/contract.ts";
import { type ChangeView, type FoundView, findChangesSince, findLicence } from "./find-licence.server.ts";
import { changeForm } from "./schema.ts";

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

export async function loadLicence({ context, request }: Args, viewer: Viewer) {
  const query = new URL(request.url).searchParams;
  const typed = query.get("licence") ?? query.get("shop") ?? query.get("find") ?? "";
  const found = await findLicence({ context, viewer, typed: typed.trim() });
  return data({ found }, { status: found.status });
}

/** The reply of a form that changed nothing: the licence as it is now, and what changed since the form was made. */
export interface ChangeReply extends FormReply {
  found: FoundView;
  changes: ChangeView[];
}

interface Change {
  name: "pauseLicence" | "enableLicence" | "removeLicence";
  toast: Toast["id"];
}

export async function changeLicence({ context, request }: Args, viewer: Viewer, { name, toast }: Change) {
  const form = await parseForm({ context, request }, changeForm);
  if (!form.ok) return refuse({ context, viewer, reply: form.reply, init: { status: 400 } });
  const changed = await change(context.licencesFor(viewer), name, form.value);
  if (!changed.ok) {
    const reply = { values: form.values, errors: {}, formError: changed.error };
    return refuse({ context, viewer, reply, init: toErrorInit(changed.error) });
  }
  const { licence, eventId } = changed.value;
  const isReleased = name === "removeLicence" && form.value.release;
  return redirectWithToast(paths.adminLicence(licence.id), {
    ...{ type: "success", id: isReleased ? "licences.releasedAndRemoved" : toast, params: { email: licence.account } },
    ...(isReleased ? {} : { undo: eventId }),
  });
}

type ChangeInput = Parameters<LicencesClient["removeLicence"]>[0];

const change = (licences: LicencesClient, name: Change["name"], input: ChangeInput) => licences[name](input);

interface Refusal {
  context: Args["context"];
  viewer: Viewer;
  reply: FormReply & { formError?: AppError };
  init: { status: number; headers?: Record<string, string> };
}

async function refuse({ context, viewer, reply, init }: Refusal) {
  const typed = reply.values.licenceId || reply.values.shopUrl || "";
  const found = await findLicence({ context, viewer, typed: typed.trim() });
  const changes = findChangesSince(found, reply.values.seen);
  return data({ ...reply, found, changes } satisfies ChangeReply, init);
}

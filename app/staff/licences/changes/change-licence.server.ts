/** Loader and actions that the pages share which change one licence. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type * as z from "zod";
import { redirectWithToast, type Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { type FormReply, parseForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { AppError, Result } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { LicencesClient } from "#workers/portal/clients/contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { type ChangeView, type FoundView, findChangesSince, findLicence } from "./find-licence.server.ts";
import { changeForm, ownerForm } from "./schema.ts";

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
  name: "pauseLicence" | "enableLicence" | "removeLicence" | "deactivateFor";
  toast: Toast["id"];
}

type ChangeInput = Parameters<LicencesClient["removeLicence"]>[0];

export const changeLicence = (args: Args, viewer: Viewer, { name, toast }: Change) =>
  submit(args, viewer, {
    form: changeForm,
    send: (licences, input: ChangeInput) => licences[name](input),
    toReply: ({ licence, shop, eventId }, { release }) => {
      const isReleased = name === "removeLicence" && release;
      const params = { email: licence.account, ...(shop ? { shop } : {}) };
      const isFinal = isReleased || name === "deactivateFor";
      return {
        licenceId: licence.id,
        toast: {
          ...{ type: "success", id: isReleased ? "licences.releasedAndRemoved" : toast, params },
          ...(isFinal ? {} : { undo: eventId }),
        },
      };
    },
  });

export const changeOwner = (args: Args, viewer: Viewer) =>
  submit(args, viewer, {
    form: ownerForm,
    send: (licences, input) => licences.changeOwner(input),
    toReply: ({ licenceId, from, to, eventId }) => ({
      licenceId,
      toast: { type: "success", id: "licences.ownerChanged", params: { from, to }, undo: eventId },
    }),
  });

interface Submission<Value, Done> {
  form: z.ZodType<Value>;
  send(licences: LicencesClient, value: Value): Promise<Result<Done>>;
  toReply(done: Done, value: Value): { licenceId: string; toast: Toast };
}

async function submit<Value, Done>(
  { context, request }: Args,
  viewer: Viewer,
  { form: schema, send, toReply }: Submission<Value, Done>,
) {
  const form = await parseForm({ context, request }, schema);
  if (!form.ok) return refuse({ context, viewer, reply: form.reply, init: { status: 400 } });
  const done = await send(context.licencesFor(viewer), form.value);
  if (!done.ok) {
    const reply = { values: form.values, ...toFormErrors(done.error) };
    return refuse({ context, viewer, reply, init: toErrorInit(done.error) });
  }
  const { licenceId, toast } = toReply(done.value, form.value);
  return redirectWithToast(staffPaths.adminLicence(licenceId), toast);
}

/** Beside its field if it has one. */
const toFormErrors = (error: AppError): Omit<FormReply, "values"> =>
  error.code === "OWNER_UNCHANGED"
    ? { errors: { email: ["licenceActs.errors.ownerSame"] } }
    : { errors: {}, formError: error };

interface Refusal {
  context: Args["context"];
  viewer: Viewer;
  reply: FormReply;
  init: { status: number; headers?: Record<string, string> };
}

async function refuse({ context, viewer, reply, init }: Refusal) {
  const typed = reply.values.licenceId || reply.values.shopUrl || "";
  const found = await findLicence({ context, viewer, typed: typed.trim() });
  const changes = findChangesSince(found, reply.values.seen);
  return data({ ...reply, found, changes } satisfies ChangeReply, init);
}

/** Loader and action of the page that grants licences. */
import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Key, Params } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { type FormReply, parseForm, readForm, toErrorInit } from "#app/kit/forms/form.server.ts";
import type { AppError } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { readWholeNumber, units } from "#base/typed-number.ts";
import type { LicencesFound } from "#workers/licences/licences/staff-contract.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { explainQuery, grantForm, limitForm, parseQuery } from "./schema.ts";

interface GrantQuery {
  context: AppLoadContext;
  viewer: Viewer;
  email: string | null | undefined;
  count: string | null | undefined;
}

export interface GrantView {
  email: string;
  count: number;
  /** Message beside the e-mail. */
  message: Key | null;
  facts?: Params;
  error: AppError | null;
  status: number;
  /** The customer as they are now; null before the search. */
  account: LicencesFound["account"] | null;
}

const maxCount = 100;

export async function loadGrant({ context, viewer, ...given }: GrantQuery): Promise<GrantView> {
  const email = given.email?.trim() ?? "";
  const typed = readWholeNumber(given.count ?? "", units.licences);
  const count = typeof typed === "number" && typed >= 1 && typed <= maxCount ? typed : 1;
  const view = { email, count, message: null, error: null, status: 200, account: null };
  if (email === "") return view;
  const query = parseQuery(email);
  if (!query || !("email" in query))
    return { ...view, ...explainQuery(email, "validation.email" satisfies Key), status: 400 };
  const found = await context.licencesFor(viewer).findLicences(query);
  if (!found.ok) return { ...view, error: found.error, status: 503 };
  return { ...view, email: query.email, account: found.value.account };
}

/** The reply of a form that granted nothing, with the customer as they are now. */
export interface GrantReply extends FormReply {
  grant: GrantView;
}

type Args = Pick<LoaderFunctionArgs, "context" | "request">;

export async function postGrant({ context, request }: Args, viewer: Viewer) {
  const sent = (await readForm({ context, request })) ?? new FormData();
  const licences = context.licencesFor(viewer);
  const refuse = async (reply: FormReply, init: { status: number; headers?: Record<string, string> }) => {
    const { email, count } = reply.values;
    return data({ ...reply, grant: await loadGrant({ context, viewer, email, count }) } satisfies GrantReply, init);
  };
  if (sent.get("intent") === "limit") {
    const form = await parseForm(sent, limitForm);
    if (!form.ok) return refuse(form.reply, { status: 400 });
    const set = await licences.setLicenceLimit(form.value);
    if (!set.ok) return refuse({ values: form.values, errors: {}, formError: set.error }, toErrorInit(set.error));
    const params = { ...set.value };
    return redirectWithToast(staffPaths.createLicenceFor(set.value.email), {
      type: "success",
      id: "licences.limitSet",
      params,
    });
  }
  const form = await parseForm(sent, grantForm);
  if (!form.ok) return refuse(form.reply, { status: 400 });
  const { requestId = context.requestId, email, count, reason } = form.value;
  const granted = await licences.grantLicences({ email, count, reason, requestId });
  if (!granted.ok)
    return refuse({ values: form.values, errors: {}, formError: granted.error }, toErrorInit(granted.error));
  const { licenceIds, eventId } = granted.value;
  const isMany = licenceIds.length > 1;
  const [first] = licenceIds;
  return redirectWithToast(
    first && !isMany ? staffPaths.adminLicence(first) : staffPaths.adminLicencesWhere({ account: email }),
    {
      ...{ type: "success", id: isMany ? "licences.grantedMany" : "licences.granted", params: { email, count } },
      undo: eventId,
    },
  );
}

/** Staff page that activates a customer's licence with their credentials, or asks the customer to do it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { parseCredentialKind } from "#app/customer/licences/schema.ts";
import { formatDate, toMoment } from "#app/i18n/format.ts";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useReply } from "#app/kit/forms/form.ts";
import { PageHead } from "#app/kit/parts/page.tsx";
import { cut } from "#base/cut.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { ActivateForForm } from "./activate-for-form.tsx";
import { toActivationReply } from "./activation-reply.server.ts";
import { PreparedList } from "./prepared-list.tsx";
import { activateForForm, cancelForm, prepareForm } from "./schema.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = { title: "transfers.activate.title", words: ["licences"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const query = new URL(request.url).searchParams;
  const listed = await context.licencesFor(viewer).preparedActivations();
  return {
    kind: parseCredentialKind(query),
    email: cut(query.get("email") ?? "", 254, ""),
    shop: cut(query.get("shop") ?? "", 300, ""),
    /** Null when they could not be loaded. */
    prepared: listed.ok
      ? listed.value.map(({ preparedAt, expiresAt, ...each }) => ({
          ...each,
          when: toMoment(language, preparedAt, now),
          until: formatDate(language, expiresAt, "long"),
        }))
      : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const posted = (await readForm({ context, request })) ?? new FormData();
  const act = { posted, licences: context.licencesFor(viewer) };
  switch (posted.get("intent")) {
    case "prepare":
      return prepare(act);
    case "cancel":
      return cancel(act);
    default:
      return activate({ ...act, kind: parseCredentialKind(new URL(request.url).searchParams) });
  }
}

interface Act {
  posted: FormData;
  licences: ReturnType<ActionFunctionArgs["context"]["licencesFor"]>;
}

async function activate({ posted, licences, kind }: Act & { kind: ReturnType<typeof parseCredentialKind> }) {
  const form = await parseForm(posted, activateForForm(kind));
  if (!form.ok) return invalidReply(form.reply);
  const done = await licences.activateFor(form.value);
  if (!done.ok) return toActivationReply(form.values, done.error, form.value.credentials.kind);
  const { shop, eventId } = done.value;
  const params = { email: form.value.email, shop };
  return redirectWithToast(
    staffPaths.activateFor,
    eventId === null
      ? { type: "info", id: "licences.alreadyActiveFor", params }
      : { type: "success", id: "licences.activatedFor", params, undo: eventId },
  );
}

async function prepare({ posted, licences }: Act) {
  const form = await parseForm(posted, prepareForm);
  if (!form.ok) return invalidReply(form.reply);
  const done = await licences.prepareActivation(form.value);
  if (!done.ok) return toActivationReply(form.values, done.error, "token");
  const { account: email, shop } = done.value;
  return redirectWithToast(staffPaths.activateFor, {
    type: "success",
    id: "licences.prepared",
    params: { email, shop },
  });
}

async function cancel({ posted, licences }: Act) {
  const form = await parseForm(posted, cancelForm);
  if (!form.ok) return invalidReply(form.reply);
  const done = await licences.cancelPrepared(form.value);
  if (!done.ok) return toActivationReply(form.values, done.error, "token");
  const { account: email, shop } = done.value;
  const toast = { type: "success", id: "licences.preparationCancelled", params: { email, shop } } as const;
  return redirectWithToast(staffPaths.activateFor, toast);
}

export default function ActivateForRoute() {
  const t = useT();
  const reply = useReply<FormReply>();
  const { kind, email, shop, prepared } = useLoaderData<typeof loader>();
  // The submitted fields take precedence over the URL.
  const shownKind = reply?.values.clientId ? "client" : kind;
  return (
    <>
      <PageHead title={t("transfers.activate.title")} lead={t("transfers.activate.lead")} />
      <div className="grid gap-x-14 gap-y-10 desktop:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
        <ActivateForForm kind={shownKind} email={email} shop={shop} reply={reply} />
        <PreparedList prepared={prepared} />
      </div>
    </>
  );
}

/** Staff page of one webhook: its state, deliveries, settings and secret. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { findRefused, parseListAddress } from "#app/kit/lists/list-query.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import type { CreatedSecret } from "#workers/licences/webhooks/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { runCommand } from "./commands.server.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { joinEvents, webhookFormBounds } from "./event-fields.ts";
import { deliveryFilters, webhookForm } from "./schema.ts";
import { SecretPanel } from "./secret-panel.tsx";
import { toDeliveryView, toWebhookView } from "./view.ts";
import { EndSections, SecretSection, SettingsSection, WebhookFacts } from "./webhook-sections.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export { links } from "#app/kit/parts/prose.tsx";

export const handle = { title: "webhooks.title", words: ["events"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

const isId = (id: string | undefined): id is string => objectId.safeParse(id).success;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { id } = params;
  if (!isId(id)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const address = new URL(request.url).searchParams;
  const parsed = parseListAddress(address, deliveryFilters);
  const { state, after } = parsed.query;
  const query = { id, ...(state ? { state } : {}), ...(after ? { after } : {}) };
  const found = await context.licencesFor(viewer).webhook(query);
  if (!found.ok) {
    const { code } = found.error;
    throw data({ code: code === "WEBHOOK_NOT_FOUND" ? "NOT_FOUND" : code }, { status: getErrorStatus(code) });
  }
  const { webhook, deliveries, next } = found.value;
  const refused = findRefused(parsed, address);
  const view = {
    webhook: toWebhookView(webhook, context),
    deliveries: refused ? [] : deliveries.map((delivery) => toDeliveryView(delivery, context)),
    next: refused ? null : next,
    state: state ?? null,
    isFirstPage: after === undefined,
    refused,
  };
  return data(view, { status: refused ? 400 : 200 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { id } = params;
  if (!isId(id)) throw data({ code: "NOT_FOUND" }, { status: 404 });
  const posted = await readForm({ context, request }, webhookFormBounds);
  const form = await parseForm(joinEvents(posted ?? new FormData()), webhookForm);
  if (!form.ok) return invalidReply(form.reply);
  const done = await runCommand(context.licencesFor(viewer), id, form.value);
  if (done.ok) return done.value instanceof Response ? done.value : data(done.value);
  return done.error.code === "WEBHOOK_ADDRESS_REFUSED"
    ? errorReply(form.values, done.error, { name: "url", message: "webhooks.errors.address" })
    : errorReply(form.values, done.error);
}

export default function WebhookRoute() {
  const t = useT();
  const reply = useReply<FormReply & { rotated?: CreatedSecret }>();
  const form = useForm(reply);
  const { webhook, deliveries, next, state, isFirstPage, refused } = useLoaderData<typeof loader>();
  const intentError = form.error("intent");
  const { status, disabledBy } = webhook;
  return (
    <>
      <BackLink to={staffPaths.adminWebhooks}>{t("webhooks.title")}</BackLink>
      <PageHead title={webhook.host} lead={webhook.description} actions={<TestForm />} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary error={form.formError} />
        {intentError ? <Alert tone="bad" role="alert" title={intentError} /> : null}
        {reply?.rotated ? <SecretPanel created={reply.rotated} isNew={false} /> : null}
        {status === "off" ? (
          <Alert tone="warn" title={t("webhooks.off.title")} action={<EnableForm />}>
            {t(`webhooks.off.${disabledBy ?? "staff"}`)}
          </Alert>
        ) : null}
      </div>
      <WebhookFacts webhook={webhook} />
      <DeliveryLog
        id={webhook.id}
        deliveries={deliveries}
        next={next}
        state={state}
        isFirstPage={isFirstPage}
        refused={refused}
        canReplay={status !== "off"}
      />
      <SettingsSection key={webhook.changedAt} webhook={webhook} form={form} />
      <SecretSection webhook={webhook} />
      <EndSections webhook={webhook} form={form} intent={reply?.values.intent} />
    </>
  );
}

/** Sends a message at once and waits for the answer. */
function TestForm() {
  const t = useT();
  const pending = usePending("test");
  return (
    <Form method="post" className="grid">
      <HiddenRequestId />
      <Button name="intent" value="test" pending={pending} pendingLabel={t("webhooks.test.pending")}>
        {t("webhooks.test.submit")}
      </Button>
    </Form>
  );
}

function EnableForm() {
  const t = useT();
  const pending = usePending("enable");
  return (
    <Form method="post">
      <Button
        name="intent"
        value="enable"
        variant="secondary"
        size="small"
        pending={pending}
        pendingLabel={t("webhooks.off.enabling")}
      >
        {t("webhooks.off.enable")}
      </Button>
    </Form>
  );
}

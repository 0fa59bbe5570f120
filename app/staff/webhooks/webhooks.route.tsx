/** Staff page of the webhooks: their state, and the form that adds one. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { errorReply, invalidReply, parseForm, readForm } from "#app/kit/forms/form.server.ts";
import { type FormReply, keptRequestId, useForm, useReply } from "#app/kit/forms/form.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { CreatedSecret } from "#workers/licences/webhooks/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { joinEvents, webhookFormBounds } from "./event-fields.ts";
import { createForm } from "./schema.ts";
import { SecretPanel } from "./secret-panel.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import { deliveryTones, type ListedView, toListedView, webhookTones } from "./view.ts";

export { clientAction } from "#app/kit/forms/client-action.ts";

export { links } from "#app/kit/parts/prose.tsx";

export const handle = { title: "webhooks.title", words: ["events"] } satisfies {
  title: Key;
  words: CatalogueSection[];
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const listed = await context.licencesFor(viewer).webhooks();
  const webhooks = listed.ok ? listed.value.map((webhook) => toListedView(webhook, context)) : null;
  return data({ webhooks }, { status: listed.ok ? 200 : getErrorStatus(listed.error.code) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const posted = await readForm({ context, request }, webhookFormBounds);
  const form = await parseForm(joinEvents(posted ?? new FormData()), createForm);
  if (!form.ok) return invalidReply(form.reply);
  const created = await context.licencesFor(viewer).createWebhook(form.value);
  if (created.ok) return data({ values: {}, errors: {}, created: created.value });
  const { error, values } = { error: created.error, values: form.values };
  return error.code === "WEBHOOK_ADDRESS_REFUSED"
    ? errorReply(values, error, { name: "url", message: "webhooks.errors.address" })
    : errorReply(values, error);
}

export default function WebhooksRoute() {
  const t = useT();
  const reply = useReply<FormReply & { created?: CreatedSecret }>();
  const form = useForm(reply);
  const { webhooks } = useLoaderData<typeof loader>();
  const pending = usePending();
  return (
    <>
      <PageHead title={t("webhooks.title")} lead={t("webhooks.lead")} />
      <div className="grid gap-6 empty:hidden *:last:mb-9">
        <FormErrorSummary error={form.formError} />
        {reply?.created ? <SecretPanel created={reply.created} isNew /> : null}
      </div>
      <Section title={t("webhooks.list")}>
        {webhooks === null ? (
          <Unavailable
            title={t("webhooks.unavailable")}
            retry={{ to: staffPaths.adminWebhooks, label: t("webhooks.retry") }}
          />
        ) : null}
        {webhooks?.length === 0 ? (
          <EmptyState drawing="inbox" title={t("webhooks.emptyTitle")}>
            {t("webhooks.emptyText")}
          </EmptyState>
        ) : null}
        {webhooks?.length ? <WebhookTable webhooks={webhooks} /> : null}
      </Section>
      <Section title={t("webhooks.add")}>
        <Form method="post" key={reply?.created?.id ?? "new"} className="grid max-w-[760px] gap-5">
          <HiddenRequestId value={keptRequestId(reply)} />
          <SettingsFields form={form} />
          <div className="flex justify-end max-wide-phone:*:w-full">
            <Button pending={pending} pendingLabel={t("webhooks.adding")}>
              {t("webhooks.submit")}
            </Button>
          </div>
        </Form>
      </Section>
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: ListedView[] }) {
  const t = useT();
  return (
    <Table caption={t("webhooks.list")}>
      <thead>
        <tr>
          <ColumnHead>{t("webhooks.address")}</ColumnHead>
          <ColumnHead>{t("webhooks.state")}</ColumnHead>
          <ColumnHead>{t("webhooks.latest")}</ColumnHead>
          <ColumnHead end>{t("webhooks.events")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {webhooks.map(({ id, host, description, status, latest, events }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={staffPaths.adminWebhook(id)} className="link inline-flex min-h-6 items-center break-all">
                {host}
              </Link>
              {/* Several may have one host, and the rest of an address may be secret. */}
              {webhooks.some((other) => other.id !== id && other.host === host) ? (
                <span className="ml-1.5 font-mono text-small font-normal text-ink-3">{id.slice(-6)}</span>
              ) : null}
              {description ? <span className="block text-small font-normal text-ink-3">{description}</span> : null}
            </th>
            <td>
              <Badge tone={webhookTones[status]}>{t(`webhooks.status.${status}`)}</Badge>
            </td>
            <td>
              {latest ? (
                <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Badge tone={deliveryTones[latest.state]}>{t(`webhooks.delivery.states.${latest.state}`)}</Badge>
                  <MomentText moment={latest.moment} />
                </span>
              ) : (
                t("webhooks.never")
              )}
            </td>
            <td className="end">{events.length}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

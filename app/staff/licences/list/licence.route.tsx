/** The staff's page of one licence: its record, store, jobs and events, and the acts that its state allows. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { EventLog } from "#app/domain/event-log.tsx";
import { type CatalogueSection, type Key, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { errorReply } from "#app/kit/forms/form.server.ts";
import { type FormReply, useForm, useReply } from "#app/kit/forms/form.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { BackLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { toStoreName } from "#base/store-address.ts";
import { objectId } from "#workers/licences/platform/wire.ts";
import type { Doctor } from "#workers/licences/stores/contract.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";
import { CheckResult } from "./check-result.tsx";
import { History } from "./history.tsx";
import { DevelopmentBadge, StateBadge } from "./licence-labels.tsx";
import { listActs } from "./list-acts.ts";
import { loadRecord, type RecordView, toRecordView } from "./record.server.ts";
import { AccountFacts, LicenceFacts, StoreFacts } from "./record-facts.tsx";

export { clientAction } from "#app/kit/forms/client-action.ts";

export const handle = {
  title: "licenceList.title",
  words: ["store", "errors", "events", "eventLog"],
} satisfies { title: Key; words: CatalogueSection[] };

const toId = (text: string | undefined): string => {
  const id = objectId.safeParse(text?.toLowerCase());
  if (!id.success) throw data({ code: "NOT_FOUND" }, { status: 404 });
  return id.data;
};

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { found, log } = await loadRecord(context.licencesFor(viewer), toId(params.licence));
  if (!found.ok && found.error.code === "LICENCE_NOT_FOUND") throw data({ code: "NOT_FOUND" }, { status: 404 });
  const view = found.ok ? toRecordView(found.value, log, context) : null;
  return data({ view }, { status: found.ok ? 200 : getErrorStatus(found.error.code) });
}

/** The reply to "check the connection". */
type CheckReply = { checks: Doctor["checks"] | null };

export async function action({ context, request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const checked = await context.licencesFor(viewer).checkLicence(toId(params.licence));
  if (!checked.ok) return errorReply({}, checked.error);
  return data<CheckReply>({ checks: "asking" in checked.value ? null : checked.value.checks });
}

export default function LicenceRoute() {
  const t = useT();
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={staffPaths.adminLicences}>{t("licenceList.title")}</BackLink>
      {view ? (
        <Licence view={view} />
      ) : (
        <>
          <PageHead title={t("licenceList.title")} />
          <Unavailable
            title={t("licenceList.record.unavailable")}
            retry={{ to: staffPaths.adminLicences, label: t("licenceList.retry") }}
          />
        </>
      )}
    </>
  );
}

function Licence({ view }: { view: RecordView }) {
  const t = useT();
  const reply = useReply<FormReply | CheckReply>();
  const made = reply && "checks" in reply ? reply : undefined;
  const form = useForm(reply && "errors" in reply ? reply : undefined);
  const [main, ...others] = listActs(view);
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {view.shop ? toStoreName(view.shop) : t("licenceList.record.noStore")}
            <StateBadge state={view.state} />
            {view.development ? <DevelopmentBadge /> : null}
          </span>
        }
        lead={t("licenceList.record.owner", { email: view.account, count: view.authorised })}
        actions={
          <>
            <CopyButton
              look="secondary"
              getSource={() => new URL(staffPaths.adminLicence(view.id), location.href).href}
              label={t("licenceList.record.copyLink")}
            />
            {main ? (
              <ButtonLink to={main.to} variant={main.key === "pause" ? "secondary" : "primary"}>
                {t(main.label)}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="grid gap-4 empty:hidden *:last:mb-8">
        <FormErrorSummary error={form.formError} />
        {view.pausedReason ? (
          <Alert tone="warn" title={t("licenceList.record.paused", { reason: view.pausedReason })} />
        ) : null}
        {view.due ? <Alert tone="warn" title={t("licenceList.record.due", { date: view.due })} /> : null}
      </div>
      <div className="grid gap-x-11 gap-y-10 desktop:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <div className="min-w-0 max-desktop:order-2">
          {made ? <CheckResult checks={made.checks} /> : null}
          <Events view={view} />
          <History view={view} />
        </div>
        <div className="min-w-0">
          {view.store && view.shop ? <StoreFacts shop={view.shop} store={view.store} /> : null}
          <LicenceFacts view={view} />
          <AccountFacts view={view} />
          {others.length > 0 ? (
            <div className="mt-7 flex flex-wrap gap-2.5 border-t border-line pt-7">
              {others.map(({ key, label, to }) => (
                <ButtonLink key={key} to={to} variant="secondary" size="small">
                  {t(label)}
                </ButtonLink>
              ))}
            </div>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Events({ view: { events } }: { view: RecordView }) {
  const t = useT();
  return (
    <Section title={t("licenceList.record.events")}>
      {events === null ? <Alert tone="warn" title={t("licenceList.record.eventsUnavailable")} /> : null}
      {events?.length === 0 ? <p className="text-ink-2">{t("licenceList.record.noEvents")}</p> : null}
      {events?.length ? (
        <div className="-mx-3">
          <EventLog events={events} density="compact" label={t("licenceList.record.events")} />
        </div>
      ) : null}
    </Section>
  );
}

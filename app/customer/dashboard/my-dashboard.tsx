/** A customer's dashboard: summary, next step, licences and stores. */

import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PointsView } from "#app/domain/points.ts";
import { PreparedAlert } from "#app/domain/prepared-alert.tsx";
import { type T, useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { Stepper } from "#app/kit/parts/timeline.tsx";
import { paths } from "#base/paths.ts";
import { LatestNotifications } from "./latest-notifications.tsx";
import { LicenceRows } from "./licence-rows.tsx";
import type { LicenceProblem, LicenceSummary } from "./licence-summary.ts";
import type { MyDashboardData, ReleaseSummary } from "./my-dashboard.server.ts";
import { NextStepPanel, WaitingList } from "./next-step-panel.tsx";
import type { FirstStepsView } from "./step-views.ts";

interface MyDashboardProps {
  data: MyDashboardData;
  /** Tabs beside the title. */
  views?: ReactNode;
  /** Last element of the right column, so that its late appearance shifts nothing. */
  next?: ReactNode;
}

export function MyDashboard({ data, views, next }: MyDashboardProps) {
  const t = useT();
  const { firstName, email, summary, steps, overview, points, latest, newestRelease, offer, prepared, requests } = data;
  const isActivating = steps.panel?.kind === "activate";
  return (
    <>
      <PageHead title={getTitle(t, firstName, summary)} lead={getLead(t, summary)} actions={views} />
      <div className="grid gap-4 empty:hidden">
        {summary.problem ? <ProblemAlert problem={summary.problem} email={email} /> : null}
        {prepared.map((each) => (
          <PreparedAlert key={each.shop} prepared={each} />
        ))}
        {requests.map((request) => (
          <RequestAlert key={request.id} request={request} />
        ))}
        {steps.panel ? <NextStepPanel panel={steps.panel} offer={offer} /> : null}
      </div>
      <WaitingList rows={steps.waiting} />
      <div className="mt-9 grid gap-x-9 gap-y-9 tablet:grid-cols-[minmax(0,1fr)_220px] desktop:grid-cols-[minmax(0,1fr)_292px] desktop:gap-x-11">
        <div className="min-w-0">
          {overview && overview.rows.length > 0 ? (
            <LicenceRows overview={overview} isActivating={isActivating} purchaseUrl={offer.url} />
          ) : null}
          {steps.start ? <FirstSteps start={steps.start} /> : null}
          {steps.start || isActivating ? <Guides /> : null}
          <OtherPages isWaiting={!overview?.isUsable} />
          {newestRelease ? <NewestRelease newestRelease={newestRelease} /> : null}
        </div>
        <div className="min-w-0">
          <PointsBalance points={points} />
          <LatestNotifications latest={latest} />
          {next}
        </div>
      </div>
    </>
  );
}

type ShownSummary = Omit<LicenceSummary, "steps">;

function getTitle(t: T, firstName: string, { headline }: ShownSummary): string {
  const greeting = firstName ? t("dashboard.greeting", { name: firstName }) : t("dashboard.greetingPlain");
  const count = "count" in headline ? headline.count : 0;
  return `${greeting} ${t(`dashboard.headline.${headline.kind}`, { count })}`;
}

function getLead(t: T, { headline: { kind }, pending, others, waiting }: ShownSummary): string {
  if (pending && (kind === "well" || kind === "free")) return t("dashboard.lead.pending");
  if (kind === "update" && waiting > 0) return t("dashboard.lead.waiting", { count: waiting });
  return t(
    (kind === "paused" || kind === "refunded") && others > 0 ? "dashboard.lead.pausedSome" : `dashboard.lead.${kind}`,
  );
}

/** The staff offer a template, which the owner accepts or declines. */
function RequestAlert({ request: { id, store, name, until } }: { request: MyDashboardData["requests"][number] }) {
  const t = useT();
  const action = (
    <ButtonLink to={paths.templateRequest(id)} variant="secondary" size="small">
      {t("dashboard.template.action")}
    </ButtonLink>
  );
  return (
    <Alert tone="info" icon="layout-template" title={t("dashboard.template.title", { name, store })} action={action}>
      {t("dashboard.template.text", { date: until })}
    </Alert>
  );
}

/** Progress from the licence to the published theme. */
function FirstSteps({ start: { store, done, steps } }: { start: FirstStepsView }) {
  const t = useT();
  const title = t("dashboard.start.title", { store });
  return (
    <Section title={title} aside={t("dashboard.start.progress", { done, total: steps.length })}>
      <Stepper label={title} steps={steps} />
    </Section>
  );
}

/** Null while the balance is not known: the first sign-in still grants it, or it could not be read. */
function PointsBalance({ points }: { points: PointsView | null }) {
  const t = useT();
  if (!points) {
    return (
      <Section title={t("dashboard.points.title")}>
        <p role="status" className="text-small text-ink-2">
          {t("dashboard.points.unknown")}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t("dashboard.points.title")}>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-figure-2 whitespace-nowrap text-ink">{points.figure}</span>{" "}
        <span className="text-lead text-ink-2">
          {t("dashboard.points.unit", { count: points.count, value: points.value })}
        </span>
      </p>
      {points.count > 0 ? (
        <Link to={paths.points} className="link mt-1 inline-block py-0.5">
          {t("dashboard.points.use")}
        </Link>
      ) : (
        <p className="mt-1 text-small text-ink-3">{t("dashboard.points.each", { value: points.each })}</p>
      )}
    </Section>
  );
}

/** The newest release in a few lines; "unknown" when it could not be asked. */
function NewestRelease({ newestRelease }: { newestRelease: ReleaseSummary | "unknown" }) {
  const t = useT();
  const all = (
    <Link to={paths.changelog} className="link">
      {t("dashboard.news.all")}
    </Link>
  );
  if (newestRelease === "unknown") {
    return (
      <Section title={t("dashboard.news.titleUnknown")} aside={all}>
        <p role="alert" className="text-small text-ink-2">
          {t("dashboard.news.unknown")}
        </p>
      </Section>
    );
  }
  return (
    <Section title={t("dashboard.news.title", { version: newestRelease.version })} aside={all}>
      <ul className="grid list-disc gap-2 pl-4 text-ink-2 marker:text-thread">
        {newestRelease.points.map((point) => (
          <li key={point} className="break-words">
            {point}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The problem on top of the dashboard, with its solution. */
function ProblemAlert({ problem, email }: { problem: LicenceProblem; email: string }) {
  const t = useT();
  const resending = usePending("verify-email");
  if (problem.kind === "unverified") {
    const resend = (
      <Form method="post" action={paths.profile}>
        <input type="hidden" name="intent" value="verify-email" />
        <HiddenRequestId />
        <Button variant="secondary" size="small" pending={resending}>
          {t("dashboard.verify.resend")}
        </Button>
      </Form>
    );
    return (
      <Alert tone="warn" icon="mail-warning" title={t("dashboard.verify.title")} action={resend}>
        {t("dashboard.verify.text", { email })}
      </Alert>
    );
  }
  if (problem.kind === "unavailable") {
    const retry = { to: paths.home, label: t("dashboard.unavailable.retry") };
    return (
      <Unavailable title={t("dashboard.unavailable.title")} retry={retry}>
        {t("dashboard.unavailable.text")}
      </Unavailable>
    );
  }
  const { count, reason, isRefunded } = problem;
  const write = (
    <ButtonLink to={paths.support()} variant="secondary" size="small">
      {t("dashboard.paused.write")}
    </ButtonLink>
  );
  return (
    <Alert
      tone="warn"
      title={t(isRefunded ? "dashboard.paused.refunded" : "dashboard.paused.title", { count })}
      action={write}
    >
      {reason ? t("dashboard.paused.reason", { reason }) : t("dashboard.paused.text")}
    </Alert>
  );
}

/** How to get from the licence to the published theme. */
function Guides() {
  const t = useT();
  const all = (
    <Link to={paths.help} className="link">
      {t("dashboard.guides.all")}
    </Link>
  );
  return (
    <Section title={t("dashboard.guides.title")} aside={all}>
      <RowLink to={paths.guide("help", "install")} icon="book-open">
        {t("dashboard.guides.install")}
      </RowLink>
      <RowLink to={paths.guide("help", "publish")} icon="book-open">
        {t("dashboard.guides.publish")}
      </RowLink>
    </Section>
  );
}

/** @param isWaiting no licence can be used yet */
function OtherPages({ isWaiting }: { isWaiting: boolean }) {
  const t = useT();
  return (
    <Section title={t(isWaiting ? "dashboard.pages.meanwhile" : "dashboard.pages.title")}>
      <div className="grid gap-x-5 wide-phone:grid-cols-2">
        <RowLink to={paths.help} icon="footprints">
          {t("dashboard.pages.help")}
        </RowLink>
        <RowLink to={paths.documentation} icon="book-open">
          {t("dashboard.pages.documentation")}
        </RowLink>
        <RowLink to={paths.imageOptimizer} icon="wrench">
          {t("dashboard.pages.tools")}
        </RowLink>
        <RowLink to={paths.support()} icon="life-buoy">
          {t("dashboard.pages.ticket")}
        </RowLink>
      </div>
    </Section>
  );
}

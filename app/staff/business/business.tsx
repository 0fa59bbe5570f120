/** Staff view of the dashboard: a headline, figures and charts. */
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { eventIcons } from "#app/domain/event-icons.ts";
import { exemptionForm } from "#app/domain/exemption-help.tsx";
import { type Key, type T, useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import type { IconName } from "#app/kit/parts/icon.tsx";
import { Badge, type BadgeTone } from "#app/kit/parts/labels.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { PageHead, Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { BusinessView, Concern, EventLine } from "./business-view.ts";
import { atLargeSize, type Count } from "./count.ts";
import { JobsChart, MonthsChart, WeeksChart } from "./line-chart.tsx";
import type { BusinessData } from "./load.server.ts";
import { ConversionChart, VersionChart } from "./version-chart.tsx";

interface BusinessProps {
  /** Null when the viewer is not an administrator. */
  data: BusinessData | null;
  /** Beside the headline, for example the tabs. */
  actions?: ReactNode;
}

export function Business({ data, actions }: BusinessProps) {
  if (!data) return null;
  return data.view ? <View view={data.view} actions={actions} /> : <NoFigures actions={actions} />;
}

function View({ view, actions }: { view: BusinessView; actions: ReactNode }) {
  const t = useT();
  return (
    <>
      <PageHead title={<Headline view={view} />} lead={<Lead view={view} />} actions={actions} />
      <WithoutExemption shops={view.withoutExemption} />
      {view.empty ? null : <Figures view={view} />}
      <div className="grid gap-x-11 gap-y-9 tablet:grid-cols-[minmax(0,1fr)_220px] desktop:grid-cols-[minmax(0,1fr)_292px]">
        <div className="min-w-0">
          {view.empty ? (
            <NothingYet />
          ) : (
            <>
              <WeeksChart chart={view.weeks} />
              <JobsChart chart={view.jobs} success={view.success} />
              <MonthsChart chart={view.months} />
              <p className="mt-4 text-small text-ink-3">{t("business.chart.zone")}</p>
            </>
          )}
          {view.conversion.length > 0 ? <ConversionChart conversion={view.conversion} /> : null}
          <VersionChart versions={view.versions} />
        </div>
        <div className="min-w-0">
          {view.empty ? null : <StoreStates stores={view.stores} />}
          <LatestEvents events={view.events} />
          <Pages moveRequests={view.moveRequests} />
        </div>
      </div>
    </>
  );
}

function NothingYet() {
  const t = useT();
  const open = (
    <ButtonLink to={staffPaths.adminLicences} variant="secondary">
      {t("business.empty.action")}
    </ButtonLink>
  );
  return (
    <EmptyState drawing="inbox" title={t("business.empty.title")} action={open}>
      {t("business.empty.text")}
    </EmptyState>
  );
}

const pages: { to: string; icon: IconName; label: Key }[] = [
  { to: staffPaths.adminLicences, icon: "scroll-text", label: "business.pages.licences" },
  { to: staffPaths.adminUsers, icon: "users", label: "business.pages.users" },
  { to: staffPaths.admin, icon: "bell", label: "business.pages.notifications" },
  { to: staffPaths.templates, icon: "layout-template", label: "business.pages.templates" },
];

function Pages({ moveRequests }: { moveRequests: number }) {
  const t = useT();
  return (
    <Section title={t("business.pages.title")}>
      <ul>
        {moveRequests > 0 ? (
          <li>
            <RowLink to={staffPaths.moveRequests} icon="arrow-left-right">
              {t("business.pages.moveRequests", { count: moveRequests })}
            </RowLink>
          </li>
        ) : null}
        {pages.map(({ to, icon, label }) => (
          <li key={to}>
            <RowLink to={to} icon={icon}>
              {t(label)}
            </RowLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NoFigures({ actions }: { actions: ReactNode }) {
  const t = useT();
  const { pathname, search } = useLocation();
  const retry = { to: pathname + search, label: t("business.unavailable.retry") };
  return (
    <>
      <PageHead title={t("business.unavailable.headline")} actions={actions} />
      <Unavailable title={t("business.unavailable.title")} retry={retry}>
        {t("business.unavailable.text")}
      </Unavailable>
    </>
  );
}

/** Lists stores where Shopify does not let the app change themes, with the way to fix it. */
function WithoutExemption({ shops }: { shops: readonly string[] }) {
  const t = useT();
  if (shops.length === 0) return null;
  const form = (
    <ButtonLink to={exemptionForm} variant="secondary" size="small">
      {t("business.exemption.form")}
    </ButtonLink>
  );
  return (
    <div className="mb-9">
      <Alert tone="warn" title={t("business.exemption.title", { count: shops.length })} action={form}>
        {t("business.exemption.what")} {t("business.exemption.ask")}{" "}
        {t("business.exemption.stores", { shops: shops.join(", ") })}
      </Alert>
    </div>
  );
}

/** The list behind a count of licences; no filter selects the authorised ones. */
const licenceLists = {
  authorised: undefined,
  active: staffPaths.adminLicencesWhere({ status: "active", kind: "paid" }),
  available: staffPaths.adminLicencesWhere({ status: "available", kind: "paid" }),
  paused: staffPaths.adminLicencesWhere({ status: "paused", kind: "paid" }),
};

function Figures({ view: { licences, accounts, tickets, points } }: { view: BusinessView }) {
  const t = useT();
  const shown = (["authorised", "active", "available"] as const).map((name) => ({
    name,
    figure: licences[name],
    word: t(`business.figures.${name}`, { count: licences[name].count }),
  }));
  const { known, bound } = accounts;
  return (
    <section aria-label={t("business.figures.label")} className="mb-9">
      {/* One line on wide screens. On phones pairs, below the whole where the count is odd. */}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 tablet:flex tablet:justify-between [&>:first-child:nth-last-child(odd)]:max-tablet:col-span-2">
        {shown.map(({ name, figure, word }) => (
          <Figure key={name} figure={figure} word={word} to={licenceLists[name]} />
        ))}
        {licences.paused.count > 0 ? (
          <Figure figure={licences.paused} word={t("business.figures.paused")} to={licenceLists.paused} />
        ) : null}
        <Figure figure={known} word={t("business.figures.accounts", { count: known.count, bound: bound.text })} />
        <Figure
          figure={tickets.count}
          word={t("business.figures.tickets", { count: tickets.count.count })}
          to={tickets.to}
        />
        {points ? (
          <Figure
            figure={points.count}
            word={t("business.figures.points", { count: points.count.count, value: points.value })}
            to={staffPaths.adminUsersWhere({ points: "some" })}
          />
        ) : null}
      </dl>
    </section>
  );
}

/** Links to the list that the figure counts, if there is one. */
function Figure({ figure, word, to }: { figure: Count; word: string; to?: string }) {
  const text = atLargeSize(figure.text);
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small text-ink-2">{word}</dt>
      <dd className="text-figure-3 whitespace-nowrap text-ink">
        {to ? (
          <Link to={to} aria-label={`${figure.text} ${word}`} className="hover:text-accent-text">
            {text}
          </Link>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

const stateTones = { active: "ok", pending: "thread", inactive: "bad" } as const satisfies Record<string, BadgeTone>;

function StoreStates({ stores }: { stores: BusinessView["stores"] }) {
  const t = useT();
  return (
    <Section title={t("business.stores.title")}>
      <dl className="divide-y divide-line border-y border-line">
        {(["active", "pending", "inactive"] as const).map((state) => (
          <div key={state} className="flex min-h-11 items-center justify-between gap-4">
            <dt>
              <Badge tone={stateTones[state]}>{t(`business.stores.${state}`)}</Badge>
            </dt>
            <dd className="font-label text-ink">
              <Link
                to={staffPaths.adminLicencesWhere({ connection: state })}
                aria-label={`${t(`business.stores.${state}`)}\u00a0: ${stores[state].text}`}
                className="link"
              >
                {stores[state].text}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const numberNames = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;

/** At the start of a sentence, small numbers are words. */
function formatLeadingNumber(t: T, { count, text }: Count): string {
  const name = numberNames[count - 1];
  return name ? t(`business.numbers.${name}`) : atLargeSize(text);
}

function describeConcern(t: T, concern: Concern): string {
  if (concern.kind === "current") return t("business.headline.current", { version: concern.version });
  const { kind, stores } = concern;
  const version = kind === "behind" ? concern.version : "";
  return t(`business.headline.${kind}`, { count: stores.count, number: formatLeadingNumber(t, stores), version });
}

/** Active licences and the most urgent finding. */
function Headline({ view: { empty, licences, concerns } }: { view: BusinessView }) {
  const t = useT();
  if (empty) return t("business.headline.empty");
  const { active } = licences;
  const first =
    active.count === 0
      ? t("business.headline.noneActive")
      : t("business.headline.active", { count: active.count, number: formatLeadingNumber(t, active) });
  const [mostUrgent] = concerns;
  return mostUrgent ? `${first} ${describeConcern(t, mostUrgent)}` : first;
}

/** Further findings and this week's changes. */
function Lead({ view: { empty, concerns, thisWeek } }: { view: BusinessView }) {
  const t = useT();
  if (empty) return t("business.lead.empty");
  return [...concerns.slice(1).map((concern) => describeConcern(t, concern)), describeWeek(t, thisWeek)].join(" ");
}

function describeWeek(t: T, { activated, released }: BusinessView["thisWeek"]): string {
  if (activated.count + released.count === 0) return t("business.lead.quiet");
  const taken = t("business.activations", { count: activated.count, number: activated.text });
  const freed = t("business.releases", { count: released.count, number: released.text });
  if (released.count === 0) return t("business.lead.week", { what: taken });
  if (activated.count === 0) return t("business.lead.week", { what: freed });
  return t("business.lead.week", { what: t("business.lead.both", { activated: taken, released: freed }) });
}

/** Actions of staff are purple. */
function LatestEvents({ events }: { events: EventLine[] }) {
  const t = useT();
  return (
    <Section title={t("business.events.title")}>
      {events.length === 0 ? <p className="text-ink-2">{t("business.events.none")}</p> : null}
      <Timeline label={t("business.events.title")}>
        {events.map(({ id, type, count, byStaff, moment, ...event }) => (
          <TimelineItem
            key={id}
            state={byStaff ? "staff" : "event"}
            icon={eventIcons[type]}
            title={t(`events.${type}`, { count })}
            aside={
              <time dateTime={moment.iso} title={moment.full}>
                {moment.text}
              </time>
            }
            detail={<Details {...event} />}
          />
        ))}
      </Timeline>
    </Section>
  );
}

function Details({ store, account, version, reason }: Pick<EventLine, "store" | "account" | "version" | "reason">) {
  const t = useT();
  const facts = [store, version, account, reason ? t("events.reason", { reason }) : null];
  return <span className="break-words">{facts.filter(Boolean).join(" · ")}</span>;
}

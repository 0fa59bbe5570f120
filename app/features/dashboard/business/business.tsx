/** Staff view of the dashboard: a headline, figures and charts. */
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Key, useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/cards.tsx";
import { exemptionForm } from "#app/ui/exemption-help.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { RowLink } from "#app/ui/navigation.tsx";
import { PageHead, Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { BusinessView } from "./business-view.ts";
import { Figures, StoreStates } from "./figures.tsx";
import { Headline, Lead } from "./headline.tsx";
import { LatestEvents } from "./latest-events.tsx";
import type { BusinessData } from "./load.server.ts";
import { MonthsChart, WeeksChart } from "./period-charts.tsx";
import { VersionChart } from "./version-chart.tsx";

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
              <MonthsChart chart={view.months} />
              <p className="mt-4 text-small text-ink-3">{t("business.chart.zone")}</p>
            </>
          )}
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
    <ButtonLink to={paths.adminLicences} variant="secondary">
      {t("business.empty.action")}
    </ButtonLink>
  );
  return (
    <EmptyState title={t("business.empty.title")} action={open}>
      {t("business.empty.text")}
    </EmptyState>
  );
}

const pages: { to: string; icon: IconName; label: Key }[] = [
  { to: paths.adminLicences, icon: "scroll-text", label: "business.pages.licences" },
  { to: paths.adminUsers, icon: "users", label: "business.pages.users" },
  { to: paths.admin, icon: "bell", label: "business.pages.notifications" },
  { to: paths.templates, icon: "layout-template", label: "business.pages.templates" },
];

function Pages({ moveRequests }: { moveRequests: number }) {
  const t = useT();
  return (
    <Section title={t("business.pages.title")}>
      <ul>
        {moveRequests > 0 ? (
          <li>
            <RowLink to={paths.moveRequests} icon="arrow-left-right">
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
export function WithoutExemption({ shops }: { shops: readonly string[] }) {
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

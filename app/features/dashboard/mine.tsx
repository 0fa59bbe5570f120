/** A customer's own view of the dashboard: how things stand, the one next thing to do, and what they own. */
import type { ReactNode } from "react";
import { type T, useT } from "#app/i18n/index.ts";
import { PageHead } from "#app/ui/page.tsx";
import { LatestNotifications } from "./latest-notifications.tsx";
import type { MineData } from "./mine.server.ts";
import { NextStepPanel } from "./next-step-panel.tsx";
import { PointsBalance } from "./points-balance.tsx";
import { Seats } from "./seats.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import type { Standing } from "./standing.ts";
import { StandingNotice } from "./standing-notice.tsx";
import { Start } from "./start.tsx";
import { Stores } from "./stores.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { WhatsNew } from "./whats-new.tsx";

interface MineProps {
  data: MineData;
  /** Beside the title: the way to another view. */
  views?: ReactNode;
  /** What comes after the news in the right column; it stands last, so that nothing moves when it appears. */
  next?: ReactNode;
}

export function Mine({ data, views, next }: MineProps) {
  const t = useT();
  const { firstName, email, standing, steps, overview, points, latest, news, offer } = data;
  return (
    <>
      <PageHead title={titleOf(t, firstName, standing)} lead={leadOf(t, standing)} actions={views} />
      <div className="grid gap-4 empty:hidden">
        {standing.trouble ? <StandingNotice trouble={standing.trouble} email={email} /> : null}
        {steps.panel ? <NextStepPanel panel={steps.panel} offer={offer} /> : null}
      </div>
      <WaitingList rows={steps.waiting} />
      <div className="mt-9 grid gap-x-9 gap-y-9 tablet:grid-cols-[minmax(0,1fr)_220px] desktop:grid-cols-[minmax(0,1fr)_292px] desktop:gap-x-11">
        <div className="min-w-0">
          {overview && overview.authorised > 0 ? <Seats overview={overview} /> : null}
          {overview && overview.stores.length > 0 ? <Stores stores={overview.stores} newest={overview.newest} /> : null}
          {steps.start ? <Start start={steps.start} /> : null}
          <Shortcuts overview={overview} />
          {news ? <WhatsNew news={news} /> : null}
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

type Shown = Omit<Standing, "steps">;

function titleOf(t: T, firstName: string, { headline }: Shown): string {
  const greeting = firstName ? t("dashboard.greeting", { name: firstName }) : t("dashboard.greetingPlain");
  const count = "count" in headline ? headline.count : 0;
  return `${greeting} ${t(`dashboard.headline.${headline.kind}`, { count })}`;
}

function leadOf(t: T, { headline: { kind }, pending, others, waiting }: Shown): string {
  if (pending && (kind === "well" || kind === "free")) return t("dashboard.lead.pending");
  if (kind === "update" && waiting > 0) return t("dashboard.lead.waiting", { count: waiting });
  return t(kind === "paused" && others > 0 ? "dashboard.lead.pausedSome" : `dashboard.lead.${kind}`);
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { brand } from "#app/brand.ts";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { pointsView } from "#app/points.ts";
import { requireUser } from "#app/session/guards.server.ts";
import { PageHead } from "#app/ui/page.tsx";
import { firstNameOf } from "./first-name.ts";
import { NextStepPanel } from "./next-step-panel.tsx";
import { PointsBalance } from "./points-balance.tsx";
import { Seats } from "./seats.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { standingOf } from "./standing.ts";
import { StandingNotice } from "./standing-notice.tsx";
import { Stores } from "./stores.tsx";
import { overviewView } from "./view.ts";

export const handle = { title: "dashboard.title" } satisfies { title: Key };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireUser({ context, request });
  const { language, now } = context;
  // An unverified address owns nothing yet: the licence service would refuse to answer.
  const overview = viewer.emailVerified ? await context.licencesFor(viewer).overview() : null;
  const known = overview?.ok ? overview.value : null;
  const newest = known?.newestRelease ?? null;
  return {
    firstName: firstNameOf(viewer.displayName),
    email: viewer.email,
    standing: standingOf({ emailVerified: viewer.emailVerified, overview: known, newest }),
    overview: known ? overviewView(known, { language, now, newest }) : null,
    points: pointsView(language, viewer.points),
    offer: {
      price: formatMoney(language, brand.premiumPriceEuros),
      points: formatNumber(language, brand.premiumPriceEuros),
      url: context.configuration.purchaseUrl,
    },
  };
}

export default function DashboardRoute() {
  const t = useT();
  const { firstName, email, standing, overview, points, offer } = useLoaderData<typeof loader>();
  const { headline, pending, next } = standing;
  const greeting = firstName ? t("dashboard.greeting", { name: firstName }) : t("dashboard.greetingPlain");
  const count = "count" in headline ? headline.count : 0;
  const calm = pending && (headline.kind === "well" || headline.kind === "free");
  return (
    <>
      <PageHead
        title={`${greeting} ${t(`dashboard.headline.${headline.kind}`, { count })}`}
        lead={t(calm ? "dashboard.lead.pending" : `dashboard.lead.${headline.kind}`)}
      />
      <StandingNotice headline={headline.kind} email={email} />
      {next ? <NextStepPanel next={next} offer={offer} /> : null}
      <div className="mt-9 grid gap-x-11 gap-y-9 first:mt-0 desktop:grid-cols-[minmax(0,1fr)_292px]">
        <div className="min-w-0">
          {overview && overview.authorised > 0 ? <Seats overview={overview} /> : null}
          {overview && overview.stores.length > 0 ? <Stores stores={overview.stores} /> : null}
          <Shortcuts overview={overview} />
        </div>
        <PointsBalance points={points} />
      </div>
    </>
  );
}

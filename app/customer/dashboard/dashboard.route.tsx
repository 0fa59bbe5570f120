/** The dashboard: licences, stores and the next step; administrators also get the business view. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Key } from "#app/i18n/index.ts";
import { TourReminder } from "#app/shell/tour/widget.tsx";
import { loadBusiness } from "#app/staff/business/load.server.ts";
import { requireAdmin, requireUser } from "#workers/portal/session/guards.server.ts";
import { LazyBusiness, LazyViews } from "./lazy-business.tsx";
import { loadMyDashboard } from "./my-dashboard.server.ts";
import { MyDashboard } from "./my-dashboard.tsx";

export const handle = { title: "dashboard.title" } satisfies { title: Key };

export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.get("view") === "business") {
    const viewer = await requireUser(args);
    // Side by side; the guard's redirect wins over what was loaded.
    const [admin, early] = await Promise.all([requireAdmin(args), loadBusiness(args.context, viewer)]);
    const business = early ?? (await loadBusiness(args.context, admin));
    if (!business) throw data({ code: "NOT_ADMIN" }, { status: 403 });
    return { business, mine: null, isAdmin: true };
  }
  const viewer = await requireUser(args);
  const mine = await loadMyDashboard(args.context, viewer);
  return { mine, business: null, isAdmin: viewer.role === "admin", waitingUpdates: mine.waitingUpdates };
}

export default function DashboardRoute() {
  const { mine, business, isAdmin } = useLoaderData<typeof loader>();
  const views = isAdmin ? <LazyViews isBusiness={business !== null} /> : null;
  if (business) return <LazyBusiness data={business} actions={views} />;
  return <MyDashboard data={mine} views={views} next={<TourReminder />} />;
}

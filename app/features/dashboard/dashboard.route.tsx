/** The dashboard: what a person owns and what to do next; for the staff, the figures of the business as a second view. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TourReminder } from "#app/features/tour/widget.tsx";
import type { Key } from "#app/i18n/index.ts";
import { requireAdmin, requireUser } from "#workers/portal/auth/guards.server.ts";
import { loadBusiness } from "./business/load.server.ts";
import { LazyBusiness } from "./lazy-business.tsx";
import { LazyViews } from "./lazy-views.tsx";
import { loadMine } from "./mine.server.ts";
import { Mine } from "./mine.tsx";

export const handle = { title: "dashboard.title" } satisfies { title: Key };

export async function loader(args: LoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.get("view") === "business") {
    const business = await loadBusiness(args.context, await requireAdmin(args));
    if (!business) throw data({ code: "NOT_ADMIN" }, { status: 403 });
    return { business, mine: null, isAdmin: true };
  }
  const viewer = await requireUser(args);
  const mine = await loadMine(args.context, viewer);
  return { mine, business: null, isAdmin: viewer.role === "admin", waitingUpdates: mine.waitingUpdates };
}

export default function DashboardRoute() {
  const { mine, business, isAdmin } = useLoaderData<typeof loader>();
  const views = isAdmin ? <LazyViews isBusiness={business !== null} /> : null;
  if (business) return <LazyBusiness data={business} actions={views} />;
  return <Mine data={mine} views={views} next={<TourReminder />} />;
}

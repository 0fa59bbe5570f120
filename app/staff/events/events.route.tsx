/** The event log, for the staff: every act, found by its parts or by words. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { eventsAddress } from "#app/domain/event-filters.ts";
import { EventLog, type EventView } from "#app/domain/event-log.tsx";
import { toLoggedEventView } from "#app/domain/event-view.ts";
import { type CatalogueSection, type Key, type T, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { EmptyState } from "#app/kit/feedback/empty-state.tsx";
import { ExportLink } from "#app/kit/lists/export-link.tsx";
import { useListAddress } from "#app/kit/lists/list-address.ts";
import { type ListFilter, ListFilters } from "#app/kit/lists/list-filters.tsx";
import { findRefused, parseListAddress, type RefusedFilters } from "#app/kit/lists/list-query.ts";
import { type ListPages, NothingFound, Pages } from "#app/kit/lists/list-view.tsx";
import { RefusedFiltersAlert } from "#app/kit/lists/refused-filters.tsx";
import { PageHead } from "#app/kit/parts/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { eventAreas, eventTypes } from "#base/event-types.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { requireAdmin } from "#workers/portal/session/guards.server.ts";

/** The mono font. */
export { links } from "#app/kit/parts/prose.tsx";

export const handle = {
  title: "eventLog.title" satisfies Key,
  words: ["events", "lists"] satisfies CatalogueSection[],
};

interface Found {
  /** Null when the log does not answer, or refuses a filter. */
  found: { events: EventView[]; pages: ListPages } | null;
  refused: RefusedFilters | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const params = new URL(request.url).searchParams;
  const parsed = parseListAddress(params, eventsAddress);
  const refused = findRefused(parsed, params);
  if (refused) return data<Found>({ found: null, refused }, { status: 400 });
  const page = await context.licencesFor(viewer).searchEvents(parsed.query);
  if (!page.ok) return data<Found>({ found: null, refused }, { status: getErrorStatus(page.error.code) });
  const { events, ...pages } = page.value;
  const t = translator(language);
  return data<Found>({
    found: {
      events: events.map((event) => toLoggedEventView(event, { t, language, now })),
      pages: { ...pages, total: null },
    },
    refused,
  });
}

export default function EventsRoute() {
  const t = useT();
  const { found, refused } = useLoaderData<typeof loader>();
  const address = useListAddress(staffPaths.adminEvents, refused?.names);
  const filters = listFilters(t);
  const isFiltered = address.params.size > 0;
  return (
    <>
      <PageHead
        title={t("eventLog.title")}
        lead={t("eventLog.lead")}
        actions={
          <ExportLink list="events" params={address.params} isOff={refused !== null}>
            {t("eventLog.export")}
          </ExportLink>
        }
      />
      <ListFilters
        path={staffPaths.adminEvents}
        refused={refused?.names}
        search={{ label: t("eventLog.search"), placeholder: t("eventLog.placeholder") }}
        filters={filters}
        columns={[]}
        fixedColumn=""
      />
      {found ? null : <NotFound refused={refused} filters={filters} retry={address.to({})} />}
      {found?.events.length ? (
        <div className="mt-6 -mx-3">
          <EventLog events={found.events} />
          <div className="px-3">
            <Pages pages={found.pages} shown={found.events.length} address={address} />
          </div>
        </div>
      ) : null}
      {found?.events.length === 0 && isFiltered ? (
        <NothingFound address={address} filters={filters} path={staffPaths.adminEvents} />
      ) : null}
      {found?.events.length === 0 && !isFiltered ? (
        <EmptyState drawing="inbox" title={t("eventLog.emptyTitle")}>
          {t("eventLog.emptyText")}
        </EmptyState>
      ) : null}
    </>
  );
}

function NotFound({ refused, filters, retry }: Pick<Found, "refused"> & { filters: ListFilter[]; retry: string }) {
  const t = useT();
  if (!refused)
    return (
      <Unavailable title={t("eventLog.unavailable")} retry={{ to: retry, label: t("eventLog.retry") }}>
        {t("eventLog.unavailableText")}
      </Unavailable>
    );
  return refused.names.join() === "q" ? (
    <Alert tone="info" role="status" title={t("eventLog.searchTooShort")} />
  ) : (
    <RefusedFiltersAlert refused={refused} path={staffPaths.adminEvents} filters={filters} />
  );
}

const fieldTypes: Partial<Record<FilterName, ListFilter["type"]>> = { person: "email", from: "date", to: "date" };

function listFilters(t: T): ListFilter[] {
  const types = eventTypes.map((value) => ({ value, label: t(`events.${value}`, { count: 1 }) }));
  const kinds = eventAreas.flatMap((area) => [
    { value: area, label: t(`eventLog.areas.${area}`), isHead: true },
    ...types.filter(({ value }) => value.startsWith(`${area}.`)),
  ]);
  return filterNames.map((name) => ({
    name,
    label: t(`eventLog.filters.${name}`),
    type: fieldTypes[name] ?? "text",
    ...(name === "kind" ? { options: kinds } : { fieldLabel: t(`eventLog.fieldLabels.${name}`) }),
  }));
}

/** The filters of the log, in the order of its page. */
const filterNames = ["kind", "person", "actor", "store", "licence", "from", "to"] as const;
type FilterName = (typeof filterNames)[number];

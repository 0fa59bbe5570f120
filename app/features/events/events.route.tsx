/** The event log, for the staff: every act, found by its parts or by words. */
import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toLoggedEventView } from "#app/event-view.ts";
import { type CatalogueSection, type Key, type T, useT } from "#app/i18n/index.ts";
import { translator } from "#app/i18n/translator.ts";
import { Alert, Unavailable } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { EventLog, type EventView } from "#app/ui/event-log.tsx";
import { useListAddress } from "#app/ui/list-address.ts";
import { type ListFilter, ListFilters } from "#app/ui/list-filters.tsx";
import { type ListPages, NothingFound, Pages } from "#app/ui/list-view.tsx";
import { PageHead } from "#app/ui/page.tsx";
import { getErrorStatus } from "#base/errors.ts";
import { eventAreas, eventTypes } from "#base/event-types.ts";
import { paths } from "#base/paths.ts";
import { requireAdmin } from "#workers/portal/auth/guards.server.ts";
import { type FilterName, filterNames, parseFilters } from "./filters.ts";

/** The mono font. */
export { links } from "#app/ui/prose.tsx";

/** Forwards `Retry-After` of an error. */
export const headers: HeadersFunction = ({ parentHeaders }) => parentHeaders;

export const handle = {
  title: "eventLog.title" satisfies Key,
  words: ["events", "lists"] satisfies CatalogueSection[],
};

interface Found {
  /** Null when the log does not answer, or a filter does not fit. */
  found: { events: EventView[]; pages: ListPages } | null;
  invalid: (FilterName | "q")[];
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireAdmin({ context, request });
  const { language, now } = context;
  const parsed = parseFilters(new URL(request.url).searchParams);
  if (!parsed.ok) return data<Found>({ found: null, invalid: parsed.invalid }, { status: 400 });
  const page = await context.licencesFor(viewer).searchEvents(parsed.search);
  if (!page.ok) return data<Found>({ found: null, invalid: [] }, { status: getErrorStatus(page.error.code) });
  const { events, ...pages } = page.value;
  const t = translator(language);
  return data<Found>({
    found: {
      events: events.map((event) => toLoggedEventView(event, { t, language, now })),
      pages: { ...pages, total: null },
    },
    invalid: [],
  });
}

export default function EventsRoute() {
  const t = useT();
  const { found, invalid } = useLoaderData<typeof loader>();
  const address = useListAddress(paths.adminEvents);
  const filters = listFilters(t);
  const isFiltered = address.params.size > 0;
  return (
    <>
      <PageHead
        title={t("eventLog.title")}
        lead={t("eventLog.lead")}
        actions={
          <ButtonLink to={paths.exportOf("events", address.params.toString())} variant="secondary" icon="download">
            {t("eventLog.export")}
          </ButtonLink>
        }
      />
      <ListFilters
        path={paths.adminEvents}
        search={{ label: t("eventLog.search"), placeholder: t("eventLog.placeholder") }}
        filters={filters}
        columns={[]}
        fixedColumn=""
      />
      {found ? null : <NotFound invalid={invalid} filters={filters} retry={address.to({})} />}
      {found?.events.length ? (
        <div className="mt-6 -mx-3">
          <EventLog events={found.events} />
          <div className="px-3">
            <Pages pages={found.pages} shown={found.events.length} address={address} />
          </div>
        </div>
      ) : null}
      {found?.events.length === 0 && isFiltered ? (
        <NothingFound address={address} filters={filters} path={paths.adminEvents} />
      ) : null}
      {found?.events.length === 0 && !isFiltered ? (
        <EmptyState drawing="inbox" title={t("eventLog.emptyTitle")}>
          {t("eventLog.emptyText")}
        </EmptyState>
      ) : null}
    </>
  );
}

function NotFound({ invalid, filters, retry }: Pick<Found, "invalid"> & { filters: ListFilter[]; retry: string }) {
  const t = useT();
  if (invalid.length === 0)
    return (
      <Unavailable title={t("eventLog.unavailable")} retry={{ to: retry, label: t("eventLog.retry") }}>
        {t("eventLog.unavailableText")}
      </Unavailable>
    );
  const names = filters.filter(({ name }) => invalid.some((each) => each === name)).map(({ label }) => label);
  const clear = (
    <ButtonLink to={paths.adminEvents} variant="secondary" size="small">
      {t("eventLog.clear")}
    </ButtonLink>
  );
  return names.length > 0 ? (
    <Alert tone="bad" role="alert" title={t("eventLog.invalid.title", { filters: names.join(", ") })} action={clear}>
      {t("eventLog.invalid.text")}
    </Alert>
  ) : (
    <Alert tone="info" role="status" title={t("eventLog.invalid.q")} />
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

/** The newest events of the person's account. */
import { Link } from "@remix-run/react";
import { EventLog } from "#app/domain/event-log.tsx";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { NotAvailable } from "./licences.tsx";
import type { PersonView } from "./load.server.ts";

export function PersonEvents({ person: { events, email } }: { person: PersonView }) {
  const t = useT();
  if (!email) return null;
  const all = (
    <Link to={staffPaths.adminEventsWhere({ person: email })} className="link">
      {t("person.events.all")}
    </Link>
  );
  return (
    <Section title={t("person.events.title")} anchor="events" aside={all}>
      {events === null ? <NotAvailable title={t("person.events.unavailable")} /> : null}
      {events?.length === 0 ? <p className="text-ink-2">{t("person.events.none")}</p> : null}
      {events?.length ? (
        <div className="-mx-3">
          <EventLog events={events} density="compact" label={t("person.events.title")} />
        </div>
      ) : null}
    </Section>
  );
}

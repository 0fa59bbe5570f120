/** The person's latest tickets; their text stays between the person and the help desk. */

import { ticketTones } from "#app/domain/ticket-tones.ts";
import { useT } from "#app/i18n/index.ts";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { NotAvailable } from "./licences.tsx";
import type { PersonView } from "./load.server.ts";

export function PersonTickets({ person: { tickets } }: { person: PersonView }) {
  const t = useT();
  return (
    <Section title={t("person.tickets.title")} anchor="tickets">
      {tickets === null ? <NotAvailable title={t("person.tickets.unavailable")} /> : null}
      {tickets?.length === 0 ? <p className="text-ink-2">{t("person.tickets.none")}</p> : null}
      {tickets?.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {tickets.map(({ id, subject, number, status, at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1.5 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-strong break-words text-ink">{subject}</p>
                <p className="text-small text-ink-3">
                  {number === null ? null : `${t("tickets.number", { number })}, `}
                  <MomentText moment={at} />
                </p>
              </div>
              <Badge tone={ticketTones[status]}>{t(`tickets.status.${status}`)}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

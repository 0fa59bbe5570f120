import { eventIcons } from "#app/domain/event-icons.ts";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { Timeline, TimelineItem } from "#app/kit/parts/timeline.tsx";
import type { EventLine } from "./business-view.ts";

/** Actions of staff are purple. */
export function LatestEvents({ events }: { events: EventLine[] }) {
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

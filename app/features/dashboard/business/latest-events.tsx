import { useT } from "#app/i18n/index.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/page.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import type { EventLine } from "./business-view.ts";

const icons: Record<EventLine["type"], IconName> = {
  "licence.granted": "plus",
  "licence.activated": "key-round",
  "licence.deactivated": "unplug",
  "licence.paused": "lock",
  "licence.enabled": "undo-2",
  "licence.removed": "minus",
  "licence.moved": "arrow-left-right",
  "licence.move_asked": "arrow-left-right",
  "licence.move_allowed": "arrow-left-right",
  "licence.seat_due": "triangle-alert",
  "licence.seat_taken": "key-round",
  "shop.credentials_replaced": "rotate-cw",
  "account.bound": "user",
  "account.moved": "user",
  "release.uploaded": "git-branch",
  "release.notes_changed": "scroll-text",
  "release.published": "sparkles",
  "release.withdrawn": "minus",
  "download.ticket_issued": "download",
  "theme.install_started": "layout-template",
  "theme.installed": "layout-template",
  "theme.update_started": "git-branch",
  "theme.updated": "git-branch",
  "theme.job_failed": "circle-alert",
  "theme.job_cancelled": "x",
  "theme.published": "sparkles",
  "theme.rolled_back": "undo-2",
  "theme.pruned": "minus",
};

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
            icon={icons[type]}
            title={t(`business.events.${type}`, { count })}
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
  const facts = [store, version, account, reason ? t("business.events.reason", { reason }) : null];
  return <span className="break-words">{facts.filter(Boolean).join(" · ")}</span>;
}

import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { EventLog } from "#app/ui/event-log.tsx";
import { Section } from "#app/ui/page.tsx";
import { paths } from "#base/paths.ts";
import type { Activity } from "./load.server.ts";

/** What the user and our team did with the user's licences and account. */
export function ActivitySection({ activity }: { activity: Activity }) {
  const t = useT();
  return (
    <Section title={t("profile.activity.title")} anchor="activity">
      {activity === null ? <p className="text-small text-ink-2">{t("profile.activity.unavailable")}</p> : null}
      {activity?.events.length === 0 ? <p className="text-small text-ink-2">{t("profile.activity.none")}</p> : null}
      {activity?.events.length ? (
        <div className="-mx-3">
          <EventLog events={activity.events} density="compact" label={t("profile.activity.title")} />
        </div>
      ) : null}
      {activity && (activity.next || !activity.isNewest) ? (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {activity.isNewest ? null : (
            <Link to={paths.activity} className="link inline-block py-0.5">
              {t("profile.activity.newest")}
            </Link>
          )}
          {activity.next ? (
            <Link to={paths.activityAfter(activity.next)} className="link inline-block py-0.5">
              {t("profile.activity.more")}
            </Link>
          ) : null}
        </p>
      ) : null}
    </Section>
  );
}

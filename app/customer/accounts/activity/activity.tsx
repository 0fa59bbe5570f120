import { Link } from "@remix-run/react";
import { EventLog } from "#app/domain/event-log.tsx";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { Activity } from "./load.server.ts";

/** Further ones of the first page are collapsed. */
const maxRows = 3;

/** What the user and our team did with the user's licences and account. */
export function ActivitySection({ activity }: { activity: Activity }) {
  const t = useT();
  const { events, next, isNewest } = activity ?? { events: [], next: null, isNewest: true };
  const label = t("profile.activity.title");
  const hidden = isNewest ? events.slice(maxRows) : [];
  const older = next ? (
    <Link to={paths.activityAfter(next)} className="link inline-block py-0.5">
      {t("profile.activity.more")}
    </Link>
  ) : null;
  return (
    <Section title={label} anchor="activity">
      {activity === null ? <p className="text-small text-ink-2">{t("profile.activity.unavailable")}</p> : null}
      {activity?.events.length === 0 ? <p className="text-small text-ink-2">{t("profile.activity.none")}</p> : null}
      {events.length > 0 ? (
        <div className="-mx-3">
          <EventLog events={isNewest ? events.slice(0, maxRows) : events} density="compact" label={label} />
        </div>
      ) : null}
      {hidden.length > 0 ? (
        <details>
          <summary className="link mt-3 w-fit">{t("profile.activity.rest", { count: hidden.length })}</summary>
          <div className="-mx-3 mt-3">
            <EventLog events={hidden} density="compact" label={t("profile.activity.earlier")} />
          </div>
          <p className="mt-3 empty:hidden">{older}</p>
        </details>
      ) : null}
      {isNewest ? null : (
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          <Link to={paths.activity} className="link inline-block py-0.5">
            {t("profile.activity.newest")}
          </Link>
          {older}
        </p>
      )}
    </Section>
  );
}

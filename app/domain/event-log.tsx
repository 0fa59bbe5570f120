/**
 * The event log: rows on a thread, grouped by day, that open to what changed. Its page needs the style sheet of
 * `prose.tsx`, which has the mono font.
 */
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { EmailText } from "#app/kit/parts/labels.tsx";
import { type StepState, TimelineNode } from "#app/kit/parts/timeline.tsx";
import { EventContent, type EventDetails } from "./event-content.tsx";
import { type EventName, eventIcons } from "./event-icons.ts";

const doneTypes: ReadonlySet<EventName> = new Set(["theme.installed", "theme.updated", "theme.published"]);
const failedTypes: ReadonlySet<EventName> = new Set(["theme.job_failed", "webhook.disabled"]);

/** An event as the server formats it for a person. */
export interface EventView extends EventDetails {
  id: string;
  type: EventName;
  /** `clock` is the time of day; `short` has the day as well, `full` always the year. */
  time: { iso: string; clock: string; short: string; full: string };
  /** `key` is the same for all events of one day. */
  day: { key: string; text: string };
  isStaff: boolean;
  /** After the name, such as a version. */
  detail: string | null;
  /** Whom or what it happened to; the compact list leaves it out. */
  object: string | null;
  actor: string;
}

interface EventLogProps {
  events: readonly EventView[];
  /** compact: for the events of one licence or person, without days and objects. */
  density?: "full" | "compact";
  /** Accessible name of the list; the full log names each day's list by the day. */
  label?: string;
}

export function EventLog({ events, density = "full", label }: EventLogProps) {
  if (density === "compact") return <EventList events={events} label={label} isCompact />;
  return (
    <div className="grid gap-7">
      {groupByDay(events).map(([first, ...others]) => (
        <section key={first.id}>
          <h2 className="mb-1.5 px-3 font-strong text-ink">{first.day.text}</h2>
          <EventList events={[first, ...others]} label={first.day.text} />
        </section>
      ))}
    </div>
  );
}

type Day = [EventView, ...EventView[]];

/** Groups neighbours, so that the order of the events stays. */
function groupByDay(events: readonly EventView[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const last = days.at(-1);
    if (last?.[0].day.key === event.day.key) last.push(event);
    else days.push([event]);
  }
  return days;
}

interface EventListProps {
  events: readonly EventView[];
  label?: string | undefined;
  isCompact?: boolean;
}

const EventList = ({ events, label, isCompact = false }: EventListProps) => (
  <ol aria-label={label}>
    {events.map((event) => (
      <EventRow key={event.id} event={event} isCompact={isCompact} />
    ))}
  </ol>
);

function getState({ type, isStaff }: EventView): StepState {
  if (failedTypes.has(type)) return "failed";
  if (isStaff) return "staff";
  return doneTypes.has(type) ? "done" : "event";
}

/** Places in the wide layout, next to those of phones and of the compact list. */
const wide = {
  row: "tablet:grid-cols-[44px_20px_minmax(0,1fr)_minmax(0,10rem)_minmax(0,11rem)_16px] tablet:items-center",
  time: "tablet:col-start-1",
  node: "tablet:col-start-2 tablet:row-start-1 tablet:row-span-1 tablet:mt-0",
  title: "tablet:col-start-3 tablet:row-start-1",
  object: "tablet:col-start-4 tablet:row-start-1",
  actor: "tablet:col-start-5 tablet:row-start-1",
  more: "tablet:col-start-6",
  thread: "tablet:left-[79.25px]",
  line: "tablet:left-[104px]",
  inside: "tablet:pl-[92px]",
};
const narrow: typeof wide = {
  row: "",
  time: "",
  node: "",
  title: "",
  object: "",
  actor: "",
  more: "",
  thread: "",
  line: "",
  inside: "",
};

function EventRow({ event, isCompact }: { event: EventView; isCompact: boolean }) {
  const t = useT();
  const { type, time, detail, object, actor, isStaff } = event;
  const state = getState(event);
  const place = isCompact ? narrow : wide;
  return (
    <li id={`event-${event.id}`} className="group/row relative">
      <span
        aria-hidden
        className={`absolute top-[35px] -bottom-[15px] left-[21.25px] z-10 border-l-[1.5px] border-line-2 group-last/row:hidden ${place.thread}`}
      />
      <details className="group rounded-card px-3 open:bg-canvas dark:open:bg-raised">
        <summary
          className={`grid min-h-[50px] grid-cols-[20px_minmax(0,1fr)_16px] gap-x-3.5 rounded-small py-2.5 hover:bg-row-hover group-open:hover:bg-transparent ${place.row}`}
        >
          <time
            dateTime={time.iso}
            title={time.full}
            className={`col-start-2 row-start-1 text-small text-ink-3 ${place.time}`}
          >
            {isCompact ? time.short : time.clock}
          </time>
          <span className={`col-start-1 row-span-4 row-start-1 mt-1 ${place.node}`}>
            <TimelineNode state={state} icon={state === "event" || state === "staff" ? eventIcons[type] : undefined} />
          </span>
          <span className={`col-start-2 min-w-0 wrap-anywhere text-ink-2 ${place.title}`}>
            <span className={`font-strong ${state === "failed" ? "text-bad" : "text-ink"}`}>
              {t(`events.${type}`, { count: 1 })}
            </span>
            <span className="sr-only"> ({t(`ui.thread.${state}`)})</span>
            {detail ? `, ${detail}` : null}
          </span>
          {object && !isCompact ? (
            <span
              className={`col-start-2 min-w-0 wrap-anywhere text-small text-ink-2 ${object === actor ? "max-tablet:hidden" : ""} ${place.object}`}
            >
              <EmailText>{object}</EmailText>
            </span>
          ) : null}
          <span
            className={`col-start-2 flex min-w-0 items-center gap-1.5 text-small wrap-anywhere ${isStaff ? "text-admin" : "text-ink-2"} ${place.actor}`}
          >
            {isStaff ? <Icon name="crown" className="size-3.5 text-admin-mark" /> : null}
            <span className="min-w-0">
              <EmailText>{actor}</EmailText>
            </span>
            {isStaff ? <span className="sr-only"> ({t("eventLog.staff")})</span> : null}
          </span>
          <Icon
            name="chevron-right"
            className={`col-start-3 row-start-1 mt-1 size-4 text-ink-3 transition-transform group-open:rotate-90 tablet:mt-0 ${place.more}`}
          />
        </summary>
        <EventContent event={event} className={`pb-4 pl-[34px] ${place.inside}`} />
      </details>
      <span
        aria-hidden
        className={`absolute right-3 bottom-0 left-[46px] border-b border-line group-has-open/row:hidden ${place.line}`}
      />
    </li>
  );
}

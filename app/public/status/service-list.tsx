/** Each service with its state now, its ninety days, and the days with incidents. */
import { useT } from "#app/i18n/index.ts";
import { Badge, type BadgeTone } from "#app/kit/parts/labels.tsx";
import { DayBars } from "./day-bars.tsx";
import type { Incident, ServiceView, ShownState } from "./view.ts";

const tones: Record<ShownState, BadgeTone> = {
  ok: "ok",
  limited: "warn",
  down: "bad",
  off: "grey",
  unknown: "free",
};

export function ServiceList({ services }: { services: ServiceView[] }) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {services.map((service) => (
        <ServiceRow key={service.service} {...service} />
      ))}
    </ul>
  );
}

function ServiceRow({ name, state, stateText, marks, summary, availability, incidents }: ServiceView) {
  const t = useT();
  return (
    <li className="grid gap-3 py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-h2 text-ink">{name}</h2>
        <Badge tone={tones[state]}>{stateText}</Badge>
      </div>
      <div className="grid gap-1.5">
        <DayBars days={marks} />
        <p aria-hidden="true" className="flex justify-between gap-4 text-tiny text-ink-3">
          <span>{t("status.firstDay", { count: marks.length - 1 })}</span>
          <span>{t("status.today")}</span>
        </p>
      </div>
      <p className="text-small text-ink-2">
        {summary}
        {availability ? `, ${t("status.available", { percent: availability })}` : null}
      </p>
      {incidents.length > 0 ? <Incidents incidents={incidents} /> : null}
    </li>
  );
}

function Incidents({ incidents }: { incidents: Incident[] }) {
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {incidents.map(({ day, dayText, text }) => (
        <li key={day} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
          <time dateTime={day} className="font-strong text-ink">
            {dayText}
          </time>
          {text}
        </li>
      ))}
    </ul>
  );
}

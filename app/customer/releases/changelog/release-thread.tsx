/** The releases as a thread, newest on top, with the position of each store. */

import { ReleaseNotes } from "#app/domain/release-notes.tsx";
import { useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import type { Position, StopView } from "./view.ts";

const nodes: Record<Position, string> = {
  ahead: "rounded-full border-2 border-control bg-surface",
  here: "rounded-full border-2 border-thread bg-surface",
  passed: "rounded-full bg-ok-mark text-on-mark",
  plain: "rounded-full border-[1.5px] border-thread bg-surface",
};

/** The line to the next older release: dotted and bright for pending releases, solid for passed ones. */
function getLine({ onPath, position }: StopView): string {
  if (onPath) return "border-l-2 border-dotted border-thread left-[9px]";
  return `border-l-[1.5px] left-[9.25px] ${position === "plain" || position === "ahead" ? "border-line-2" : "border-ok-mark"}`;
}

export function ReleaseThread({ stops }: { stops: StopView[] }) {
  const t = useT();
  return (
    <ol aria-label={t("changelog.thread")} className="max-w-[640px]">
      {stops.map((stop) => (
        <Stop key={stop.version} stop={stop} />
      ))}
    </ol>
  );
}

function Stop({ stop }: { stop: StopView }) {
  const { version, anchor, position, published, size } = stop;
  return (
    <li id={anchor} className="group relative scroll-mt-6 pb-9 pl-[34px] last:pb-0">
      <span aria-hidden className={`absolute top-[23px] -bottom-0.5 group-last:hidden ${getLine(stop)}`} />
      <span aria-hidden className={`absolute top-0.5 left-0 grid size-5 place-content-center ${nodes[position]}`}>
        {position === "passed" ? <Icon name="check" className="size-3 stroke-3" /> : null}
        {position === "here" ? <span className="size-2 rounded-full bg-thread" /> : null}
      </span>
      <article aria-labelledby={`${anchor}-title`} className="grid gap-2.5">
        <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <StopTitle stop={stop} />
          {published || size ? (
            <p className="text-small text-ink-3 max-wide-phone:w-full">
              {published ? <time dateTime={published.iso}>{published.text}</time> : null}
              {published && size ? " · " : null}
              {size}
            </p>
          ) : null}
        </header>
        <HereMarkers stores={stop.stores} />
        <Notes stop={stop} key={version} />
      </article>
    </li>
  );
}

function StopTitle({ stop: { version, anchor, newest, listed, position } }: { stop: StopView }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={`${anchor}-title`} className={`text-h2 ${listed ? "text-ink" : "text-ink-2"}`}>
        {/* A plain anchor, so the browser scrolls and marks the target without a script. */}
        <a
          href={`#${anchor}`}
          title={t("changelog.link", { version })}
          className="decoration-accent-line decoration-2 underline-offset-4 group-target:underline hover:underline"
        >
          {version}
        </a>
        {position === "plain" ? null : <span className="sr-only"> ({t(`changelog.position.${position}`)})</span>}
      </h2>
      {newest ? <Badge tone="ok">{t("changelog.newest")}</Badge> : null}
    </div>
  );
}

function Notes({ stop: { listed, notes } }: { stop: StopView }) {
  const t = useT();
  if (!listed) return <p className="text-ink-2">{t("changelog.unlisted")}</p>;
  if (notes.length === 0) return <p className="text-ink-2">{t("changelog.noNotes")}</p>;
  return <ReleaseNotes blocks={notes} />;
}

/** More would push the notes off screen. */
const maxMarkers = 4;

/** "You are here" markers of stores; further ones are collapsed. */
function HereMarkers({ stores }: { stores: string[] }) {
  const t = useT();
  if (stores.length === 0) return null;
  const hidden = stores.slice(maxMarkers);
  return (
    <div className="grid gap-1.5">
      <Markers stores={stores.slice(0, maxMarkers)} />
      {hidden.length > 0 ? (
        <details>
          <summary className="link w-fit text-small">{t("changelog.moreHere", { count: hidden.length })}</summary>
          <div className="mt-1.5">
            <Markers stores={hidden} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

function Markers({ stores }: { stores: string[] }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-1.5">
      {stores.map((store) => (
        <li key={store} className="max-w-full *:max-w-full *:overflow-hidden">
          <Badge tone="thread">
            <span className="overflow-hidden text-ellipsis">{t("changelog.here", { store })}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

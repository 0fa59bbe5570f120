/** Each licence as a row: its store, theme, state and actions. Free licences come last. */
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlaceGlyph } from "#app/domain/place-glyph.tsx";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { Badge, type BadgeTone, StoreName } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { paths } from "#base/paths.ts";
import type { LicenceRow, OverviewView, RowState } from "./overview-view.ts";

/** Further rows are collapsed. */
const maxShownRows = 6;

interface LicenceRowsProps {
  overview: OverviewView;
  /** The panel activates a licence. */
  isActivating: boolean;
  purchaseUrl: string | null;
}

export function LicenceRows({ overview: { rows, counts }, isActivating, purchaseUrl }: LicenceRowsProps) {
  const t = useT();
  const list = (some: LicenceRow[]) => (
    <ul className="divide-y divide-line">
      {some.map((row) => (
        <Row key={row.key} row={row} isActivating={isActivating} />
      ))}
    </ul>
  );
  const hidden = rows.slice(maxShownRows);
  return (
    <Section title={t("dashboard.licences.title")} aside={counts}>
      <div className="divide-y divide-line border-y border-line">
        {list(rows.slice(0, maxShownRows))}
        {hidden.length > 0 ? (
          <details className="group/more">
            <summary className="flex min-h-12 items-center font-label text-accent-text group-open/more:hidden">
              {t("dashboard.licences.more", { count: hidden.length })}
            </summary>
            {list(hidden)}
          </details>
        ) : null}
      </div>
      <div className="mt-3.5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-3">
        {purchaseUrl ? (
          <a href={purchaseUrl} rel="noreferrer" className="link">
            {t("dashboard.panel.buy.action")}
          </a>
        ) : null}
        {rows.some(({ shop, state }) => shop !== null && state !== "paused") ? (
          <p>{t("dashboard.licences.where")}</p>
        ) : null}
      </div>
    </Section>
  );
}

const tones: Record<Exclude<RowState, "available">, BadgeTone> = {
  active: "ok",
  pending: "thread",
  inactive: "bad",
  paused: "warn",
};

function Row({ row, isActivating }: { row: LicenceRow; isActivating: boolean }) {
  const t = useT();
  const { shop, state, place, title, detail, isWarning, step } = row;
  return (
    <li className="grid min-h-[66px] grid-cols-[auto_minmax(0,1fr)_auto_auto] content-center items-center gap-x-3.5 py-2.5">
      <span className="row-span-2">
        <PlaceGlyph state={place} />
      </span>
      <p>{shop ? <StoreName domain={shop} /> : <span className="font-strong text-ink">{title}</span>}</p>
      <span className="wide-phone:row-span-2">
        {state === "available" ? null : <Badge tone={tones[state]}>{t(`dashboard.state.${state}`)}</Badge>}
      </span>
      <div className="row-span-2 flex items-center gap-3.5">
        {step?.isButton ? (
          <ButtonLink to={step.to} variant="secondary" size="small">
            {step.label}
            <span className="sr-only"> {shop}</span>
          </ButtonLink>
        ) : null}
        {state === "available" && !isActivating ? (
          <Link to={paths.activate} className="link max-tablet:py-3">
            {t("dashboard.licences.activate")}
          </Link>
        ) : null}
        {shop ? <RowMenu shop={shop} row={row} /> : null}
      </div>
      {/* Below the badge too where the row is narrow. */}
      <p
        className={`col-start-2 text-small break-words max-wide-phone:col-span-2 ${isWarning ? "text-warn" : "text-ink-3"}`}
      >
        {detail}
        <LastCheck row={row} />
      </p>
    </li>
  );
}

/** Left out on phones where the row says something else. */
function LastCheck({ row: { detail, checked } }: { row: LicenceRow }) {
  if (!checked) return null;
  const { moment, text } = checked;
  return (
    <span className={detail ? "max-wide-phone:hidden" : "first-letter:uppercase"}>
      {detail ? ", " : null}
      {moment ? (
        <time dateTime={moment.iso} title={moment.full}>
          {text}
        </time>
      ) : (
        text
      )}
    </span>
  );
}

/** A disclosure, so that it opens without JavaScript; the frame closes it. A sheet at the foot of a phone. */
function RowMenu({ shop, row: { state, step, returnJob } }: { shop: string; row: LicenceRow }) {
  const t = useT();
  const isPaused = state === "paused";
  const label = t("dashboard.licences.actions", { shop });
  return (
    <details data-menu="row" className="group relative flex-none">
      {/* While open, a pseudo-element covers the page, so that a click beside the menu closes it. */}
      <summary
        aria-label={label}
        title={label}
        className="grid size-11 place-content-center rounded-small text-ink-2 group-open:bg-hover group-open:before:fixed group-open:before:inset-0 group-open:before:z-40 hover:bg-hover max-tablet:group-open:before:bg-scrim tablet:size-8"
      >
        <Icon name="ellipsis" />
      </summary>
      <div className="menu menu-sheet tablet:right-0 tablet:left-auto">
        <p className="border-b border-line px-3 pt-2 pb-3 tablet:hidden">
          <StoreName domain={shop} />
        </p>
        <ul>
          {step ? (
            <Entry to={step.to} icon="arrow-right">
              {step.label}
            </Entry>
          ) : null}
          <Entry to={paths.store(shop)} icon="stethoscope">
            {t("dashboard.licences.check")}
          </Entry>
          {returnJob ? (
            <Entry to={paths.jobQuestion(returnJob, "rollback")} icon="history">
              {t("dashboard.licences.return")}
            </Entry>
          ) : null}
          {isPaused ? null : (
            <>
              <Entry to={paths.download} icon="download">
                {t("dashboard.licences.download")}
              </Entry>
              <Entry to={paths.moveFrom(shop)} icon="arrow-left-right">
                {t("dashboard.licences.move")}
              </Entry>
              <Entry to={paths.deactivate(shop)} icon="unplug" isDanger>
                {t("dashboard.licences.deactivate")}
              </Entry>
            </>
          )}
        </ul>
      </div>
    </details>
  );
}

interface EntryProps {
  to: string;
  icon: IconName;
  isDanger?: boolean;
  children: ReactNode;
}

const Entry = ({ to, icon, isDanger, children }: EntryProps) => (
  <li className={isDanger ? "-mx-2 mt-2 border-t border-line px-2 pt-2" : undefined}>
    <Link to={to} className={`menu-item max-tablet:min-h-[52px] ${isDanger ? "text-bad" : ""}`}>
      <Icon name={icon} className={isDanger ? "" : "text-ink-3"} />
      {children}
    </Link>
  </li>
);

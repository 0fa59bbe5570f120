/**
 * Line charts rendered by the server. They stretch horizontally while strokes and text keep their size. A sentence and
 * a table carry the same information for screen readers.
 */
import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Section } from "#app/kit/parts/page.tsx";
import type { BusinessView, ChartView } from "./business-view.ts";

const strokes = ["stroke-thread", "stroke-line-2"] as const;
const dots = ["fill-thread", "fill-line-2"] as const;
const values = ["fill-ink font-strong", "fill-ink-3 font-label"] as const;

interface LineChartProps {
  chart: ChartView;
  /** Says the same as the chart: its text alternative, or in its place. */
  sentence: string;
  /** Names of the lines and of a period. */
  names: string[];
  periodName: string;
  /** Labels below the left and right end. */
  firstLabel: string;
  lastLabel: string;
}

function LineChart(props: LineChartProps) {
  return (
    <>
      {props.chart.isDrawn ? <Drawing {...props} /> : <p className="text-ink-2">{props.sentence}</p>}
      <FiguresTable {...props} />
    </>
  );
}

function Drawing({ chart, sentence, names, firstLabel, lastLabel }: LineChartProps) {
  return (
    <>
      {names.length > 1 ? <Legend names={names} /> : null}
      <div role="img" aria-label={sentence} className="grid grid-cols-[minmax(0,1fr)_auto]">
        <Lines chart={chart} />
        <EndValues chart={chart} />
        <p className="mt-1 flex justify-between gap-4 text-tiny text-ink-3">
          <span>{firstLabel}</span>
          <span className="text-right">{lastLabel}</span>
        </p>
      </div>
    </>
  );
}

function Lines({ chart: { geometry, top } }: { chart: ChartView }) {
  const { heightPx, topY, baseY, lines } = geometry;
  const path = (points: { x: number; y: number }[]) => points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg aria-hidden="true" width="100%" height={heightPx} className="block overflow-visible">
      <line x1="0" x2="100%" y1={topY} y2={topY} className="stroke-line" />
      <line x1="0" x2="100%" y1={baseY} y2={baseY} className="stroke-line-2" />
      <text x="0" y={topY - 6} className="fill-ink-3 text-tiny">
        {top}
      </text>
      <svg
        aria-hidden="true"
        width="100%"
        height={heightPx}
        viewBox={`0 0 100 ${heightPx}`}
        preserveAspectRatio="none"
        className="overflow-visible"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {/* Draw the first line last so that it is on top. The current period is dotted. */}
        {lines
          .map(({ points }, index) => (
            <g key={strokes[index]} className={strokes[index]}>
              <polyline points={path(points.slice(0, -1))} vectorEffect="non-scaling-stroke" />
              <polyline points={path(points.slice(-2))} vectorEffect="non-scaling-stroke" strokeDasharray="0.1 5" />
            </g>
          ))
          .reverse()}
      </svg>
      {lines
        .map(({ points }, index) => (
          <circle key={dots[index]} cx="100%" cy={points.at(-1)?.y} r="4" className={dots[index]} />
        ))
        .reverse()}
    </svg>
  );
}

/** Digits are about eight pixels wide at this size; a minimum keeps small charts aligned. */
function EndValues({ chart: { geometry, ends } }: { chart: ChartView }) {
  const widthPx = 14 + 8 * Math.max(4, ...ends.map((text) => text.length));
  return (
    <svg aria-hidden="true" width={widthPx} height={geometry.heightPx} className="block overflow-visible">
      {ends.map((text, index) => (
        <text
          key={strokes[index]}
          x="12"
          y={geometry.lines[index]?.labelY}
          dominantBaseline="central"
          className={`text-small ${values[index]}`}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function Legend({ names }: { names: string[] }) {
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="18" height="8" strokeWidth="2" strokeLinecap="round">
            <line x1="1" x2="17" y1="4" y2="4" className={strokes[index]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function FiguresTable({ chart, names, periodName, lastLabel }: LineChartProps) {
  const t = useT();
  const newestFirst = chart.rows.toReversed();
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-6 items-center text-small">{t("business.chart.table")}</summary>
      <table className="mt-2 w-full max-w-[480px] text-small">
        <thead>
          <tr className="border-b border-line text-tiny text-ink-3">
            <th scope="col" className="py-1.5 text-left font-medium">
              {periodName}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ from, label, values: cells }, row) => (
            <tr key={from} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal text-ink-2">
                <time dateTime={from}>{label}</time>
                {row === 0 ? <span className="text-ink-3"> ({lastLabel})</span> : null}
              </th>
              {cells.map(({ text, to }, index) => (
                <td key={names[index]} className="py-1.5 pl-4 text-right text-ink">
                  {to ? (
                    <Link to={to} className="link" aria-label={`${names[index]}, ${label}\u00a0: ${text}`}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Activations and deactivations per week. */
export function WeeksChart({ chart }: { chart: ChartView }) {
  const t = useT();
  const [activated, released] = chart.sums;
  const { value: peak, label: when } = chart.peak;
  const isQuiet = chart.sums.every(({ count }) => count === 0);
  return (
    <Section title={t("business.weeks.title")}>
      <LineChart
        chart={chart}
        sentence={
          isQuiet
            ? t("business.weeks.quiet")
            : t("business.weeks.sentence", {
                activated: t("business.activations", { count: activated?.count ?? 0, number: activated?.text ?? "" }),
                released: t("business.releases", { count: released?.count ?? 0, number: released?.text ?? "" }),
                peak: t("business.activations", { count: peak.count, number: peak.text }),
                when,
              })
        }
        names={[t("business.weeks.activated"), t("business.weeks.released")]}
        periodName={t("business.weeks.period")}
        firstLabel={t("business.weeks.since", { day: chart.rows[0]?.label ?? "" })}
        lastLabel={t("business.weeks.now")}
      />
    </Section>
  );
}

/** Licences granted per month. */
export function MonthsChart({ chart }: { chart: ChartView }) {
  const t = useT();
  const [granted] = chart.sums;
  const { value: peak, label: when } = chart.peak;
  const licences = (count: number, number: string) => t("business.months.count", { count, number });
  return (
    <Section title={t("business.months.title")}>
      <LineChart
        chart={chart}
        sentence={
          granted && granted.count > 0
            ? t("business.months.sentence", {
                granted: licences(granted.count, granted.text),
                peak: licences(peak.count, peak.text),
                when,
              })
            : t("business.months.quiet")
        }
        names={[t("business.months.granted")]}
        periodName={t("business.months.period")}
        firstLabel={chart.rows[0]?.label ?? ""}
        lastLabel={t("business.months.now")}
      />
    </Section>
  );
}

/** What succeeded and failed in stores, per week. */
export function JobsChart({ chart, success }: { chart: ChartView; success: BusinessView["success"] }) {
  const t = useT();
  const [finished, failed] = chart.sums;
  const isQuiet = chart.sums.every(({ count }) => count === 0);
  return (
    <Section
      title={t("business.jobs.title")}
      aside={success === null ? undefined : t("business.jobs.success", { share: success })}
    >
      <LineChart
        chart={chart}
        sentence={
          isQuiet
            ? t("business.jobs.quiet")
            : t("business.jobs.sentence", { finished: finished?.text ?? "0", failed: failed?.text ?? "0" })
        }
        names={[t("business.jobs.finished"), t("business.jobs.failed")]}
        periodName={t("business.weeks.period")}
        firstLabel={t("business.weeks.since", { day: chart.rows[0]?.label ?? "" })}
        lastLabel={t("business.weeks.now")}
      />
    </Section>
  );
}

/** Ninety days as bars, drawn from their marks; the text under them says the same. */
import { useT } from "#app/i18n/index.ts";
import type { DayMark } from "./view.ts";

const height = 32;
const pitch = 4;

/** The worse the day, the taller and the more striking its bar. */
const looks: Record<DayMark, { length: number; colour: string }> = {
  none: { length: 3, colour: "stroke-control" },
  ok: { length: 14, colour: "stroke-ok-mark" },
  limited: { length: 22, colour: "stroke-warn-mark" },
  down: { length: height, colour: "stroke-bad-mark" },
};
const marks = Object.keys(looks) as DayMark[];

export function DayBars({ days }: { days: readonly DayMark[] }) {
  return (
    <svg
      viewBox={`0 0 ${days.length * pitch} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-8 w-full"
      fill="none"
      strokeWidth="2.6"
    >
      {marks.map((mark) => {
        const d = days.map((day, index) => (day === mark ? drawBar(index * pitch + pitch / 2, mark) : "")).join("");
        return d ? <path key={mark} d={d} className={looks[mark].colour} /> : null;
      })}
    </svg>
  );
}

const drawBar = (x: number, mark: DayMark) => `M${x} ${height}V${height - looks[mark].length}`;

export function Legend() {
  const t = useT();
  return (
    <p className="flex flex-wrap items-end gap-x-5 gap-y-1.5 text-small text-ink-2">
      <span>{t("status.legend")}</span>
      {(["ok", "limited", "down", "none"] as const).map((mark) => (
        <span key={mark} className="inline-flex items-end gap-2">
          <svg viewBox={`0 0 3 ${height}`} aria-hidden="true" className="h-8 w-[3px]" fill="none" strokeWidth="3">
            <path d={drawBar(1.5, mark)} className={looks[mark].colour} />
          </svg>
          {t(`status.marks.${mark}`)}
        </span>
      ))}
    </p>
  );
}

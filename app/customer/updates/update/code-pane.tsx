/** One side of a conflict: the lines of the merchant or the release, with the common lines around them. */
import type { ConflictRegion } from "theme-merge/merge/contract.ts";
import { useT } from "#app/i18n/index.ts";

/** Makes the pane scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

const sides = {
  mine: { ground: "bg-warn-soft", mark: "text-warn", sign: "~", said: "myLine" },
  new: { ground: "bg-ok-soft", mark: "text-ok", sign: "+", said: "newLine" },
} as const;
type Side = keyof typeof sides;

interface CodePaneProps {
  side: Side;
  region: ConflictRegion;
  label: string;
}

export function CodePane({ side, region, label }: CodePaneProps) {
  const t = useT();
  const { ground } = sides[side];
  const { line, lines, cut } = region[side];
  const start = line - region.before.length;
  return (
    <section
      aria-label={label}
      {...scrollable}
      className="max-h-64 overflow-auto tablet:max-h-[27rem] py-2.5 focus-visible:-outline-offset-2"
    >
      <ol className="w-max min-w-full font-mono text-code">
        {numbered(region.before, start).map((row) => (
          <Line key={row.number} {...row} />
        ))}
        {numbered(lines, line).map((row) => (
          <Line key={row.number} {...row} side={side} />
        ))}
        {lines.length === 0 ? <PaneNote className={ground}>{t("update.conflict.empty")}</PaneNote> : null}
        {cut ? <PaneNote className={ground}>{t("update.conflict.cut")}</PaneNote> : null}
        {numbered(cut ? [] : region.after, line + lines.length).map((row) => (
          <Line key={row.number} {...row} />
        ))}
      </ol>
    </section>
  );
}

const numbered = (lines: readonly string[], from: number) =>
  lines.map((text, index) => ({ number: from + index, text, first: index === 0 }));

function Line({ number, text, first, side }: { number: number; text: string; first: boolean; side?: Side }) {
  const t = useT();
  const look = side ? sides[side] : null;
  return (
    <li className={`flex px-4 ${look ? `${look.ground} text-ink` : "text-ink-3"}`}>
      <span className="w-8 flex-none text-end text-ink-3 select-none">{number}</span>
      <span aria-hidden className={`w-[26px] flex-none text-center select-none ${look?.mark ?? ""}`}>
        {look?.sign}
      </span>
      {look && first ? <span className="sr-only">{t(`update.conflict.${look.said}`)}</span> : null}
      <code className="font-mono whitespace-pre">{text}</code>
    </li>
  );
}

function PaneNote({ className, children }: { className: string; children: string }) {
  return <li className={`px-4 pl-[74px] font-sans text-small text-ink-3 ${className}`}>{children}</li>;
}

/** For each release whether it takes the template, and what it would lose or refuse. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/labels.tsx";
import type { CheckView, PlacedFinding } from "./check-view.server.ts";

const tones = { fits: "ok", loses: "warn", fails: "bad" } as const;

export function FitBadge({ fit }: Pick<CheckView, "fit">) {
  const t = useT();
  return <Badge tone={tones[fit]}>{t(`templateEditor.fits.${fit}`)}</Badge>;
}

interface CheckTableProps {
  checks: readonly CheckView[];
  /** Whether the lines of the text have anchors. */
  hasLines?: boolean;
}

export function CheckTable({ checks, hasLines }: CheckTableProps) {
  const t = useT();
  return (
    <ul className="grid gap-4">
      {checks.map(({ version, fit, findings, more }) => (
        <li key={version} className="grid gap-1.5 border-b border-line pb-4 last:border-0">
          <p className="flex flex-wrap items-center gap-3">
            <strong className="font-strong">{version}</strong>
            <FitBadge fit={fit} />
          </p>
          <FindingList findings={findings} hasLines={hasLines} />
          {more > 0 ? (
            <p className="text-small text-ink-3">{t("templateEditor.moreFindings", { count: more })}</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function FindingList({ findings, hasLines }: { findings: readonly PlacedFinding[]; hasLines?: boolean }) {
  const t = useT();
  if (findings.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {findings.map(({ place, sentence, line }) => (
        <li key={`${place} ${sentence}`} className="wrap-anywhere">
          {line === null ? null : hasLines ? (
            <a className="link" href={`#L${line}`}>
              {t("templateEditor.line", { line })}
            </a>
          ) : (
            t("templateEditor.line", { line })
          )}{" "}
          {place ? <strong className="font-label text-ink">{place}</strong> : null} {sentence}
        </li>
      ))}
    </ul>
  );
}

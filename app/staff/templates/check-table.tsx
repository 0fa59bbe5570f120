/** For each release whether it takes the template, and what it would lose or refuse. */
import { useT } from "#app/i18n/index.ts";
import { ColumnHead, Table } from "#app/kit/lists/table.tsx";
import type { CheckView, PlacedFinding } from "./checks.server.ts";
import { FitBadge } from "./fit.tsx";

interface CheckTableProps {
  checks: readonly CheckView[];
  /** Whether the lines of the text have anchors. */
  hasLines?: boolean;
}

export function CheckTable({ checks, hasLines }: CheckTableProps) {
  const t = useT();
  if (checks.length === 0) {
    return (
      <p className="text-ink-2">
        {t("templates.one.noChecks")} {t("templates.one.noChecksText")}
      </p>
    );
  }
  return (
    <Table caption={t("templates.one.releases")}>
      <thead>
        <tr>
          <ColumnHead>{t("templates.one.columns.version")}</ColumnHead>
          <ColumnHead>{t("templates.one.columns.result")}</ColumnHead>
          <ColumnHead>{t("templates.one.columns.detail")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {checks.map(({ name, version, fit, whole, findings, rest }) => (
          <tr key={version}>
            <th scope="row">{name}</th>
            <td className="max-tablet:ms-auto">
              <FitBadge fit={fit} />
            </td>
            <td className="w-full max-tablet:basis-full">
              {whole ?? (
                <div className="grid gap-1 py-1">
                  <FindingList findings={findings} hasLines={hasLines} />
                  {rest === null ? null : <p className="text-ink-3">{t("templates.one.more", { count: 2, rest })}</p>}
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
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
          {place ? <span className="font-label text-ink">{place}</span> : null} {sentence}
        </li>
      ))}
    </ul>
  );
}

/** Lines that two revisions have in common or not. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { DiffLine } from "./code.server.ts";

/** Makes the lines scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

export function Difference({ lines }: { lines: readonly DiffLine[] | null }) {
  const t = useT();
  if (!lines)
    return (
      <Alert tone="info" title={t("templates.history.tooLarge")}>
        {t("templates.history.tooLargeText")}
      </Alert>
    );
  if (lines.every(({ kind }) => kind === "skipped" || kind === "same"))
    return <p className="text-ink-2">{t("templates.history.same")}</p>;
  return (
    <section aria-label={t("templates.history.compare")} {...scrollable} className="template-diff">
      <ol>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
          <Line key={index} line={line} />
        ))}
      </ol>
    </section>
  );
}

const signs = { same: "", added: "+", removed: "−" } as const;

function Line({ line }: { line: DiffLine }) {
  const t = useT();
  if (line.kind === "skipped")
    return (
      <li className="skipped">
        <span aria-hidden>⋯</span>
        {t("templates.history.skipped", { count: line.count })}
      </li>
    );
  return (
    <li className={line.kind}>
      <span aria-hidden>{signs[line.kind]}</span>
      {line.kind === "same" ? null : <b className="sr-only">{t(`templates.history.${line.kind}Line`)}</b>}
      <code>{line.text}</code>
    </li>
  );
}

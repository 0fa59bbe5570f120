/** What both sides changed where no choice is asked: the merchant's stays, and each place is said without being opened. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Section } from "#app/ui/page.tsx";
import type { DecidedView } from "./preview-view.ts";

interface DecidedProps {
  decided: readonly DecidedView[];
  /** Whether it is known who changed what. */
  known: boolean;
}

export const decidedId = "decided";

export function Decided({ decided, known }: DecidedProps) {
  const t = useT();
  const paths = [...new Set(decided.map(({ path }) => path))];
  return (
    <Section
      anchor={decidedId}
      title={t("update.preview.decidedTitle", { count: decided.length })}
      aside={<Badge tone="thread">{t("update.preview.decidedYours")}</Badge>}
    >
      <p className="mb-3 max-w-[68ch] text-small text-ink-2">
        {t(known ? "update.preview.decidedText" : "update.preview.decidedTextTwoWay")}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {paths.map((path) => (
          <li key={path} className="py-3">
            <h3 className="font-mono text-code break-all text-ink">{path}</h3>
            <ul className="mt-1.5 grid gap-1.5 text-small text-ink-2">
              {decided
                .filter((place) => place.path === path)
                .map(({ sentence, fix }) => (
                  <li key={sentence} className="wrap-anywhere">
                    {sentence}
                    {fix ? <span className="text-ink-3"> {fix}</span> : null}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

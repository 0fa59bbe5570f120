import { useT } from "#app/i18n/index.ts";

const clauses = ["seats", "keep", "edit", "updates", "record"] as const;

/** The full terms beside their checkbox. */
export function DownloadTerms({ termsDate }: { termsDate: string }) {
  const t = useT();
  return (
    <section aria-labelledby="download-terms" className="rounded-card border border-line p-4">
      <h2 id="download-terms" className="font-strong text-ink">
        {t("downloads.terms.title")}
      </h2>
      <p className="text-small text-ink-3">{t("downloads.terms.version", { date: termsDate })}</p>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 text-small text-ink-2 marker:text-ink-3">
        {clauses.map((clause) => (
          <li key={clause}>{t(`downloads.terms.${clause}`)}</li>
        ))}
      </ol>
    </section>
  );
}

import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";

/** Shows what another person saved meanwhile beside the input. */
export function Standing({ title, message }: { title: string; message: string }) {
  const t = useT();
  return (
    <div data-form-refusal tabIndex={-1} className="grid gap-3 rounded-card">
      <Alert tone="warn" role="alert" title={t("announcements.conflict.sentence")}>
        {t("announcements.conflict.fix")}
      </Alert>
      <figure className="rounded-card border border-line p-4">
        <figcaption className="mb-1.5 text-tiny text-ink-3">{t("announcements.conflict.standing")}</figcaption>
        {title ? (
          <p dir="auto" className="font-strong wrap-anywhere text-ink">
            {title}
          </p>
        ) : null}
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
          {message}
        </p>
      </figure>
    </div>
  );
}

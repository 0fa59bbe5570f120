/** Parts that the notification form and the banner form share. */
import type { ComponentProps } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { notificationLimits } from "#workers/portal/announcements/contract.ts";

/** Optional URL of a link or picture. */
export function AddressField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...props}
      optional
      inputMode="url"
      maxLength={notificationLimits.address}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** Shows the text that another person saved while this form was open. */
export function SavedMeanwhile({ title, message }: { title: string; message: string }) {
  const t = useT();
  return (
    <div data-form-error tabIndex={-1} className="grid gap-3 rounded-card">
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

/** The address as it stands, locked, with its state. */
import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";

export function AddressField({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  const t = useT();
  const id = "profile-email";
  return (
    <Field name="email" id={id} label={t("profile.information.email")}>
      <span className="relative block">
        <input id={id} type="email" value={email} readOnly autoComplete="email" className="field pr-32" />
        <span className="pointer-events-none absolute top-1/2 right-2.5 flex -translate-y-1/2 rounded-badge bg-sunken">
          {emailVerified ? (
            <Badge tone="ok">{t("profile.information.verified")}</Badge>
          ) : (
            <Badge tone="warn">{t("profile.information.unverified")}</Badge>
          )}
        </span>
      </span>
    </Field>
  );
}

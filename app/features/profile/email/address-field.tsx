/** The address as it stands, locked, with its state. */
import { useT } from "#app/i18n/index.ts";
import { Field } from "#app/ui/fields.tsx";
import { Badge } from "#app/ui/labels.tsx";

export function EmailField({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  const t = useT();
  const id = "profile-email";
  const state = emailVerified ? (
    <Badge tone="ok">{t("profile.information.verified")}</Badge>
  ) : (
    <Badge tone="warn">{t("profile.information.unverified")}</Badge>
  );
  return (
    <Field name="email" id={id} label={t("profile.information.email")} aside={state}>
      {/* Not an input, which would cut a long address on a narrow screen. */}
      <output id={id} className="field block py-2.5 wrap-anywhere tablet:py-[9px]">
        {email}
      </output>
    </Field>
  );
}

import { type Refusal, wordsOf } from "#app/errors.ts";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";

/** A mailed link that cannot be used any more, or not just now, with the way to another one. */
export function SpentLink({ refusal, signedIn }: { refusal: Refusal; signedIn: boolean }) {
  const t = useT();
  const { sentence, fix } = wordsOf(t, refusal);
  return (
    <AuthLayout title={sentence} lead={fix}>
      <div className="flex flex-wrap gap-2.5">
        {signedIn ? (
          <ButtonLink to={paths.home}>{t("auth.action.toDashboard")}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.login()} variant="secondary">
              {t("auth.action.signInForLink")}
            </ButtonLink>
            <ButtonLink to={paths.forgotPassword}>{t("auth.action.askReset")}</ButtonLink>
          </>
        )}
      </div>
    </AuthLayout>
  );
}

import { useLocation } from "@remix-run/react";
import { describeError } from "#app/error-message.ts";
import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { AppError } from "#base/errors.ts";
import { paths } from "#base/paths.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** A mailed link that is used, expired or currently unusable, with the next step. */
export function SpentLink({ refusal, signedIn }: { refusal: AppError; signedIn: boolean }) {
  const t = useT();
  const { sentence, fix } = describeError(t, refusal);
  return (
    <AuthLayout title={sentence} lead={fix}>
      <div className="flex">
        <WayOn isTemporary={refusal.code === "UPSTREAM_UNAVAILABLE"} signedIn={signedIn} />
      </div>
    </AuthLayout>
  );
}

function WayOn({ isTemporary, signedIn }: { isTemporary: boolean; signedIn: boolean }) {
  const t = useT();
  const { pathname, search } = useLocation();
  if (isTemporary) {
    return (
      <ButtonLink to={pathname + search} reloadDocument>
        {t("errorScreen.retry")}
      </ButtonLink>
    );
  }
  if (new URLSearchParams(search).get("mode") === "resetPassword") {
    return <ButtonLink to={paths.forgotPassword}>{t("auth.action.askReset")}</ButtonLink>;
  }
  return signedIn ? (
    <ButtonLink to={paths.home}>{t("auth.action.toDashboard")}</ButtonLink>
  ) : (
    <ButtonLink to={paths.login()}>{t("auth.action.signInForLink")}</ButtonLink>
  );
}

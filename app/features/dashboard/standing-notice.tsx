import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink, usePending } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Headline } from "./standing.ts";

/** What keeps the licences from being shown, with the way out; nothing otherwise. */
export function StandingNotice({ headline, email }: { headline: Headline["kind"]; email: string }) {
  const t = useT();
  const resending = usePending("verify-email");
  if (headline === "unverified") {
    const resend = (
      <Form method="post" action={paths.profile}>
        <input type="hidden" name="intent" value="verify-email" />
        <Button variant="secondary" size="small" pending={resending}>
          {t("dashboard.verify.resend")}
        </Button>
      </Form>
    );
    return (
      <Notice tone="warn" icon="mail-warning" title={t("dashboard.verify.title")} action={resend}>
        {t("dashboard.verify.text", { email })}
      </Notice>
    );
  }
  if (headline === "unavailable") {
    const retry = (
      <ButtonLink to={paths.home} variant="secondary" size="small">
        {t("dashboard.unavailable.retry")}
      </ButtonLink>
    );
    return (
      <Notice tone="bad" title={t("dashboard.unavailable.title")} role="alert" action={retry}>
        {t("dashboard.unavailable.text")}
      </Notice>
    );
  }
  return null;
}

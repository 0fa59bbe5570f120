import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/ui/alert.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";
import type { LicenceProblem } from "./licence-summary.ts";
import { toSupportMail } from "./shortcuts.tsx";

/** The problem on top of the dashboard, with its solution. */
export function SummaryAlert({ trouble, email }: { trouble: LicenceProblem; email: string }) {
  const t = useT();
  const resending = usePending("verify-email");
  if (trouble.kind === "unverified") {
    const resend = (
      <Form method="post" action={paths.profile}>
        <input type="hidden" name="intent" value="verify-email" />
        <HiddenRequestId />
        <Button variant="secondary" size="small" pending={resending}>
          {t("dashboard.verify.resend")}
        </Button>
      </Form>
    );
    return (
      <Alert tone="warn" icon="mail-warning" title={t("dashboard.verify.title")} action={resend}>
        {t("dashboard.verify.text", { email })}
      </Alert>
    );
  }
  if (trouble.kind === "unavailable") {
    const retry = { to: paths.home, label: t("dashboard.unavailable.retry") };
    return (
      <Unavailable title={t("dashboard.unavailable.title")} retry={retry}>
        {t("dashboard.unavailable.text")}
      </Unavailable>
    );
  }
  const { count, reason } = trouble;
  const write = (
    <ButtonLink to={toSupportMail(t("dashboard.paused.subject"))} variant="secondary" size="small">
      {t("dashboard.paused.write")}
    </ButtonLink>
  );
  return (
    <Alert tone="warn" title={t("dashboard.paused.title", { count })} action={write}>
      {reason ? t("dashboard.paused.reason", { reason }) : t("dashboard.paused.text")}
    </Alert>
  );
}

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";

/** The address is not proven yet: what that closes, and another link. */
export function VerifyAlert() {
  const t = useT();
  const pending = usePending("verify-email");
  const resend = (
    <Form method="post" action={paths.profile}>
      <input type="hidden" name="intent" value="verify-email" />
      <HiddenRequestId />
      <Button variant="secondary" size="small" pending={pending}>
        {t("profile.verify.resend")}
      </Button>
    </Form>
  );
  return (
    <Alert tone="warn" icon="mail-warning" title={t("profile.verify.title")} action={resend}>
      {t("profile.verify.text")}
    </Alert>
  );
}

import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";

/** For whoever has no password: a new sign-in shows who they are. */
export function SignInAgain() {
  const t = useT();
  return (
    <Form method="post" action={paths.logout} reloadDocument className="mt-3 grid justify-items-start gap-3">
      <p className="text-small text-ink-2">{t("twoFactors.stale")}</p>
      <Button variant="secondary" size="small">
        {t("twoFactors.signInAgain")}
      </Button>
    </Form>
  );
}

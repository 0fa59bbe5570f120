import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { paths } from "#base/paths.ts";
import { maxSignInAgeMinutes } from "#workers/portal/reauthentication/contract.ts";

/** For whoever has no password: a new sign-in shows who they are. */
export function SignInAgain() {
  const t = useT();
  return (
    <Form method="post" action={paths.logout} reloadDocument className="mt-3 grid justify-items-start gap-3">
      <p className="text-small text-ink-2">{t("profile.reauthentication.stale", { count: maxSignInAgeMinutes })}</p>
      <Button variant="secondary" size="small">
        {t("profile.reauthentication.signInAgain")}
      </Button>
    </Form>
  );
}

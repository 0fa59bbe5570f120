import { Form, Link } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { MomentText } from "#app/ui/labels.tsx";
import { paths } from "#base/paths.ts";

export interface EmailChangeView {
  newEmail: string;
  requestedAt: Moment;
}

/** Another address has been asked for and waits for its link: it can be sent again, or called off. */
export function PendingChangeAlert({ change: { newEmail, requestedAt } }: { change: EmailChangeView }) {
  const t = useT();
  const pending = usePending("cancel-email");
  const ways = (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 pl-8">
      <Link to={paths.changeEmail} className="link text-small">
        {t("profile.email.resend")}
      </Link>
      <Form method="post" action={paths.profile}>
        <input type="hidden" name="intent" value="cancel-email" />
        <HiddenRequestId />
        <Button variant="secondary" size="small" pending={pending}>
          {t("profile.email.cancelChange")}
        </Button>
      </Form>
    </div>
  );
  const when = (text: string) =>
    t(requestedAt.isDate ? "profile.email.askedOn" : "profile.email.asked", { when: text });
  return (
    <Alert tone="info" icon="mail-check" title={t("profile.email.waiting", { email: newEmail })} action={ways}>
      {t("profile.email.waitingText")} <MomentText moment={requestedAt} sentence={when} />
    </Alert>
  );
}

/** The account's e-mail: its field, the link to change it, and alerts for verification and a pending change. */

import { Form, Link } from "@remix-run/react";
import type { Moment } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { Field } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { paths } from "#base/paths.ts";
import { selectReply } from "../action.ts";
import { getMailLimitMessage } from "./mail-limit.ts";

interface EmailStatusProps {
  emailVerified: boolean;
  change: EmailChangeView | null;
  reply: FormReply | undefined;
}

export function EmailStatus({ emailVerified, change, reply }: EmailStatusProps) {
  const t = useT();
  const own = selectReply(reply, "verify-email", "cancel-email");
  const form = useForm(own);
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      <FormErrorSummary error={getMailLimitMessage(t, own) ?? form.formError} autoFocus />
      {emailVerified ? null : <VerifyAlert />}
      {change ? <PendingChangeAlert change={change} /> : null}
    </div>
  );
}

/** The current e-mail, read-only, with its state. */
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
      {/* An input would cut off a long e-mail on a narrow screen. */}
      <output id={id} className="field block py-2.5 wrap-anywhere tablet:py-[9px]">
        {email}
      </output>
    </Field>
  );
}

export function ChangeEmailLink() {
  const t = useT();
  return (
    <Link id="change-email" to={paths.changeEmail} className="link">
      {t("profile.email.title")}
    </Link>
  );
}

interface EmailChangeView {
  newEmail: string;
  requestedAt: Moment;
}

/** A pending change of e-mail, with actions to send its link again or to cancel it. */
function PendingChangeAlert({ change: { newEmail, requestedAt } }: { change: EmailChangeView }) {
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

/** The e-mail is not verified yet: explains the limits and offers another link. */
function VerifyAlert() {
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

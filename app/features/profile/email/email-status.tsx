/** What waits to be done about the address, and why something of it could not be done. */
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { selectReply } from "../reply.ts";
import { type EmailChangeView, PendingChangeAlert } from "./change-notice.tsx";
import { getMailLimitMessage } from "./mail-limit.ts";
import { VerifyAlert } from "./verify-notice.tsx";

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
      <FormErrorSummary error={getMailLimitMessage(t, own) ?? form.refusal} autoFocus />
      {emailVerified ? null : <VerifyAlert />}
      {change ? <PendingChangeAlert change={change} /> : null}
    </div>
  );
}

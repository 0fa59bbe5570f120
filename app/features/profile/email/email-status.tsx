/** What waits to be done about the address, and why something of it could not be done. */
import { type FormReply, useForm } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { replyTo } from "../reply.ts";
import { type AskedChange, ChangeNotice } from "./change-notice.tsx";
import { tooManyMails } from "./mail-limit.ts";
import { VerifyNotice } from "./verify-notice.tsx";

interface NoticesProps {
  emailVerified: boolean;
  change: AskedChange | null;
  reply: FormReply | undefined;
}

export function AddressNotices({ emailVerified, change, reply }: NoticesProps) {
  const t = useT();
  const own = replyTo(reply, "verify-email", "cancel-email");
  const form = useForm(own);
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      <FormErrorSummary error={tooManyMails(t, own) ?? form.refusal} autoFocus />
      {emailVerified ? null : <VerifyNotice />}
      {change ? <ChangeNotice change={change} /> : null}
    </div>
  );
}

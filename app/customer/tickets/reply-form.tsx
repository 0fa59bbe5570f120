/** The reply below a conversation. */
import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { ticketLimits } from "#workers/portal/tickets/contract.ts";
import { FilesField } from "./files-field.tsx";

export function ReplyForm({ ticket, reply }: { ticket: string; reply: FormReply | undefined }) {
  const t = useT();
  const hydrated = useHydrated();
  const form = useForm(reply);
  const pending = usePending("reply");
  const [hasText, setHasText] = useState(false);
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setHasText(String(new FormData(currentTarget).get("message") ?? "").trim() !== "");
  return (
    <Form
      method="post"
      action={paths.ticket(ticket)}
      encType="multipart/form-data"
      onInput={onInput}
      className="mt-6 grid gap-4"
    >
      <FormErrorSummary error={form.formError} />
      <input type="hidden" name="intent" value="reply" />
      <HiddenRequestId value={keptRequestId(reply)} />
      {hydrated ? <input type="hidden" name={ownerField} value={getSessionOwner() ?? ""} /> : null}
      <TextAreaField {...form.field("message")} label={t("tickets.reply")} maxLength={ticketLimits.message} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <FilesField label={t("support.files")} hint={t("tickets.replyHint")} error={form.error("files")} />
        <Button pending={pending} pendingLabel={t("tickets.sending")} disabled={hydrated && !hasText && !reply}>
          {t("tickets.send")}
        </Button>
      </div>
    </Form>
  );
}

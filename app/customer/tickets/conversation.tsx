/** A ticket's facts and messages, oldest first, with the reply below. */
import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { isAllowedAddress } from "#app/content/answer-link.ts";
import { ticketTones } from "#app/domain/ticket-tones.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import type { FormReply } from "#app/kit/forms/form.ts";
import { keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Badge, StoreName } from "#app/kit/parts/labels.tsx";
import { LazyAnswerText } from "#app/kit/parts/lazy-answer-text.tsx";
import { brand } from "#base/brand.ts";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import { contextFacts, ticketLimits } from "#workers/portal/tickets/contract.ts";
import { FilesField } from "./files-field.tsx";
import type { TicketView } from "./load-tickets.server.ts";
import { Files, TicketMessage } from "./message.tsx";

interface ConversationProps {
  ticket: TicketView;
  isStale?: boolean;
  reply?: FormReply | undefined;
}

export function Conversation({ ticket, isStale, reply }: ConversationProps) {
  const t = useT();
  const { id, number, subject, status, product, shop, facts, messages, olderMessages, replyCount, origin } = ticket;
  const intent = reply?.values.intent;
  const [first, ...others] = messages;
  const files = messages.flatMap((message) => message.files);
  const attached = contextFacts.filter((fact) => facts[fact] !== undefined);
  return (
    <section aria-labelledby="ticket">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 id="ticket" tabIndex={-1} className="text-h2 wrap-anywhere text-ink outline-none">
            {subject}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
            <Badge tone={ticketTones[status]}>{t(`tickets.status.${status}`)}</Badge>
            {shop ? <StoreName domain={shop} /> : null}
            {product ? (product === "theme" ? brand.themeName : brand.managerName) : null}
            {number === null ? null : <span>{t("tickets.number", { number: String(number) })}</span>}
          </p>
        </div>
        {number === null || status === "resolved" ? null : (
          <Act ticket={id} intent="resolve" label={t(intent === "resolve" ? "tickets.retry" : "tickets.resolve")} />
        )}
      </div>
      {attached.length > 0 ? (
        <details className="mt-3 rounded-card border border-line p-3">
          <summary className="link text-small">{t("tickets.facts")}</summary>
          <dl className="mt-2 grid gap-1 text-small">
            {attached.map((fact) => (
              <div key={fact}>
                <dt className="font-label text-ink">{t(`support.context.${fact}`)}</dt>
                <dd className="wrap-anywhere text-ink-2">
                  {fact === "conversation" ? (
                    <LazyAnswerText text={facts[fact] ?? ""} isAllowed={isAllowedAddress} isArriving={false} />
                  ) : (
                    facts[fact]
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {files.length > 0 ? (
        <details className="mt-3 rounded-card border border-line p-3">
          <summary className="link text-small">{t("tickets.everything")}</summary>
          <Files ticket={id} files={files} />
        </details>
      ) : null}
      {isStale ? (
        <div className="mt-3">
          <Alert tone="warn" title={t("tickets.stale")} />
        </div>
      ) : null}
      {status === "failed" ? (
        <div className="mt-3">
          <Alert
            tone="bad"
            title={t("tickets.failedTitle")}
            action={<Act ticket={id} intent="resend" label={t("tickets.resend")} />}
          >
            {t("tickets.failedText")}
          </Alert>
        </div>
      ) : null}
      <ol aria-label={t("tickets.conversation")} className="mt-6 grid grid-cols-1 gap-5">
        {first ? <TicketMessage ticket={id} message={first} origin={origin} /> : null}
        {olderMessages > 0 ? (
          <li className="text-small text-ink-3">{t("tickets.older", { count: olderMessages })}</li>
        ) : null}
        {others.map((message) => (
          <TicketMessage key={message.id} ticket={id} message={message} origin={origin} />
        ))}
      </ol>
      {/* Each stored reply is followed by an empty form; new answers leave the typed text. */}
      <ReplyForm
        key={`${id} ${replyCount}`}
        ticket={id}
        reply={intent === "resolve" || intent === "resend" ? undefined : reply}
      />
    </section>
  );
}

function Act({ ticket, intent, label }: { ticket: string; intent: "resolve" | "resend"; label: string }) {
  const t = useT();
  const pending = usePending(intent);
  return (
    <Form method="post" action={paths.ticket(ticket)}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" size="small" pending={pending} pendingLabel={t("tickets.resolving")}>
        {label}
      </Button>
    </Form>
  );
}

/** The reply below a conversation. */
function ReplyForm({ ticket, reply }: { ticket: string; reply: FormReply | undefined }) {
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

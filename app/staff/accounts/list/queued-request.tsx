/** One pending request of points, with the forms that accept or refuse it. */
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { RadioField } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge, MomentText } from "#app/kit/parts/labels.tsx";
import { pointsMeans } from "#workers/portal/points/contract.ts";
import type { RowView } from "./points.server.ts";

interface QueuedRequestProps {
  row: RowView;
  /** The reply to the answer of this request. */
  reply: FormReply | undefined;
  /** The day of the page, `2026-11-29`. */
  today: string;
}

export function QueuedRequest({ row, reply, today }: QueuedRequestProps) {
  const t = useT();
  const { id, person, count, amount, value, asked, due, isLate, isOwn } = row;
  const name = person ? person.name || person.email : t("pointsDesk.gone");
  const toReply = (intent: string) => (reply?.values.intent === intent ? reply : undefined);
  return (
    <li id={`request-${id}`} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-h2 wrap-anywhere text-ink">{name}</h3>
          {person?.name ? <p className="break-words text-ink-2">{person.email}</p> : null}
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-ink-3">
            <MomentText
              moment={asked}
              sentence={(when) => t(asked.isDate ? "pointsDesk.askedOn" : "pointsDesk.asked", { when })}
            />
            <time dateTime={due.iso}>{t(isLate ? "pointsDesk.overdue" : "pointsDesk.due", { date: due.text })}</time>
            {isLate ? <Badge tone="warn">{t("pointsDesk.late")}</Badge> : null}
            {isOwn ? <Badge tone="admin">{t("pointsDesk.own")}</Badge> : null}
          </p>
        </div>
        <p className="flex flex-none items-baseline gap-x-2.5 tablet:grid tablet:justify-items-end">
          <span className="text-h2 whitespace-nowrap text-ink">{t("pointsDesk.points", { count, amount })}</span>
          <span className="text-small whitespace-nowrap text-ink-3">{value}</span>
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-start gap-2.5">
        <AcceptForm {...{ id, name, value, today }} reply={toReply("accept")} />
        <RefuseForm {...{ id, name }} reply={toReply("refuse")} />
      </div>
    </li>
  );
}

interface AnswerProps {
  id: string;
  name: string;
  reply: FormReply | undefined;
}

/** Staff give the amount first, and then say how. */
function AcceptForm({ id, name, value, today, reply }: AnswerProps & { value: string; today: string }) {
  const t = useT();
  const form = useForm(reply);
  const means = form.field("means");
  return (
    <AnswerForm
      {...{ id, name }}
      intent="accept"
      label={t("pointsDesk.accept")}
      submit={t("pointsDesk.acceptance")}
      isOpen={reply !== undefined}
    >
      <p className="text-ink-2">{t("pointsDesk.acceptLead", { value })}</p>
      <RadioField
        {...means}
        id={`means-${id}`}
        label={t("pointsDesk.means.label")}
        choices={pointsMeans.map((value) => ({ value, label: t(`pointsDesk.means.${value}`) }))}
        required
      />
      <TextField
        {...form.field("paidOn")}
        defaultValue={form.field("paidOn").defaultValue ?? today}
        id={`paidOn-${id}`}
        type="date"
        max={today}
        label={t("pointsDesk.paidOn")}
        autoComplete="off"
      />
      <TextField
        {...form.field("reference")}
        id={`reference-${id}`}
        label={t("pointsDesk.reference")}
        hint={t("pointsDesk.referenceHint")}
        maxLength={140}
        autoComplete="off"
      />
    </AnswerForm>
  );
}

function RefuseForm({ id, name, reply }: AnswerProps) {
  const t = useT();
  const form = useForm(reply);
  return (
    <AnswerForm
      {...{ id, name }}
      intent="refuse"
      label={t("pointsDesk.refuse")}
      submit={t("pointsDesk.refusal")}
      isOpen={reply !== undefined}
    >
      <TextField
        {...form.field("reason")}
        id={`reason-${id}`}
        label={t("pointsDesk.reason")}
        hint={t("pointsDesk.reasonHint")}
        maxLength={300}
        autoComplete="off"
      />
    </AnswerForm>
  );
}

interface AnswerFormProps {
  id: string;
  name: string;
  intent: "accept" | "refuse";
  label: string;
  submit: string;
  isOpen: boolean;
  children: ReactNode;
}

function AnswerForm({ id, name, intent, label, submit, isOpen, children }: AnswerFormProps) {
  const t = useT();
  const { formData } = useNavigation();
  const isSending = formData?.get("request") === id && formData.get("intent") === intent;
  return (
    <details open={isOpen} className="group min-w-0 open:w-full max-wide-phone:w-full">
      <summary className="button min-h-11 rounded-control px-4 text-ink-2 hover:bg-hover hover:text-ink max-wide-phone:w-full tablet:min-h-[38px]">
        <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
        {label}
        <span className="sr-only"> {t("pointsDesk.of", { name })}</span>
      </summary>
      <Form method="post" className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="request" value={id} />
        {children}
        <div className="flex justify-end max-wide-phone:*:w-full">
          <Button
            variant={intent === "accept" ? "primary" : "danger"}
            pending={isSending}
            pendingLabel={t("pointsDesk.pending")}
          >
            {submit}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Asks before money goes back. */
import { Form } from "@remix-run/react";
import { useId } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, type FormView, keptRequestId } from "#app/kit/forms/form.ts";
import { ProtectedFields } from "#app/kit/forms/reauthentication.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { AskPanel } from "./ask-panel.tsx";
import type { OrderView } from "./view.server.ts";

interface RefundProps {
  view: OrderView;
  form: FormView;
  reply: FormReply | undefined;
}

export function RefundConfirmation({ view, form, reply }: RefundProps) {
  const t = useT();
  const formId = useId();
  const address = staffPaths.adminOrder(view.id);
  if (view.refundable === 0)
    return (
      <Alert
        tone="info"
        title={t(view.dispute === "open" ? "orderDesk.refund.disputed" : "orderDesk.refund.nothing")}
      />
    );
  return (
    <AskPanel
      {...{ address, title: t("orderDesk.refund.title"), lead: t("orderDesk.refund.lead") }}
      actions={<RefundButtons formId={formId} address={address} />}
    >
      <RefundFields formId={formId} {...{ view, form, reply }} />
    </AskPanel>
  );
}

function RefundFields({
  view: { id, refundable, seen, licences },
  form,
  reply,
  formId,
}: RefundProps & { formId: string }) {
  const t = useT();
  const kept = reply?.values.intent === "refund" ? reply : undefined;
  const requestId = keptRequestId(kept);
  return (
    <Form id={formId} method="post" action={staffPaths.adminOrder(id)} className="grid gap-5">
      <FormErrorSummary error={form.formError} />
      <input type="hidden" name="intent" value="refund" />
      <HiddenRequestId value={requestId} />
      {/* The same request begins from the same state, also when its answer was lost. */}
      <input type="hidden" name="seen" value={requestId ? kept?.values.seen : seen} />
      {licences.length > 0 ? (
        <ul className="grid gap-1 text-ink-2">
          <li>{t("orderDesk.refund.lose")}</li>
          <li>{t("orderDesk.refund.keep")}</li>
        </ul>
      ) : null}
      <TextField
        {...form.field("quantity", String(refundable))}
        label={t("orderDesk.refund.quantity")}
        hint={t("orderDesk.refund.quantityHint", { most: refundable })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
      <TextAreaField
        {...form.field("reason")}
        rows={3}
        label={t("orderDesk.refund.reason")}
        hint={t("orderDesk.refund.reasonHint")}
        maxLength={500}
      />
      <ProtectedFields form={form} reply={kept} id="refund" returnTo={staffPaths.adminRefund(id)} />
    </Form>
  );
}

function RefundButtons({ formId, address }: { formId: string; address: string }) {
  const t = useT();
  const pending = usePending("refund");
  return (
    <>
      <ButtonLink to={address} variant="secondary">
        {t("orderDesk.refund.no")}
      </ButtonLink>
      <Button form={formId} variant="danger" pending={pending} pendingLabel={t("orderDesk.refund.pending")}>
        {t("orderDesk.refund.yes")}
      </Button>
    </>
  );
}

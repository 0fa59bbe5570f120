/** Asks before money goes back: a dialog with scripts, a panel of the page without them. */
import { Form, useNavigate } from "@remix-run/react";
import { useId } from "react";
import { type FormReply, type FormView, keptRequestId } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { paths } from "#base/paths.ts";
import type { OrderView } from "./view.server.ts";

interface RefundProps {
  view: OrderView;
  form: FormView;
  reply: FormReply | undefined;
}

export function RefundConfirmation({ view, form, reply }: RefundProps) {
  const t = useT();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const formId = useId();
  const address = paths.adminOrder(view.id);
  if (view.refundable === 0) return <Alert tone="info" title={t("orderDesk.refund.nothing")} />;
  const title = t("orderDesk.refund.title");
  const lead = t("orderDesk.refund.lead");
  const fields = <RefundFields formId={formId} {...{ view, form, reply }} />;
  const actions = <RefundButtons formId={formId} address={address} />;
  if (hydrated) {
    const close = () => navigate(address, { preventScrollReset: true });
    return (
      <Dialog open onClose={close} title={title} lead={lead} actions={actions}>
        {fields}
      </Dialog>
    );
  }
  return (
    <section className="grid gap-4 rounded-card border border-line-2 p-5">
      <h2 className="text-dialog text-ink">{title}</h2>
      <p className="text-ink-2">{lead}</p>
      {fields}
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">{actions}</div>
    </section>
  );
}

function RefundFields({ view: { id, refundable, seen }, form, reply, formId }: RefundProps & { formId: string }) {
  const t = useT();
  const kept = reply?.values.intent === "refund" ? reply : undefined;
  const requestId = keptRequestId(kept);
  return (
    <Form id={formId} method="post" action={paths.adminOrder(id)} className="grid gap-5">
      <FormErrorSummary error={form.formError} />
      <input type="hidden" name="intent" value="refund" />
      <HiddenRequestId value={requestId} />
      {/* The same request begins from the same state, also when its answer was lost. */}
      <input type="hidden" name="seen" value={requestId ? kept?.values.seen : seen} />
      <ul className="grid gap-1 text-ink-2">
        <li>{t("orderDesk.refund.lose")}</li>
        <li>{t("orderDesk.refund.keep")}</li>
      </ul>
      <TextField
        {...form.field("quantity", String(refundable))}
        label={t("orderDesk.refund.quantity")}
        hint={t("orderDesk.refund.quantityHint", { most: refundable })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <TextAreaField
        {...form.field("reason")}
        rows={3}
        label={t("orderDesk.refund.reason")}
        hint={t("orderDesk.refund.reasonHint")}
        maxLength={500}
      />
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

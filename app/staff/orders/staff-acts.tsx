/** Asks before licences are given back, and before a payment is accepted that is not what was asked for. */
import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, type FormView, keptRequestId } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import { AskPanel } from "./ask-panel.tsx";
import type { OrderView } from "./view.server.ts";

interface ActProps {
  view: OrderView;
  form: FormView;
  reply: FormReply | undefined;
}

export function ReturnConfirmation({ view, form, reply }: ActProps) {
  const t = useT();
  const most = view.returnable;
  if (most === 0) return <Alert tone="info" title={t("orderDesk.return.nothing")} />;
  return (
    <Act name="return" lead={t("orderDesk.return.lead")} {...{ view, form, reply }}>
      <TextField
        {...form.field("quantity", String(most))}
        label={t("orderDesk.return.quantity")}
        hint={t("orderDesk.return.quantityHint", { most })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
      />
    </Act>
  );
}

export function AcceptConfirmation({ view, form, reply }: ActProps) {
  const t = useT();
  const { acceptance } = view;
  if (!acceptance) return <Alert tone="info" title={t("orderDesk.accept.nothing")} />;
  const { quantity: count, amount, cents, needsAddress } = acceptance;
  return (
    <Act name="accept" lead={t("orderDesk.accept.lead", { count, amount })} {...{ view, form, reply }}>
      <input type="hidden" name="quantity" value={count} />
      <input type="hidden" name="amount" value={cents} />
      {needsAddress ? (
        <TextField
          {...form.field("email")}
          label={t("orderDesk.accept.email")}
          hint={t("orderDesk.accept.emailHint")}
          type="email"
          autoComplete="off"
          maxLength={254}
        />
      ) : null}
    </Act>
  );
}

function Act({
  name,
  lead,
  view,
  form,
  reply,
  children,
}: ActProps & { name: "accept" | "return"; lead: string; children: ReactNode }) {
  const t = useT();
  const formId = useId();
  const pending = usePending(name);
  const address = staffPaths.adminOrder(view.id);
  const actions = (
    <>
      <ButtonLink to={address} variant="secondary">
        {t(`orderDesk.${name}.no`)}
      </ButtonLink>
      <Button form={formId} pending={pending} pendingLabel={t(`orderDesk.${name}.pending`)}>
        {t(`orderDesk.${name}.yes`)}
      </Button>
    </>
  );
  return (
    <AskPanel {...{ address, lead, actions, title: t(`orderDesk.${name}.title`) }}>
      <Form id={formId} method="post" action={address} className="grid gap-5">
        <FormErrorSummary error={form.formError} />
        <input type="hidden" name="intent" value={name} />
        <HiddenRequestId value={keptRequestId(reply?.values.intent === name ? reply : undefined)} />
        {children}
        <TextAreaField
          {...form.field("reason")}
          rows={3}
          label={t("orderDesk.refund.reason")}
          hint={t("orderDesk.refund.reasonHint")}
          maxLength={500}
        />
      </Form>
    </AskPanel>
  );
}

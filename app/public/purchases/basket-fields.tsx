/** The fields of the purchase's form, at the left of the order. */
import type { ComponentProps, ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { QuantityField } from "./quantity-field.tsx";

interface BasketFieldsProps {
  form: FormView;
  basket: {
    quantity: string;
    email: string;
    recipient: string;
    company: string;
    vatId: string;
    promotionCode: string;
  };
  /** Of the signed-in buyer. */
  email: string | null;
  quantity: Pick<ComponentProps<typeof QuantityField>, "step" | "count" | "stores" | "onTyped">;
  /** Other discounts than a promotion code. */
  children: ReactNode;
}

export function BasketFields({ form, basket, email, quantity, children }: BasketFieldsProps) {
  const t = useT();
  const recipient = form.field("recipient", basket.recipient);
  const promotion = form.field("promotionCode", basket.promotionCode);
  return (
    <>
      <QuantityField {...form.field("quantity", basket.quantity)} {...quantity} />
      {email ? (
        <p className="flex gap-2 text-small text-ink-2">
          <Icon name="user" className="mt-px size-4 text-thread" />
          <span className="min-w-0 wrap-anywhere">{t("buy.account", { email })}</span>
        </p>
      ) : (
        <TextField
          {...form.field("email", basket.email)}
          label={t("buy.email")}
          hint={t("buy.emailHint")}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
      <Disclosure title={t("buy.forClient")} open={Boolean(recipient.defaultValue || recipient.error)}>
        <TextField
          {...recipient}
          label={t("buy.recipient")}
          hint={t("buy.recipientHint")}
          type="email"
          autoComplete="off"
          maxLength={254}
          optional
        />
      </Disclosure>
      <div className="grid items-start gap-x-4 gap-y-5 wide-phone:grid-cols-2">
        <TextField
          {...form.field("company", basket.company)}
          label={t("buy.company")}
          autoComplete="organization"
          maxLength={100}
          optional
        />
        <TextField
          {...form.field("vatId", basket.vatId)}
          label={t("buy.vatId")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          optional
        />
      </div>
      {children}
      <Disclosure title={t("buy.addPromotion")} open={Boolean(promotion.defaultValue || promotion.error)}>
        <TextField
          {...promotion}
          label={t("buy.promotion")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          optional
        />
      </Disclosure>
      <section className="flex gap-3">
        <Icon name="info" className="mt-px text-thread" />
        <div className="min-w-0">
          <h2 className="font-strong text-ink">{t("buy.consent.title")}</h2>
          <p className="text-small text-ink-2">{t("buy.consent.text")}</p>
        </div>
      </section>
      <NextSteps />
    </>
  );
}

function NextSteps() {
  const t = useT();
  return (
    <div className="border-t border-line pt-6">
      <Section title={t("buy.next.title")}>
        <ol className="grid gap-x-6 gap-y-4 wide-phone:grid-cols-3">
          {(["pay", "activate", "install"] as const).map((step, index) => (
            <li key={step} className="flex gap-3">
              <span className="font-strong text-accent-text">{index + 1}</span>
              <span className="min-w-0">
                <span className="block font-strong text-ink">{t(`buy.next.${step}`)}</span>
                <span className="block text-small text-ink-2">{t(`buy.next.${step}Text`)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

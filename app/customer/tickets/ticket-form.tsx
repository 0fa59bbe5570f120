/** The form of a ticket, on its page and in its dialog. Without JavaScript the style sheet hides the other product. */
import type { FormProps } from "@remix-run/react";
import { type ChangeEvent, type ComponentType, type ReactNode, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, keptRequestId, useForm } from "#app/kit/forms/form.ts";
import { Button, HiddenRequestId } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { brand } from "#base/brand.ts";
import { ownerField } from "#base/page-headers.ts";
import { ticketLimits } from "#workers/portal/tickets/contract.ts";
import { attachName } from "./attach-name.ts";
import { AttachedFacts } from "./attached-facts.tsx";
import { FilesField } from "./files-field.tsx";
import type { TicketFormData } from "./load-form.server.ts";
import { ManagerFields, toTicketField } from "./manager-fields.tsx";
import { StoreList } from "./store-list.tsx";

interface TicketFormProps {
  /** Of a page or of a fetcher. */
  Form: ComponentType<FormProps>;
  data: TicketFormData;
  reply: FormReply | undefined;
  pending: boolean;
  /** A link or a button. */
  cancel: ReactNode;
}

export function TicketForm({ Form, data, reply, pending, cancel }: TicketFormProps) {
  const t = useT();
  const form = useForm(reply);
  const hydrated = useHydrated();
  const { stores, storesFailed, facts, action, prefill } = data;
  const firstProduct = form.value("product") ?? (stores.length > 0 || storesFailed ? "theme" : "manager");
  const [product, setProduct] = useState(firstProduct);
  const [shop, setShop] = useState(form.value("shop") ?? data.chosen);
  const field = toTicketField(form);
  const isShown = (wanted: string) => !hydrated || product === wanted;
  const store = isShown("theme") ? stores.find((each) => each.shop === shop) : undefined;

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    if (target.name === "product") setProduct(target.value);
  }

  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      onChange={onChange}
      className="ticket-form grid gap-5"
    >
      <FormErrorSummary error={form.formError} />
      <HiddenRequestId value={keptRequestId(reply)} />
      {hydrated ? <input type="hidden" name={ownerField} value={getSessionOwner() ?? ""} /> : null}
      <div className="ticket-products">
        <RadioCards
          {...field("product", firstProduct)}
          label={t("support.question")}
          cards={[
            { value: "theme", title: brand.themeName, detail: t("support.products.theme") },
            { value: "manager", title: brand.managerName, detail: t("support.products.manager") },
          ]}
        />
      </div>
      {isShown("theme") ? (
        <div data-product="theme">
          <StoreList
            stores={stores}
            hasFailed={storesFailed}
            chosen={shop}
            error={form.error("shop")}
            retry={action}
            onChoose={setShop}
          />
        </div>
      ) : null}
      {isShown("manager") ? <ManagerFields field={field} /> : null}
      <TextField
        {...field("subject", prefill?.subject)}
        label={t("support.subject")}
        maxLength={ticketLimits.subject}
        autoComplete="off"
      />
      <TextAreaField
        {...field("message", prefill?.message)}
        label={t(prefill ? "support.request" : "support.message")}
        maxLength={ticketLimits.message}
      />
      <FilesField label={t("support.files")} hint={t("support.filesHint")} error={form.error("files")} />
      <AttachedFacts
        facts={{ ...store?.facts, ...facts }}
        unchosen={isShown("theme") && !store ? stores : []}
        isTicked={(fact) => reply?.values.requestId === undefined || reply.values[attachName(fact)] === "on"}
      />
      <div className="flex flex-wrap items-center justify-end gap-2.5 max-wide-phone:*:w-full">
        <p className="flex-1 text-small text-ink-2">{t("support.answer")}</p>
        {cancel}
        <Button pending={pending} pendingLabel={t("support.pending")}>
          {t("support.submit")}
        </Button>
      </div>
    </Form>
  );
}

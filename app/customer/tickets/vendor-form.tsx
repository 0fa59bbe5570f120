/**
 * The vendor's form. Only this document has the content policy that the widget needs, so every way out of it loads
 * another document.
 */
import { type ChangeEvent, type FormEvent, useEffect, useState } from "react";
import { type Key, type T, useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { Button } from "#app/kit/parts/button.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import {
  type ContextFact,
  contextFacts,
  type TicketContext,
  type VendorForm as Vendor,
} from "#workers/portal/tickets/contract.ts";
import type { TicketFormData } from "./load-form.server.ts";
import { ManagerFields, toTicketField } from "./manager-fields.tsx";
import { StoreList } from "./store-list.tsx";
import { callWidget, loadWidget, openWidget, watchReady } from "./vendor-widget.ts";

type State = "loading" | "ready" | "missing";

export function VendorForm({ vendor, data }: { vendor: Vendor; data: TicketFormData }) {
  const t = useT();
  const language = useLanguage();
  const { stores, storesFailed } = data;
  const [state, setState] = useState<State>("loading");
  const [message, setMessage] = useState<Key | null>(null);
  const [product, setProduct] = useState(stores.length > 0 || storesFailed ? "theme" : "manager");
  const [shop, setShop] = useState(data.chosen);
  const field = toTicketField(useForm(undefined));
  useFullNavigation();

  useEffect(() => {
    loadWidget(vendor, language);
    return watchReady((isReady) => {
      setState(isReady ? "ready" : "missing");
      setMessage(isReady ? null : "support.vendor.unavailable");
    });
  }, [vendor, language]);

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== "ready")
      return setMessage(state === "loading" ? "support.vendor.loading" : "support.vendor.unavailable");
    if (product === "theme" && shop === null) return setMessage("support.errors.shop");
    try {
      const isTheme = product === "theme";
      const facts = { ...(isTheme ? stores.find((each) => each.shop === shop)?.facts : {}), ...data.facts };
      const given = Object.fromEntries(new FormData(event.currentTarget));
      const ofProduct = isTheme ? { shop: shop ?? "" } : given;
      openWidget(vendor, {
        locale: language,
        labels: getLabels(t),
        subject: data.prefill?.subject ?? (facts.error ? describeFact(t, "error", facts.error) : ""),
        description: `${data.prefill?.message ?? ""}${describeFacts(t, facts)}`,
        values: { ...ofProduct, product: isTheme ? brand.themeName : brand.managerName },
      });
      setMessage(null);
    } catch {
      setMessage("support.vendor.failed");
    }
  }

  return (
    <form className="grid gap-5" onSubmit={open} onChange={chooseProduct}>
      {message ? <Alert tone="warn" role="alert" title={t(message)} /> : null}
      <div className="ticket-products">
        <RadioCards
          name="product"
          label={t("support.question")}
          defaultValue={product}
          cards={[
            { value: "theme", title: brand.themeName, detail: t("support.products.theme") },
            { value: "manager", title: brand.managerName, detail: t("support.products.manager") },
          ]}
        />
      </div>
      {product === "theme" ? (
        <StoreList
          stores={stores}
          hasFailed={storesFailed}
          chosen={shop}
          error={undefined}
          retry={data.vendorAddress}
          onChoose={setShop}
        />
      ) : (
        <ManagerFields field={field} />
      )}
      <div>
        <Button>{t("support.vendor.open")}</Button>
      </div>
    </form>
  );

  function chooseProduct({ target }: ChangeEvent<HTMLFormElement>) {
    if (target.name === "product") setProduct(target.value);
  }
}

/** Below the lines for the person's own text. */
function describeFacts(t: T, facts: TicketContext): string {
  const lines = contextFacts.flatMap((fact) => {
    const value = facts[fact];
    return value ? [describeFact(t, fact, value)] : [];
  });
  return lines.length > 0 ? `\n\n${lines.join("\n")}` : "";
}

const describeFact = (t: T, fact: ContextFact, value: string): string =>
  t("support.fact", { name: t(`support.context.${fact}`), value });

const getLabels = (t: T) => ({
  banner: t("support.title"),
  launcher: t("support.title"),
  contact_form: {
    title: t("support.title"),
    submit: t("support.submit"),
    confirmation: t("support.vendor.confirmation"),
  },
});

/** Links and forms of this document act as without scripts; signing out also leaves the widget. */
function useFullNavigation(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
    };
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.getAttribute("action") === paths.logout) callWidget("logout");
    };
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
    };
  }, []);
}

/**
 * The vendor's form. Only this document has the content policy that the widget needs, so every way out of it loads
 * another document.
 */
import { useEffect, useState } from "react";
import { type Key, type T, useLanguage, useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-fields.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { contextFacts, type TicketContext, type VendorForm as Vendor } from "#workers/portal/tickets/contract.ts";
import type { TicketFormData } from "./load-form.server.ts";
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
  useFullNavigation();

  useEffect(() => {
    loadWidget(vendor, language);
    return watchReady((isReady) => {
      setState(isReady ? "ready" : "missing");
      setMessage(isReady ? null : "support.vendor.unavailable");
    });
  }, [vendor, language]);

  function open() {
    if (state !== "ready")
      return setMessage(state === "loading" ? "support.vendor.loading" : "support.vendor.unavailable");
    if (product === "theme" && shop === null) return setMessage("support.errors.shop");
    try {
      const isTheme = product === "theme";
      const facts = { ...(isTheme ? stores.find((each) => each.shop === shop)?.facts : {}), ...data.facts };
      openWidget(vendor, {
        product: isTheme ? brand.themeName : brand.managerName,
        shop: isTheme ? shop : null,
        description: describeFacts(t, facts),
      });
      setMessage(null);
    } catch {
      setMessage("support.vendor.failed");
    }
  }

  return (
    <div className="grid gap-5" onChange={({ target }) => chooseProduct(target)}>
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
      ) : null}
      <div>
        <Button type="button" onClick={open}>
          {t("support.vendor.open")}
        </Button>
      </div>
    </div>
  );

  function chooseProduct(target: EventTarget) {
    if (target instanceof HTMLInputElement && target.name === "product") setProduct(target.value);
  }
}

/** Below the lines for the person's own text. */
function describeFacts(t: T, facts: TicketContext): string {
  const lines = contextFacts.flatMap((fact) =>
    facts[fact] ? [`${t(`support.context.${fact}`)}: ${facts[fact]}`] : [],
  );
  return lines.length > 0 ? `\n\n${lines.join("\n")}` : "";
}

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

/** What the signed-out pages say of a purchase: the one that led here, and where to make one. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import type { PurchaseView } from "./purchase.server.ts";

export function PurchaseAlert({ purchase, page }: { purchase: PurchaseView; page: "login" | "register" }) {
  const t = useT();
  if (!purchase) return null;
  return (
    <Alert tone="info" title={t("auth.purchase.title", { number: purchase.number })}>
      {t(`auth.purchase.${page}`)}
    </Alert>
  );
}

/** Nothing where no page sells licences. */
export function BuyLine({ url }: { url: string | null }) {
  const t = useT();
  if (!url) return null;
  return (
    <p className="text-center text-ink-2">
      {t("auth.purchase.none")}{" "}
      <a href={url} rel="noreferrer" className="link">
        {t("auth.purchase.buy")}
      </a>
    </p>
  );
}

/** Keeps the purchase on the way between registration and sign-in. */
export const withPurchase = (path: string, purchase: PurchaseView): string =>
  purchase ? `${path}?${purchase.search}` : path;

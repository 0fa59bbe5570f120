/** The purchase that leads to registration or sign-in: by this browser's cookie, or by the sealed link of a receipt. */
import { formatOrderNumber } from "#app/i18n/format.ts";
import type { GuardArgs } from "#workers/portal/session/guards.server.ts";

/** The search parameters that name a purchase; the address itself is in no URL. */
const names = ["from", "receipt"] as const;

export async function findPurchase({ context, request }: GuardArgs) {
  const search = new URL(request.url).searchParams;
  const found = await findReceipt();
  if (!found) return null;
  const kept = new URLSearchParams(names.flatMap((name) => [...search.getAll(name).map((value) => [name, value])]));
  return {
    email: found.email,
    number: formatOrderNumber(context.language, found.number),
    /** The link between the two pages carries it. */
    search: kept.toString(),
  };

  async function findReceipt() {
    const sealed = search.get("receipt");
    const run = context.run(context.session.viewer);
    if (sealed !== null) {
      const receipt = await run.findReceipt(sealed);
      return receipt.ok ? receipt.value : null;
    }
    if (search.get("from") !== "purchase") return null;
    const order = await run.findBrowserOrder({});
    return order.ok && order.value ? { email: order.value.payer, number: order.value.number } : null;
  }
}

export type PurchaseView = Awaited<ReturnType<typeof findPurchase>>;

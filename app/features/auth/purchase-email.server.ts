import type { GuardArgs } from "#workers/portal/auth/guards.server.ts";

/** The address of this browser's purchase, for a link of the page after the payment; the address is in no URL. */
export async function findPurchaseEmail({ context, request }: GuardArgs): Promise<string | undefined> {
  if (new URL(request.url).searchParams.get("from") !== "purchase") return undefined;
  const found = await context.purchases.findOrder();
  return (found.ok && found.value?.payer) || undefined;
}

/** What a notification of an order says, for one of its people: who paid, or who has the licences. */
import { sha256Hex } from "#base/digest.ts";
import type { DueNotificationRow } from "../events/event-notification-repository.ts";
import { type OrderNotification, parseEventFields } from "../events/follow-up-contract.ts";
import type { Context } from "../platform/context.ts";
import { createClaimCode } from "./claim-code.ts";

/** Null for events of something else. */
export async function toOrderNotification(
  context: Context,
  row: DueNotificationRow,
): Promise<OrderNotification | null> {
  const { orderId: id, account, payer, orderAccount: owner } = row;
  if (id === null) return null;
  const fields = parseEventFields(row.after) ?? {};
  return {
    ...{
      id,
      email: account,
      language: row.language ?? "fr",
      fields,
      before: parseEventFields(row.before),
    },
    ...{ quantity: row.quantity ?? 0, currency: row.currency ?? "" },
    ...{ number: row.number ?? 0, createdAt: row.createdAt ?? row.at },
    role: account !== payer ? "owner" : owner === payer ? "buyer" : "payer",
    // Only for those who pay: they may have bought for another person.
    claimCode: row.type === "order.paid" && account === payer ? await findClaimCode(context, id, row) : null,
  };
}

async function findClaimCode(
  context: Context,
  orderId: string,
  { claim_hash: hash, claimed_at: claimedAt }: DueNotificationRow,
): Promise<string | null> {
  const code = await createClaimCode(context, orderId);
  return claimedAt === null && hash === sha256Hex(code) ? code : null;
}

/**
 * Points that pay a part of a purchase: taken before its page of Stripe opens, then spent or given back. Each is an entry
 * of its own under the order's id, so that it happens once.
 */
import { failure, success } from "#base/errors.ts";
import type { DuePoints } from "#workers/licences/contract.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Decision } from "./decision.ts";
import { type Balance, getEntryPath, loadBalance, toEntry, toLedgerWrites } from "./points-repository.ts";

interface HoldCommand {
  kind: "hold";
  /** Of the order. */
  id: string;
  amount: number;
}
interface SettleCommand {
  kind: "settle";
  id: string;
  outcome: DuePoints["state"];
}
export type OrderPointsCommand = HoldCommand | SettleCommand;

export async function decideOrderPoints(
  store: Firestore,
  uid: string,
  command: OrderPointsCommand,
  now: Date,
): Promise<Decision> {
  const { id } = command;
  const load = async (entry: string) => {
    const document = await store.get(getEntryPath(uid, entry));
    return document && toEntry(entry, document.fields);
  };
  // The balance first: any later change of it makes the commit fail.
  const balance = await loadBalance(store, uid);
  const [held, spent, returned] = await Promise.all([
    load(`order-${id}`),
    load(`order-spent-${id}`),
    load(`order-return-${id}`),
  ]);
  const amount = Math.abs(held?.amount ?? 0);
  const write = (kind: "order" | "order_spent" | "order_return", entryId: string, change: number, from: Balance) => ({
    writes: toLedgerWrites({
      uid,
      id: entryId,
      entry: { kind, amount: change, order: id, createdAt: now },
      balance: from,
    }),
    change: { amount: Math.abs(change), available: from.available + change, dueAt: null },
  });
  const answer = { answer: success({ amount, available: balance?.available ?? null, dueAt: null }) };
  if (command.kind === "hold") {
    if (returned) return { answer: failure("ORDER_CLOSED") };
    if (held) return answer;
    if (!balance?.paysWithPoints) return { answer: failure("POINTS_NOT_ALLOWED") };
    const { available } = balance;
    if (command.amount > available) return { answer: failure("POINTS_SHORT", { available }) };
    return write("order", `order-${id}`, -command.amount, balance);
  }
  // The points of a deleted account are gone with it.
  if (returned || !balance) return answer;
  if (command.outcome === "returned") return write("order_return", `order-return-${id}`, amount, balance);
  if (spent) return answer;
  if (!held) throw new Error(`The points of order ${id} are spent and were never held.`);
  return write("order_spent", `order-spent-${id}`, 0, balance);
}

/** Requests points and reads balances and ledgers. */
import { expect } from "vitest";
import { listDocuments, readDocument } from "./documents.ts";
import type { Page, Visitor } from "./visitor.ts";

export const requestPoints = (
  visitor: Visitor,
  amount: string,
  requestId: string = crypto.randomUUID(),
): Promise<Page> => visitor.post("/profile", { intent: "points", amount, requestId });

export async function readBalance(uid: string): Promise<number> {
  const { points } = await readDocument(`users/${uid}`);
  return (points as { available: number }).available;
}

/** The amounts of the ledger by entry id; they always add up to the balance. */
export async function readLedger(uid: string): Promise<Record<string, number>> {
  const entries = await listDocuments(`users/${uid}/pointsLedger`);
  const amounts = entries.map(({ id, fields }): [string, number] => [id, Number(fields.amount)]);
  expect(amounts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(await readBalance(uid));
  return Object.fromEntries(amounts);
}

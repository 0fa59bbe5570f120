/**
 * Compares what Stripe's events no longer say: orders that wait for a payment, then each payment with a refund or a
 * dispute. Where it is is kept, so that it goes on at the next run.
 */
import { days } from "#base/duration.ts";
import type { Context } from "../platform/context.ts";
import { selectOrderIdsByPayment, selectUnfinishedOrders } from "./order-repository.ts";
import { requirePayments } from "./stripe-client.ts";
import { setWalk, type WalkName } from "./stripe-walk-repository.ts";

/** A bank sends a refund back, or decides about a dispute, this long after it began. */
const lateMs = days(120);
const pageSize = 100;

interface CatchUp {
  walks: readonly { name: WalkName; position: string }[];
  /** Until when events were handled; null before the first run. */
  since: Date | null;
  mustStop(): boolean;
}

/** A page of orders, and the position after it; null after the last page. */
interface Page {
  orderIds: string[];
  next: string | null;
}

/** Past the last page. */
const end = "end";

/** Returns whether everything has been compared. */
export async function catchUp(
  context: Context,
  { walks, since, mustStop }: CatchUp,
  compare: (orderId: string) => Promise<void>,
): Promise<boolean> {
  const { database } = context;
  const from = since && new Date(since.getTime() - lateMs);
  const lists: [WalkName, (after: string | null) => Promise<Page>][] = [
    ["orders", (after) => listUnfinished(context, after)],
    ["refunds", (after) => listReversed(context, "refunds", { since: from, after })],
    ["disputes", (after) => listReversed(context, "disputes", { since: from, after })],
  ];
  for (const [name, list] of lists) {
    let after: string | null = walks.find((walk) => walk.name === name)?.position ?? null;
    while (after !== end) {
      if (mustStop()) return false;
      const page: Page = await list(after);
      for (const orderId of page.orderIds) {
        if (mustStop()) return false;
        await compare(orderId);
      }
      after = page.next ?? end;
      await database.batch([setWalk(database, name, after)]);
    }
  }
  return true;
}

async function listUnfinished({ database }: Context, after: string | null): Promise<Page> {
  const rows = await database.rows(selectUnfinishedOrders(database, after ?? "", pageSize));
  const orderIds = rows.map(({ id }) => id);
  return { orderIds, next: rows.length === pageSize ? (orderIds.at(-1) ?? null) : null };
}

async function listReversed(
  context: Context,
  kind: "refunds" | "disputes",
  page: { since: Date | null; after: string | null },
): Promise<Page> {
  const { database } = context;
  const { paymentIntentIds, last, hasMore } = await requirePayments(context).listReversals(kind, page);
  const rows = await database.rows(selectOrderIdsByPayment(database, paymentIntentIds));
  return { orderIds: rows.map(({ id }) => id), next: hasMore ? last : null };
}

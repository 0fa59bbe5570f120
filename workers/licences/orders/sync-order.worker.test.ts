/** Who is told of a licence that a refund takes back. */
import { expect, test } from "vitest";
import { administrator, call, createActor, fetchOverview } from "../fixtures/internal.ts";
import { createPaymentContext, payAtStripe, refundAtStripe, startPurchase } from "../fixtures/orders.ts";
import { syncOrder } from "./sync-order.ts";

test("a refund is told once to the people of the order, and each licence to anyone else who has it", async () => {
  const [payer, owner, other] = [createActor(), createActor(), createActor()];
  const purchase = await startPurchase(payer, { quantity: 3, recipient: owner.email });
  await payAtStripe(purchase);
  await syncOrder(createPaymentContext(), purchase.orderId);
  const [, second, third] = (await fetchOverview(owner)).licences.map(({ id }) => id);
  const give = (licenceId = "", { email } = payer) =>
    call(administrator, "changeOwner", { licenceId, email, reason: "test", requestId: crypto.randomUUID() });
  expect([(await give(second)).status, (await give(third, other)).status]).toEqual([200, 200]);
  const people = [payer, owner, other];
  expect(await Promise.all(people.map(async (actor) => (await fetchOverview(actor)).authorised))).toEqual([1, 1, 1]);

  await refundAtStripe(purchase);
  await syncOrder(createPaymentContext(), purchase.orderId);
  expect(await Promise.all(people.map(async (actor) => (await fetchOverview(actor)).authorised))).toEqual([0, 0, 0]);
  const due = (await call(administrator, "dueEventNotifications")).body;
  const told = due.filter(({ type }) => type === "licence.removed" || type === "order.refunded");
  const tell = (actor: typeof payer, type: string) =>
    told.filter((each) => each.uid === actor.uid && each.type === type);
  expect(people.map((actor) => tell(actor, "order.refunded").length)).toEqual([1, 1, 0]);
  expect(people.map((actor) => tell(actor, "licence.removed").map(({ licenceId }) => licenceId))).toEqual([
    [],
    [],
    [third],
  ]);
});

/** Who is notified of an order's steps, and that one order closes alone. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  administrator,
  bindings,
  call,
  createActor,
  fetchOverview,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import {
  createPaymentContext,
  disputeAtStripe,
  failRefundAtStripe,
  loseDisputeAtStripe,
  payAtStripe,
  refundAtStripe,
  startPurchase,
  winDisputeAtStripe,
} from "../fixtures/orders.ts";
import { createClaimCode } from "./claim-code.ts";
import { syncOrder } from "./sync-order.ts";

describe("syncOrder", () => {
  test("notifies payer and owner of a refund once, and each other owner of a removed licence", async () => {
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
    const changes = { quantity: 3, removed: 3 };
    expect(tell(payer, "order.refunded")[0]?.order?.fields).toEqual({
      ...{ ...changes, refundedCents: 119_700, currency: "eur" },
    });
    expect(tell(owner, "order.refunded")[0]?.order?.fields).toEqual(changes);
    expect(people.map((actor) => tell(actor, "licence.removed").map(({ licenceId }) => licenceId))).toEqual([
      [],
      [],
      [third],
    ]);
  });

  test("gives the claim code to the payer only", async () => {
    const [payer, owner] = [createActor(), createActor()];
    const purchase = await startPurchase(payer, { recipient: owner.email });
    await payAtStripe(purchase);
    await syncOrder(createPaymentContext(), purchase.orderId);
    const due = (await call(administrator, "dueEventNotifications")).body;
    const codeOf = ({ email }: typeof payer) =>
      due.find(({ type, order }) => type === "order.paid" && order?.email === email)?.order?.claimCode;
    expect(codeOf(payer)).toMatch(/^\w{4}(-\w{4}){3}$/);
    expect(codeOf(owner)).toBeNull();
  });

  test("notifies a buyer for themselves once of the payment and once of its refund", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer);
    await payAtStripe(purchase);
    await syncOrder(createPaymentContext(), purchase.orderId);
    await refundAtStripe(purchase);
    await syncOrder(createPaymentContext(), purchase.orderId);
    const due = (await call(administrator, "dueEventNotifications")).body;
    const told = due.filter(({ order }) => order?.id === purchase.orderId);
    expect(told.map(({ uid, type, order }) => [uid, type, order?.role, order?.language])).toEqual([
      [buyer.uid, "order.paid", "buyer", "en"],
      [buyer.uid, "order.refunded", "buyer", "en"],
    ]);
  });

  test("restores no data of a buyer with a deleted account at a refund", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer);
    const sync = () => syncOrder(createPaymentContext(), purchase.orderId);
    await payAtStripe(purchase);
    await sync();
    const selectPerson = () =>
      selectValue(
        "SELECT json_array(payer, customer_id, receipt_url, vat_id) FROM orders WHERE id = ?",
        purchase.orderId,
      );
    expect(await selectPerson()).toContain(buyer.email);
    expect((await call(buyer, "forgetAccount", "free")).status).toBe(200);
    await refundAtStripe(purchase);
    await sync();
    expect(await selectPerson()).toBe("[null,null,null,null]");
    expect(await selectValue("SELECT amount_refunded FROM orders WHERE id = ?", purchase.orderId)).toBe(39_900);
  });

  test("keeps a payment whose address no account can have to be checked until its code is used", async () => {
    const claimant = createActor();
    const purchase = await startPurchase(null);
    const readOrder = () => syncOrder(createPaymentContext(), purchase.orderId);
    await payAtStripe(purchase, " José@example.test ");
    expect(await readOrder()).toMatchObject({ state: "paid", problem: "address", account: "josé@example.test" });
    expect(await readOrder()).toMatchObject({ problem: "address" });
    const listed = await call(administrator, "searchOrders", { state: "problem" });
    expect(listed.body.rows.map(({ id }) => id)).toContain(purchase.orderId);
    const code = await createClaimCode({ serviceKey: bindings.LICENCES_SERVICE_KEY }, purchase.orderId);
    const claim = { code: `“${code.toLowerCase()}”.`, requestId: crypto.randomUUID() };
    expect(await call(claimant, "claimOrder", claim)).toMatchObject({ status: 200 });
    expect(await fetchOverview(claimant)).toMatchObject({ authorised: 1 });
    expect(await readOrder()).toMatchObject({ state: "paid", problem: null, account: claimant.email });
  });

  test("grants the licences to the one spelling of the address that Stripe knows", async () => {
    const purchase = await startPurchase(null);
    await payAtStripe(purchase, "Alice@exämple.test");
    expect(await syncOrder(createPaymentContext(), purchase.orderId)).toMatchObject({
      ...{ state: "paid", problem: null, account: "alice@xn--exmple-cua.test" },
    });
  });

  test("grants nothing for a payment that Stripe reports otherwise than ordered, until it is right", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer);
    await payAtStripe(purchase);
    for (const [reply, problem] of [
      ["live-mode", "livemode"],
      ["other-currency", "currency"],
      ["other-price", "price"],
      ["other-quantity", "quantity"],
      ["other-amount", "amount"],
      ["other-reference", "reference"],
    ]) {
      const differing = createPaymentContext(`https://${reply}.stripe.test`);
      expect(await syncOrder(differing, purchase.orderId)).toMatchObject({ state: "review", problem });
    }
    expect(await fetchOverview(buyer)).toMatchObject({ authorised: 0 });
    expect(await syncOrder(createPaymentContext(), purchase.orderId)).toMatchObject({ state: "paid", problem: null });
    expect(await fetchOverview(buyer)).toMatchObject({ authorised: 1 });
  });

  test("pauses each licence of a disputed payment, and removes or frees them at its end", async () => {
    for (const [end, act, status] of [
      ["won", winDisputeAtStripe, "available"],
      ["lost", loseDisputeAtStripe, "removed"],
    ] as const) {
      const buyer = createActor();
      const purchase = await startPurchase(buyer, { quantity: 2 });
      const sync = () => syncOrder(createPaymentContext(), purchase.orderId);
      const readStatuses = async () => (await fetchOverview(buyer)).licences.map((licence) => licence.status);
      await payAtStripe(purchase);
      await sync();
      await disputeAtStripe(purchase);
      await sync();
      expect(await readStatuses()).toEqual(["paused", "paused"]);
      await act(purchase);
      expect(await sync()).toMatchObject({ dispute: end });
      expect(await readStatuses()).toEqual([status, status]);
      const due = (await call(administrator, "dueEventNotifications")).body.filter(({ uid }) => uid === buyer.uid);
      expect(due.map(({ type, order }) => [type, order?.fields.dispute])).toEqual([
        ["order.paid", undefined],
        ["order.dispute_changed", "open"],
        ["order.dispute_changed", end],
      ]);
    }
  });

  test("notifies once of a dispute and once of its end", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer);
    const sync = () => syncOrder(createPaymentContext(), purchase.orderId);
    const listDisputes = async () =>
      (await call(administrator, "dueEventNotifications")).body.flatMap(({ type, order }) =>
        type === "order.dispute_changed" && order?.id === purchase.orderId ? [order.fields] : [],
      );
    await payAtStripe(purchase);
    await sync();
    expect(await listDisputes()).toEqual([]);
    await disputeAtStripe(purchase);
    await sync();
    await sync();
    expect(await listDisputes()).toEqual([{ dispute: "open", quantity: 1, paused: 1 }]);
    await winDisputeAtStripe(purchase);
    await sync();
    await sync();
    expect(await listDisputes()).toMatchObject([{ dispute: "open" }, { dispute: "won" }]);
  });

  test("expires an order whose page was never opened, and no other order", async () => {
    const [first, second] = [await startPurchase(createActor()), await startPurchase(createActor())];
    for (const { orderId } of [first, second])
      await runSql(
        "UPDATE orders SET session_id = NULL, expires_at = '2026-01-01T00:00:00.000Z' WHERE id = ?",
        orderId,
      );
    const stateOf = (orderId: string) => selectValue("SELECT state FROM orders WHERE id = ?", orderId);
    expect(await syncOrder(createPaymentContext(), first.orderId)).toMatchObject({ state: "expired" });
    expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(["expired", "open"]);
  });

  test("gives back what a failed refund took, and notifies the payer, the owner and the staff once", async () => {
    const [payer, owner] = [createActor(), createActor()];
    const purchase = await startPurchase(payer, { quantity: 2, recipient: owner.email });
    const sync = () => syncOrder(createPaymentContext(), purchase.orderId);
    await payAtStripe(purchase);
    await sync();
    await refundAtStripe(purchase);
    expect(await sync()).toMatchObject({ withdrawn: 2, amount_refunded: 79_800 });
    await failRefundAtStripe(purchase);
    expect(await sync()).toMatchObject({ withdrawn: 0, amount_refunded: 0, problem: null });
    await sync();
    expect((await fetchOverview(owner)).licences.map(({ status }) => status)).toEqual(["available", "available"]);
    const due = (await call(administrator, "dueEventNotifications")).body.filter(
      ({ order }) => order?.id === purchase.orderId,
    );
    const last = due.filter(({ type, order }) => type === "order.problem_found" || order?.fields.returned);
    expect(last.map(({ type, order }) => [type, order?.email, order?.fields])).toEqual([
      ["order.refunded", payer.email, { quantity: 2, returned: 2, refundedCents: 0, currency: "eur" }],
      ["order.refunded", owner.email, { quantity: 2, returned: 2 }],
      ["order.problem_found", null, { problem: "refund_reversed" }],
    ]);
    const kinds = (await call(administrator, "searchEvents", { kind: "licence.restored" })).body.events;
    expect(kinds.filter(({ after }) => after?.order === purchase.orderId)).toHaveLength(2);
  });

  test("leaves a licence removed that the staff had removed before the refund that failed", async () => {
    const buyer = createActor();
    const purchase = await startPurchase(buyer, { quantity: 2 });
    const sync = () => syncOrder(createPaymentContext(), purchase.orderId);
    await payAtStripe(purchase);
    await sync();
    const [licence] = (await fetchOverview(buyer)).licences;
    const removal = { licenceId: licence?.id ?? "", reason: "test", requestId: crypto.randomUUID() };
    expect((await call(administrator, "removeLicence", removal)).status).toBe(200);
    await refundAtStripe(purchase);
    await sync();
    await failRefundAtStripe(purchase);
    await sync();
    const { licences } = await fetchOverview(buyer);
    expect(licences.map(({ id, status }) => [id === licence?.id, status]).sort()).toEqual([
      [false, "available"],
      [true, "removed"],
    ]);
  });

  test("writes no facts that are older than an event that was handled meanwhile", async () => {
    const purchase = await startPurchase(createActor());
    const { orderId } = purchase;
    await payAtStripe(purchase);
    await syncOrder(createPaymentContext(), orderId);
    await refundAtStripe(purchase);
    // It has read the refund and is late; the refund fails meanwhile, and its event finds nothing to change.
    const database = actBeforeWrites(async () => {
      await failRefundAtStripe(purchase);
      await syncOrder(createPaymentContext(), orderId, { id: `evt_failed_${orderId}`, type: "refund.failed" });
    });
    const late = await syncOrder({ ...createPaymentContext(), database }, orderId, {
      ...{ id: `evt_created_${orderId}`, type: "refund.created" },
    });
    expect(late).toMatchObject({ amount_refunded: 0, withdrawn: 0 });
    expect(await selectValue("SELECT count(*) FROM stripe_events WHERE order_id = ?", orderId)).toBe(2);
  });

  test("writes nothing when nothing has changed", async () => {
    const purchase = await startPurchase(createActor());
    await payAtStripe(purchase);
    const { revision } = await syncOrder(createPaymentContext(), purchase.orderId);
    expect(await syncOrder(createPaymentContext(), purchase.orderId)).toMatchObject({ revision });
  });
});

import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { countWithdrawn, type KnownOrder, type OrderedLicence, type PaymentFacts, planOrder } from "./plan-order.ts";

const order: KnownOrder = {
  ...{ id: "a".repeat(24), account: "buyer@demo.test", state: "open", quantity: 3, priceId: "price_1" },
  ...{ payer: "buyer@demo.test", isAccepted: false },
  ...{ unitAmount: 39_900, currency: "eur", livemode: false, withdrawn: 0, dispute: "none", licences: [] },
  ...{ pointsDiscount: 0, points: null, isUnowned: false },
};
const paid: PaymentFacts = {
  ...{ sessionId: "cs_1", status: "complete", isPaid: true, hasFailed: false, livemode: false, reference: order.id },
  ...{ currency: "eur", priceId: "price_1", quantity: 3, subtotal: 119_700, discount: 0, total: 119_700 },
  ...{
    email: "buyer@demo.test",
    company: null,
    vatId: null,
    customerId: null,
    paymentIntentId: "pi_1",
    refunded: 0,
    dispute: "none",
  },
  ...{ invoiceUrl: null, receiptUrl: null },
};

describe("planOrder of an unpaid order", () => {
  it.each([
    ["open", { status: "open", isPaid: false }],
    ["expired", { status: "expired", isPaid: false }],
    ["processing", { isPaid: false }],
    ["failed", { isPaid: false, hasFailed: true }],
  ] as const)("returns the state %s and grants nothing", (state, changes) => {
    expect(planOrder(order, { ...paid, ...changes })).toMatchObject({ state, grant: 0, licences: [] });
  });
});

describe("planOrder of a payment", () => {
  it("grants the licences once", () => {
    expect(planOrder(order, paid)).toMatchObject({ state: "paid", grant: 3, problem: null, hasMore: false });
    expect(planOrder({ ...order, state: "paid" }, paid)).toMatchObject({ state: "paid", grant: 0 });
  });

  it.each([
    ["livemode", { livemode: true }],
    ["reference", { reference: "b".repeat(24) }],
    ["currency", { currency: "usd" }],
    ["price", { priceId: "price_2" }],
    ["price", { priceId: null }],
    ["quantity", { quantity: 2 }],
    ["amount", { subtotal: 3, total: 3 }],
    ["amount", { total: 100 }],
  ] as const)("sends a payment that differs in %s to review and grants nothing", (problem, changes) => {
    expect(planOrder(order, { ...paid, ...changes })).toMatchObject({ state: "review", problem, grant: 0 });
  });

  it("sends a payment without an address to review", () => {
    expect(planOrder({ ...order, account: null }, { ...paid, email: null })).toMatchObject({ problem: "no_address" });
  });

  it("grants the licences of an address that no account can have, and sends the order to review until they are claimed", () => {
    const unowned = { ...order, account: "josé@example.test" };
    expect(planOrder(unowned, paid)).toMatchObject({ state: "paid", problem: "address", grant: 3 });
    expect(planOrder({ ...unowned, state: "paid", isUnowned: true }, paid)).toMatchObject({ problem: "address" });
    expect(planOrder({ ...unowned, state: "paid" }, paid)).toMatchObject({ state: "paid", problem: null });
  });

  it("completes a payment with a promotion code", () => {
    expect(planOrder(order, { ...paid, discount: 119_700, total: 0 })).toMatchObject({ state: "paid", grant: 3 });
  });
});

describe("planOrder of an order with points", () => {
  const held = { ...order, pointsDiscount: 2_000, points: "held" as const };
  const reduced = { ...paid, discount: 2_000, total: 117_700 };
  const spent = { ...held, state: "paid" as const, points: "spent" as const };

  it.each([
    ["stay held while it is open", held, { status: "open", isPaid: false }, "held"],
    ["stay held while the bank decides", held, { isPaid: false }, "held"],
    ["come back when it expires", held, { status: "expired", isPaid: false }, "returned"],
    ["come back when the bank refuses", held, { isPaid: false, hasFailed: true }, "returned"],
    ["are spent by the payment", held, {}, "spent"],
    ["stay spent after a part of a refund", spent, { refunded: 117_699 }, "spent"],
    ["come back with the whole payment", spent, { refunded: 117_700 }, "returned"],
    ["stay spent while the payment is disputed", spent, { dispute: "open" }, "spent"],
    ["come back when the dispute is lost", spent, { dispute: "lost" }, "returned"],
    ["are not spent by another amount", held, { discount: 1_995, total: 117_705 }, "held"],
    ["come back when that other amount does", held, { discount: 0, total: 119_700, refunded: 119_700 }, "returned"],
  ] as const)("handles points that %s", (_, known, changes, points) => {
    expect(planOrder(known, { ...reduced, ...changes })).toMatchObject({ points });
  });

  it("grants nothing for a payment that arrives after the points were returned", () => {
    expect(planOrder({ ...held, state: "failed", points: "returned" }, reduced)).toMatchObject({
      ...{ state: "review", problem: "points", points: "returned", grant: 0 },
    });
  });

  it("sends a payment to review whose coupon takes off anything but the points", () => {
    for (const discount of [0, 1_995, 2_005])
      expect(planOrder(held, { ...reduced, discount, total: 119_700 - discount })).toMatchObject({ problem: "amount" });
  });
});

describe("countWithdrawn", () => {
  test("counts whole licences only in a partial refund", () => {
    const count = (refunded: number) => countWithdrawn(order, { ...paid, refunded });
    expect([0, 39_899, 39_900, 79_800, 119_699, 119_700].map(count)).toEqual([0, 0, 1, 2, 2, 3]);
  });
});

describe("planOrder of a refund that the bank sends back", () => {
  const licence = (id: string, hold: OrderedLicence["hold"], fields: Partial<OrderedLicence> = {}): OrderedLicence => ({
    ...{ id, status: hold ? "removed" : "available", isInstalled: false, isTaken: hold !== null, hold, createdAt: id },
    ...fields,
  });
  const held = [licence("a", "refund"), licence("b", "refund"), licence("c", null)];
  const refunded = { ...order, state: "paid" as const, withdrawn: 2, licences: held };

  it("gives back as many licences as it took, once", () => {
    const half = planOrder(refunded, { ...paid, refunded: 39_900 });
    expect(half).toMatchObject({ problem: null, withdrawn: 1, licences: [{ id: "a", act: "restore", hold: null }] });
    const all = planOrder(refunded, paid);
    expect(all).toMatchObject({ withdrawn: 0, licences: [{ id: "a" }, { id: "b" }] });
    const returned = { ...refunded, withdrawn: 0, licences: held.map(({ id }) => licence(id, null)) };
    expect(planOrder(returned, paid)).toMatchObject({ withdrawn: 0, licences: [], hasMore: false });
  });

  it("enables the one in a store before the others", () => {
    const inStore = licence("c", "refund", { status: "paused", isInstalled: true });
    const licences = [licence("a", "refund"), licence("b", "refund"), inStore];
    const step = planOrder({ ...refunded, withdrawn: 3, licences }, { ...paid, refunded: 79_800 });
    expect(step.licences).toEqual([{ id: "c", act: "enable", hold: null }]);
  });

  it("leaves what the staff had paused or removed as it is", () => {
    const licences = [licence("a", "refund", { isTaken: false }), licence("b", "refund"), licence("c", null)];
    expect(planOrder({ ...refunded, licences }, paid).licences).toEqual([
      { id: "b", act: "restore", hold: null },
      { id: "a", act: "keep", hold: null },
    ]);
  });

  it("pauses what comes back while the payment is disputed", () => {
    const disputed = { ...refunded, dispute: "open" as const };
    expect(planOrder(disputed, { ...paid, dispute: "open" }).licences).toMatchObject([
      { id: "a", act: "pause", hold: "dispute" },
      { id: "b", act: "pause", hold: "dispute" },
    ]);
  });

  it("gives nothing back twice when the staff did before, and removes one at the next refund", () => {
    const returned = { ...refunded, licences: [licence("a", "refund"), licence("b", null), licence("c", null)] };
    const step = planOrder(returned, { ...paid, refunded: 39_900 });
    expect(step).toMatchObject({ problem: null, withdrawn: 1, licences: [] });
    expect(planOrder({ ...returned, withdrawn: 1 }, { ...paid, refunded: 79_800 })).toMatchObject({
      licences: [{ id: "c", act: "remove" }],
    });
  });

  it("leaves the customer the licences that were given back without the money", () => {
    const kind = { ...refunded, licences: held.map(({ id }) => licence(id, null)) };
    expect(planOrder(kind, { ...paid, refunded: 79_800 })).toMatchObject({ problem: null, licences: [] });
  });
});

describe("planOrder of a payment in review", () => {
  const other = { ...paid, subtotal: 3, total: 3 };
  const review = { ...order, state: "review" as const };

  it("reports no problem once the whole payment is refunded", () => {
    expect(planOrder(review, { ...other, refunded: 3 })).toMatchObject({ state: "review", problem: null, grant: 0 });
    expect(planOrder(review, { ...other, refunded: 2 })).toMatchObject({ problem: "amount" });
  });

  it("grants what was paid for once it is accepted, whatever else differs", () => {
    const accepted = { ...review, isAccepted: true, quantity: 2 };
    const facts = { ...other, quantity: 2, priceId: "price_2", reference: null };
    expect(planOrder(accepted, facts)).toMatchObject({ state: "paid", problem: null, grant: 2 });
    expect(planOrder(accepted, { ...facts, quantity: 3 })).toMatchObject({ problem: "quantity", grant: 0 });
    expect(planOrder(accepted, { ...facts, livemode: true })).toMatchObject({ problem: "livemode", grant: 0 });
  });
});

/** What may happen at Stripe and in stores, in any order. */
type Act =
  | "pay"
  | "expire"
  | "settle"
  | "refund"
  | "send back"
  | "dispute"
  | "win"
  | "lose"
  | "install"
  | "sync"
  | "crash"
  | "read"
  | "write late"
  | "vanish";
const acts: Act[] = [
  ...(["pay", "refund", "send back", "dispute", "win", "lose", "install", "sync", "sync", "crash"] as const),
  ...(["expire", "settle", "read", "write late", "vanish"] as const),
];

interface World {
  order: KnownOrder;
  licences: OrderedLicence[];
  facts: PaymentFacts;
  revision: number;
  /** Entries of the ledger by their id: each is written once. */
  ledger: Map<string, number>;
  /** Another process has read this much, and has not written yet. */
  reader: Reading | null;
}

type Reading = Pick<World, "order" | "licences" | "facts" | "revision">;

const readWorld = ({ order, licences, facts, revision }: World): Reading => ({
  ...{ order, facts, revision, licences: licences.map((licence) => ({ ...licence })) },
});

const statuses = { pause: "paused", remove: "removed", keep: null, restore: "available" } as const;

/** As the condition of the statement: nothing has been written since, and the licences are as they were read. */
const isCurrent = (world: World, { revision, licences }: Reading): boolean =>
  world.revision === revision && JSON.stringify(world.licences) === JSON.stringify(licences);

/** One step from what was read; returns whether another one follows. */
function write(world: World, reading: Reading = readWorld(world)): boolean {
  if (!isCurrent(world, reading)) return true;
  const step = planOrder({ ...reading.order, licences: reading.licences }, reading.facts);
  world.revision += 1;
  const { state, account, payer, withdrawn, dispute, points } = step;
  world.order = { ...world.order, state, account, payer, withdrawn, dispute, points };
  for (let index = 0; index < step.grant; index++) {
    const id = `licence-${world.licences.length}`;
    world.licences.push({ id, status: "available", isInstalled: false, isTaken: false, hold: null, createdAt: id });
  }
  for (const { id, act, hold } of step.licences) {
    const licence = world.licences.find((each) => each.id === id);
    if (!licence) throw new Error("A licence of another order.");
    licence.hold = hold;
    licence.isTaken ||= act === "remove" || act === "pause";
    licence.status =
      act === "enable" ? (licence.isInstalled ? "active" : "available") : (statuses[act] ?? licence.status);
  }
  return step.hasMore;
}

function act(world: World, name: Act): void {
  const { facts, licences } = world;
  const isPaid = facts.isPaid;
  const isOpen = facts.status === "open";
  if (name === "pay" && isOpen) world.facts = { ...facts, status: "complete", isPaid: true };
  if (name === "expire" && isOpen) world.facts = { ...facts, status: "expired" };
  // As often as it is asked, and also after a crash between the order and the ledger.
  if (name === "settle" && world.order.points === "spent") world.ledger.set("spent", 0);
  if (name === "settle" && world.order.points === "returned") world.ledger.set("return", heldPoints);
  if (name === "refund" && isPaid) world.facts = { ...facts, refunded: Math.min(facts.total, facts.refunded + 39_900) };
  if (name === "send back") world.facts = { ...facts, refunded: Math.max(0, facts.refunded - 39_900) };
  if (name === "dispute" && isPaid && facts.dispute === "none") world.facts = { ...facts, dispute: "open" };
  if (name === "win" && facts.dispute === "open") world.facts = { ...facts, dispute: "won" };
  if (name === "lose" && facts.dispute === "open") world.facts = { ...facts, dispute: "lost" };
  const free = licences.find(({ status }) => status === "available");
  if (name === "install" && free) Object.assign(free, { status: "active", isInstalled: true });
  if (name === "sync") while (write(world));
  // The process ends after the first of several steps; Stripe repeats the message.
  if (name === "crash") write(world);
  if (name === "read") world.reader = readWorld(world);
  if (name === "write late" && world.reader) write(world, world.reader);
  // It ends between receipt and commit.
  if (name === "vanish") world.reader = null;
}

const heldPoints = 400;

describe("planOrder", () => {
  it("counts a licence that an administrator had removed first in a refund", () => {
    const licences: OrderedLicence[] = ["a", "b"].map((id) => ({
      ...{
        id,
        status: id === "a" ? "removed" : "available",
        isInstalled: false,
        isTaken: false,
        hold: null,
        createdAt: id,
      },
    }));
    const step = planOrder({ ...order, state: "paid", quantity: 2, licences }, { ...paid, total: 2, refunded: 1 });
    expect(step).toMatchObject({ withdrawn: 1, licences: [{ id: "a", act: "keep", hold: "refund" }] });
  });

  test("ends 1,000 random histories as the facts say, despite repeated, late or interrupted steps", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 40 }), fc.boolean(), (history, hasPoints) => {
        const discount = hasPoints ? 2_000 : 0;
        const total = paid.subtotal - discount;
        const before = { ...paid, status: "open" as const, isPaid: false, discount, total };
        const known = hasPoints ? { ...order, pointsDiscount: discount, points: "held" as const } : order;
        const ledger = new Map(hasPoints ? [["hold", -heldPoints]] : []);
        const world: World = { order: known, licences: [], facts: before, revision: 0, ledger, reader: null };
        for (const name of history) act(world, name);
        act(world, "sync");
        act(world, "settle");
        const { facts, licences } = world;
        const withdrawn = facts.isPaid ? countWithdrawn(order, facts) : 0;
        expect(licences).toHaveLength(facts.isPaid ? order.quantity : 0);
        expect(licences.filter(({ hold }) => hold === "refund")).toHaveLength(withdrawn);
        for (const { hold, status, isInstalled } of licences) {
          if (hold === "refund") expect(status).toBe(isInstalled ? "paused" : "removed");
          else if (facts.dispute === "open") expect([hold, status]).toEqual(["dispute", "paused"]);
          else expect([hold, status]).toEqual([null, isInstalled ? "active" : "available"]);
        }
        const areBack = facts.isPaid ? withdrawn === order.quantity : facts.status === "expired";
        const taken = [...world.ledger.values()].reduce((sum, amount) => sum - amount, 0);
        expect(taken).toBe(hasPoints && !areBack ? heldPoints : 0);
        if (hasPoints && facts.isPaid) expect(world.order.points).toBe(areBack ? "returned" : "spent");
        // Nothing is left to do.
        expect(planOrder({ ...world.order, licences }, facts)).toMatchObject({
          grant: 0,
          licences: [],
          hasMore: false,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  test("keeps a paid order of a deleted account without its address", () => {
    const erased = { ...order, state: "paid" as const, account: null };
    expect(planOrder(erased, { ...paid, refunded: 39_900 })).toMatchObject({ account: null, withdrawn: 1 });
  });
});

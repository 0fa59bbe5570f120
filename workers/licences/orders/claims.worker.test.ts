/** Who reads a purchase, and who can take its licences with the code. */
import { describe, expect, test } from "vitest";
import { sha256Hex } from "#base/digest.ts";
import {
  activate,
  bindings,
  call,
  countEvents,
  createActor,
  fetchOverview,
  grantLicences,
  runSql,
} from "../fixtures/internal.ts";
import { createStore } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { newId } from "../platform/identifier.ts";
import { createClaimCode } from "./claim-code.ts";

/** A purchase by the actor, with its licences; its code is on the payer's page while it can be used. */
async function createOrder(actor: Actor, fields: { state?: string; payer?: string; account?: string } = {}) {
  const id = newId(new Date());
  const licenceIds = await grantLicences(actor, 2);
  await runSql("UPDATE licences SET order_id = ? WHERE id IN (?, ?)", id, ...licenceIds);
  const code = await createClaimCode({ serviceKey: bindings.LICENCES_SERVICE_KEY }, id);
  const now = new Date().toISOString();
  const { state = "paid", payer = actor.email, account = actor.email } = fields;
  const row = {
    ...{ id, request_id: id, account, payer, buyer_uid: actor.uid, browser_hash: "0".repeat(64), state, quantity: 2 },
    ...{ price_id: "price_1", unit_amount: 39_900, currency: "eur", livemode: 0, claim_hash: sha256Hex(code) },
    ...{ expires_at: now, created_at: now, updated_at: now },
  };
  await runSql(
    `INSERT INTO orders (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row).map(() => "?")})`,
    ...Object.values(row),
  );
  return { id, code, licenceIds };
}

const claim = (actor: Actor, code: string, requestId = crypto.randomUUID()) =>
  call(actor, "claimOrder", { code, requestId });
const countOf = async (actor: Actor) => (await fetchOverview(actor)).licences.length;
const listOrders = async (actor: Actor) => (await call(actor, "ownOrders")).body.orders;

describe("claimOrder", () => {
  test("gives the licences of the code's order to another address, once", async () => {
    const [payer, claimant, third] = [createActor(), createActor(), createActor()];
    const { id, code } = await createOrder(payer);
    const other = await createOrder(payer);
    const requestId = crypto.randomUUID();
    for (let time = 0; time < 2; time++)
      expect(await claim(claimant, code.toLowerCase(), requestId)).toMatchObject({
        status: 200,
        body: { orderId: id },
      });
    expect((await claim(third, code)).body).toMatchObject({ code: "CLAIM_INVALID" });
    expect((await claim(payer, code)).body).toMatchObject({ code: "CLAIM_INVALID" });
    expect([await countOf(payer), await countOf(claimant), await countOf(third)]).toEqual([2, 2, 0]);
    expect(await countEvents("order.claimed", claimant.email)).toBe(1);
    expect((await listOrders(payer)).map((order) => [order.id, "claimCode" in order && order.claimCode])).toEqual([
      [other.id, other.code],
      [id, null],
    ]);
  });

  test("gives them to one of two addresses that claim at the same time", async () => {
    const claimants = [createActor(), createActor()] as const;
    const { code } = await createOrder(createActor());
    const replies = await Promise.all(claimants.map((actor) => claim(actor, code.replaceAll("-", " "))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await Promise.all(claimants.map(countOf))).sort()).toEqual([0, 2]);
  });

  test("rejects an unverified address", { meta: { provokes: "EMAIL_UNVERIFIED" } }, async () => {
    const { code } = await createOrder(createActor());
    expect((await claim({ ...createActor(), emailVerified: false }, code)).body.code).toBe("EMAIL_UNVERIFIED");
  });

  test("rejects the owner's own address, a code of used licences and an unknown code", {
    meta: { provokes: "CLAIM_INVALID" },
  }, async () => {
    const [payer, claimant] = [createActor(), createActor()];
    const { code } = await createOrder(payer);
    expect((await claim(payer, code)).body).toMatchObject({ code: "CLAIM_INVALID" });
    expect((await claim(claimant, "2222-3333-4444-5555")).body).toMatchObject({ code: "CLAIM_INVALID" });
    expect((await activate(payer, createStore())).status).toBe(200);
    expect((await claim(claimant, code)).body).toMatchObject({ code: "CLAIM_INVALID" });
    expect(await countOf(claimant)).toBe(0);
    expect(await listOrders(payer)).toMatchObject([{ claimCode: null }]);
  });
});

describe("ownOrders", () => {
  test("lists an order for payer and licence owner, and for no other user of their addresses", async () => {
    const [payer, owner] = [createActor(), createActor()];
    await grantLicences(owner, 1);
    expect([await countOf(owner), await countOf(payer)]).toEqual([1, 0]);
    const { id } = await createOrder(payer, { account: owner.email });
    const failed = await createOrder(payer, { account: owner.email, state: "failed" });
    const open = await createOrder(payer, { state: "open" });
    const ids = async (actor: Actor) => (await listOrders(actor)).map((order) => order.id);
    expect(await ids(payer)).toEqual([failed.id, id]);
    expect(await ids(owner)).toEqual([id]);
    expect(await ids(payer)).not.toContain(open.id);
    for (const { email } of [payer, owner]) expect(await ids({ ...createActor(), email })).toEqual([]);
    expect(await ids(createActor())).toEqual([]);
  });
});

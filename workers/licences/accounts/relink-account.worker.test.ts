/** A verified change of address moves what the user owns, and nothing of others. */
import { describe, expect, test } from "vitest";
import { actBeforeWrites } from "../fixtures/interleaving.ts";
import {
  administrator,
  call,
  createActiveCustomer,
  createActor,
  createCustomer,
  createTestContext,
  fetchOverview,
  grantLicences,
  listEventTypes,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import { startPurchase } from "../fixtures/orders.ts";
import { createStore } from "../fixtures/stores.ts";
import type { Actor } from "../platform/contract.ts";
import { relinkAccount } from "./relink-account.ts";

const relink = (actor: Actor) => call(actor, "relink");
const at = (actor: Actor, email = `new-${actor.email}`): Actor => ({ ...actor, email });

describe("relinkAccount", () => {
  test("moves licences, stores and history to the new address once, also when repeated", async () => {
    const { actor, store } = await createActiveCustomer();
    await fetchOverview(actor);
    const moved = at(actor);
    expect(await relink(moved)).toMatchObject({ status: 200, body: { moved: 1 } });
    expect(await fetchOverview(moved)).toMatchObject({ authorised: 1, installed: 1, shops: [{ shop: store.shop }] });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 0, licences: [] });
    expect(await listEventTypes(moved)).toEqual([
      "licence.granted",
      "account.bound",
      "licence.activated",
      "account.moved",
    ]);
    expect(await relink(moved)).toMatchObject({ status: 200, body: { moved: 0 } });
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", actor.email)).toBe(0);
  });

  test("moves everything back after a change back, and to the last of several addresses", async () => {
    const { actor } = await createCustomer(2);
    await fetchOverview(actor);
    const second = at(actor);
    await relink(second);
    await relink(actor);
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 2 });
    const third = at(actor, `third-${actor.email}`);
    await relink(third);
    expect(await fetchOverview(third)).toMatchObject({ authorised: 2 });
  });

  test("joins an account of the new address without an owner to the moved one", async () => {
    const { actor } = await createCustomer(1);
    await fetchOverview(actor);
    const moved = at(actor);
    await grantLicences(moved, 2);
    expect(await relink(moved)).toMatchObject({ status: 200, body: { moved: 1 } });
    expect(await fetchOverview(moved)).toMatchObject({ authorised: 3 });
    const due = (await call(administrator, "dueEventNotifications")).body.filter(({ uid }) => uid === actor.uid);
    expect(due.filter(({ type, licences }) => type === "account.bound" && licences === 2)).toHaveLength(1);
  });

  test("moves nothing to another user's account of the new address, and leaves it as it is", {
    meta: { provokes: "ADDRESS_OWNED" },
  }, async () => {
    const { actor } = await createCustomer(1);
    await fetchOverview(actor);
    const { actor: owner } = await createCustomer(2);
    await fetchOverview(owner);
    expect(await relink(at(actor, owner.email))).toMatchObject({ status: 409, body: { code: "ADDRESS_OWNED" } });
    expect(await fetchOverview(owner)).toMatchObject({ authorised: 2 });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1 });
  });

  test("moves nothing to another uid, from an account without an owner, or when unverified", async () => {
    const { actor } = await createCustomer(1);
    const stranger = at(createActor());
    expect(await relink(stranger)).toMatchObject({ status: 200, body: { moved: 0 } });
    await fetchOverview(actor);
    expect(await relink({ ...at(actor), emailVerified: false })).toMatchObject({ status: 403 });
    expect(await relink({ ...at(actor), uid: stranger.uid })).toMatchObject({ body: { moved: 0 } });
    expect(await fetchOverview(actor)).toMatchObject({ authorised: 1 });
  });

  test("makes one acceptance of terms that were accepted under both addresses", async () => {
    const { actor } = await createCustomer(1);
    await fetchOverview(actor);
    const moved = at(actor);
    await grantLicences(moved, 1);
    for (const email of [actor.email, moved.email])
      await runSql(
        "INSERT INTO terms_acceptances VALUES (?, ?, '2024-12-12', '2026-01-01T00:00:00.000Z')",
        email,
        actor.uid,
      );
    await relink(moved);
    expect(await selectValue("SELECT count(*) FROM terms_acceptances WHERE uid = ?", actor.uid)).toBe(1);
  });

  test("moves the customer's prepared activation, but not those of others", async () => {
    const [{ actor: user }, { actor: other }] = [await createCustomer(1), await createCustomer(1)];
    const store = createStore();
    for (const { email } of [user, other])
      await call(administrator, "prepareActivation", {
        ...{ email, shop: store.shop, reason: "asked by phone", requestId: crypto.randomUUID() },
      });
    await fetchOverview(user);
    await relink(at(user));
    const open = (await call(administrator, "preparedActivations")).body.map(({ account }) => account);
    expect(open.filter((email) => email.endsWith(user.email))).toEqual([at(user).email]);
    expect(open).toContain(other.email);
    expect((await listEventTypes(at(user))).filter((type) => type === "account.moved")).toHaveLength(1);
  });

  test("changes the address in the list of users, except for an account that is gone", async () => {
    const [{ actor: user }, { actor: gone }] = [await createCustomer(1), await createCustomer(1)];
    const listed = ({ uid }: Actor) => selectValue<string>("SELECT email FROM users WHERE uid = ?", uid);
    for (const { uid } of [user, gone])
      await runSql("INSERT INTO users (uid, refreshed_at) VALUES (?, '2026-01-01T00:00:00.000Z')", uid);
    await runSql("UPDATE users SET gone_at = '2026-01-01T00:00:00.000Z' WHERE uid = ?", gone.uid);
    for (const actor of [user, gone]) {
      await fetchOverview(actor);
      expect(await relink(at(actor))).toMatchObject({ body: { moved: 1 } });
    }
    expect([await listed(user), await listed(gone)]).toEqual([at(user).email, ""]);
  });

  test("does not recreate an account that ends meanwhile at the new address", async () => {
    const { actor } = await createCustomer(1);
    await fetchOverview(actor);
    const moved = at(actor);
    const database = actBeforeWrites(() => runSql("UPDATE accounts SET uid = NULL WHERE uid = ?", actor.uid));
    await relinkAccount({ ...createTestContext(), database }, moved);
    expect(await selectValue("SELECT count(*) FROM accounts WHERE email = ?", moved.email)).toBe(0);
    expect(await selectValue("SELECT count(*) FROM licences WHERE account = ?", actor.email)).toBe(1);
  });

  test("moves an unpaid order to its buyer's new address, but not to another user's", async () => {
    const [buyer, { actor: other }] = [createActor(), await createCustomer()];
    const { orderId } = await startPurchase(buyer);
    await fetchOverview(other);
    const payer = () => selectValue("SELECT payer FROM orders WHERE id = ?", orderId);
    await relink(at(buyer, other.email));
    expect(await payer()).toBe(buyer.email);
    await relink(at(buyer));
    expect(await payer()).toBe(at(buyer).email);
  });
});

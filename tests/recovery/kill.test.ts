/** workerd is killed during activations: no acknowledged activation is lost and no licence is used without a store. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { password, type Store, uniqueName } from "#tests/support/minting.ts";
import { pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

const seats = pickSize(100, 24);
const kills = pickSize(10, 2);

let stack: KillableStack;

beforeAll(async () => {
  stack = await createKillableStack();
});
afterAll(() => stack.remove());

describe("POST /activate", () => {
  test("keeps acknowledged activations, and one activation for every used licence", { timeout: 600_000 }, async () => {
    await stack.startUp();
    const account = await stack.control<{ email: string; uid: string }>("PUT", "/accounts", {
      email: `${uniqueName()}@example.test`,
      password,
      name: "Test",
      emailVerified: true,
      licences: seats,
    });
    const origin = stack.portalUrl;
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round++) {
      const visitor = new Visitor({ origin });
      await visitor.post("/login", { email: account.email, password });
      const stores = await Promise.all(
        Array.from({ length: Math.floor(seats / kills) }, () =>
          stack.control<Store>("PUT", `/stores/${uniqueName()}`, {}),
        ),
      );
      const killAfter = Math.floor(stores.length / 2);
      const attempts = stores.map(async (store) => {
        const body = {
          email: account.email,
          shopUrl: store.domain,
          accessToken: store.accessToken,
          apiSecretKey: store.apiSecretKey,
        };
        const page = await visitor.post("/activate", body);
        if (page.status === 303) acknowledged.add(store.domain);
        if (acknowledged.size >= killAfter + round * killAfter) stack.kill();
      });
      await Promise.allSettled(attempts);
      stack.kill();
      await stack.startUp();
      const overview = await fetchOverview(account, stack.internalUrl);
      const live = new Set(overview.shops.map(({ shop }) => shop));
      for (const shop of acknowledged) expect(live, "an acknowledged activation").toContain(shop);
      for (const licence of overview.licences)
        expect(licence.status === "active", "a seat and its activation").toBe(licence.shop !== null);
      expect(overview.installed).toBe(overview.licences.filter(({ status }) => status === "active").length);
      expect(live.size).toBe(overview.installed);
    }
    expect(acknowledged.size).toBeGreaterThan(0);
  });
});

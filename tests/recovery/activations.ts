/** Activations of one account during which the stack is killed. */
import { expect } from "vitest";
import { fetchOverview } from "#tests/support/internal.ts";
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { signInTo } from "#tests/support/minting.ts";
import { mintAccountIn, mintStoreIn } from "./minting.ts";

export async function createActivations(stack: KillableStack, licences: number) {
  const account = await mintAccountIn(stack, { licences });
  const acknowledged = new Set<string>();

  return {
    /** Sends `count` activations at once; resolves when half of them are acknowledged. */
    async begin(count: number): Promise<void> {
      const visitor = await signInTo(stack.portalUrl, account.email);
      const stores = await Promise.all(Array.from({ length: count }, () => mintStoreIn(stack)));
      const enough = acknowledged.size + Math.floor(count / 2);
      await new Promise<void>((resolve) => {
        const activating = stores.map(async ({ domain, accessToken, apiSecretKey }) => {
          const fields = { email: account.email, shopUrl: domain, accessToken, apiSecretKey };
          const page = await visitor.post("/activate", fields);
          if (page.status === 303) acknowledged.add(domain);
          if (acknowledged.size >= enough) resolve();
        });
        // A busy machine may not answer all of them in time.
        void Promise.allSettled(activating).then(() => resolve());
      });
    },

    async verify(): Promise<void> {
      const { shops, licences: all, installed } = await fetchOverview(account, stack.internalUrl);
      const live = new Set(shops.map(({ shop }) => shop));
      expect(acknowledged.size).toBeGreaterThan(0);
      for (const shop of acknowledged) expect(live, "an acknowledged activation").toContain(shop);
      for (const { id, status, shop } of all) expect(status === "active", `licence ${id}`).toBe(shop !== null);
      expect(all.filter(({ status }) => status === "active")).toHaveLength(installed);
      expect(live.size).toBe(installed);
    },
  };
}

/** After a rotation every stored value opens with the new key alone. */
import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { createActiveCustomer, createTestContext, runSql, selectValue } from "../fixtures/internal.ts";
import { countLoggedFaults } from "../fixtures/log.ts";
import { createTestWebhook } from "../fixtures/webhooks.ts";
import type { Context } from "../platform/context.ts";
import { unsealField } from "../stores/connection.ts";
import { selectConnection } from "../stores/connection-repository.ts";
import { selectEndpoints } from "../webhooks/endpoint-repository.ts";
import { openSecret } from "../webhooks/secret.ts";
import { resealValues } from "./reseal-values.ts";

const [oldKey, newKey] = [`old:${"A".repeat(43)}`, `new:${"E".repeat(43)}`];
const never = () => false;

const withKeys = (keys: string): Context => ({ ...createTestContext(), keyring: parseKeyring(keys) });
/** As in `vitest.config.ts`. */
const testKeys = `test2:${"B".repeat(43)},test1:${"A".repeat(43)}`;

describe("resealValues", () => {
  test("reseals credentials and webhook secrets so that the new key alone opens them", async () => {
    const customers = await Promise.all(Array.from({ length: 60 }, () => createActiveCustomer()));
    await createTestWebhook();
    const { renewed } = await resealValues(withKeys(`${oldKey},${testKeys}`), never);
    expect(renewed).toBeGreaterThan(customers.length);
    expect(await resealValues(withKeys(`${newKey},${oldKey}`), never)).toEqual({ renewed, failed: 0 });
    expect(await resealValues(withKeys(`${newKey},${oldKey}`), never)).toEqual({ renewed: 0, failed: 0 });
    const { database, keyring } = withKeys(newKey);
    for (const { actor, store } of customers) {
      const [row] = await database.rows(selectConnection(database, actor, store.shop));
      if (!row) throw new Error("The connection is gone.");
      expect(await unsealField(keyring, row, "apiSecretKey")).toBe(store.apiSecretKey);
      expect(await unsealField(keyring, row, "accessToken")).toBe(store.accessToken);
    }
    for (const { id, secret } of await database.rows(selectEndpoints(database)))
      expect(await openSecret(keyring, id, secret)).toMatch(/^whsec_/);
    await resealValues(withKeys(`${testKeys},${newKey}`), never);
  });

  test("counts and keeps a value whose key is gone and skips a running renewal", async () => {
    const { store } = await createActiveCustomer();
    const sealed = () =>
      selectValue(
        "SELECT sealed_access_token FROM shop_connections c JOIN activations v ON v.id = c.activation_id WHERE v.shop = ?",
        store.shop,
      );
    const before = await sealed();
    const { failed } = await resealValues(withKeys(newKey), never);
    expect(failed).toBeGreaterThan(0);
    expect(countLoggedFaults()).toBe(1);
    expect(await sealed()).toBe(before);
    const claim =
      "UPDATE shop_connections SET renewal_claimed_at = ? WHERE activation_id IN (SELECT id FROM activations WHERE shop = ?)";
    await runSql(claim, new Date().toISOString(), store.shop);
    await resealValues(withKeys(`${newKey},${testKeys}`), never);
    expect(await sealed()).toBe(before);
    await runSql(claim, new Date(0).toISOString(), store.shop);
    await resealValues(withKeys(`${newKey},${testKeys}`), never);
    expect(await sealed()).toMatch(/^new\./);
    await resealValues(withKeys(`${testKeys},${newKey}`), never);
  });
});

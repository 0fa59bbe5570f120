/** New credentials are written only for the owner of an unpaused licence, whatever was read before. */

import { describe, expect, test } from "vitest";
import { changeLicence, createActiveCustomer, createTestContext, selectValue } from "../fixtures/internal.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { sealConnection } from "./connection.ts";
import { replaceConnection, selectConnection } from "./connection-repository.ts";

describe("replaceConnection", () => {
  test("replaces credentials for the owner only, and not while the licence is paused", async () => {
    const { actor, store, licenceId } = await createActiveCustomer();
    const stranger = await createActiveCustomer();
    const { database, keyring, now } = createTestContext();
    const [row] = await database.rows(selectConnection(database, actor, store.shop));
    const activationId = row?.activation_id ?? "";
    const read = { activation_id: activationId, revision: row?.revision ?? "" };
    const proven = {
      ...{ shop: store.shop, name: "Store", plan: "Basic", development: false },
      ...{ kind: "token" as const, clientId: null, accessToken: "shpat_new", accessTokenExpiresAt: null },
      apiSecretKey: "shpss_new",
    };
    const replace = async (owner: Actor) => {
      const connection = await sealConnection(keyring, proven, licenceId);
      const [replaced] = await database.batch([counted(replaceConnection(database, owner, read, connection, now))]);
      return replaced?.changes;
    };
    const revision = () => selectValue("SELECT revision FROM shop_connections WHERE activation_id = ?", activationId);
    const before = await revision();
    expect(await replace(stranger.actor)).toBe(0);
    expect(await replace({ ...actor, uid: "another-uid" })).toBe(0);
    await changeLicence("pause", licenceId);
    expect(await replace(actor)).toBe(0);
    expect(await revision()).toBe(before);
    await changeLicence("enable", licenceId);
    expect(await replace(actor)).toBe(1);
    expect(await revision()).not.toBe(before);
    // The connection is no longer as it was read.
    expect(await replace(actor)).toBe(0);
  });
});

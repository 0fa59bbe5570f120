/** Webhooks, their secrets, and the deliveries that events create. */
import { describe, expect, test } from "vitest";
import { hours } from "#base/duration.ts";
import { insertEvent } from "../events/event-repository.ts";
import {
  administrator,
  bindings,
  call,
  createActor,
  createTestContext,
  grantLicences,
  runSql,
  selectValue,
} from "../fixtures/internal.ts";
import {
  causeDelivery,
  createHost,
  createTestWebhook,
  fetchReceived,
  listDeliveries,
  readColumn,
} from "../fixtures/webhooks.ts";
import { sql } from "../platform/sql.ts";
import { maxWebhooks } from "./contract.ts";
import { signMessage } from "./secret.ts";

const createRequest = (rest = {}) => ({
  url: `https://${createHost("ok")}/hook`,
  description: "",
  events: ["licence.granted"],
  requestId: crypto.randomUUID(),
  ...rest,
});

async function listWebhookEvents(id: string) {
  const { results } = await bindings.DB.prepare("SELECT * FROM events WHERE object_id = ? ORDER BY rowid")
    .bind(id)
    .all<Record<string, string | null>>();
  return results;
}

describe("rotateWebhookSecret", () => {
  test("signs with both secrets for a day, then with the new one only", async () => {
    const webhook = await createTestWebhook();
    const rotate = { id: webhook.id, requestId: crypto.randomUUID() };
    const { body } = await call(administrator, "rotateWebhookSecret", rotate);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(webhook.secret);
    expect((await call(administrator, "rotateWebhookSecret", rotate)).body).toEqual(body);
    expect((await listWebhookEvents(webhook.id)).filter(({ type }) => type === "webhook.rotated")).toHaveLength(1);

    await causeDelivery(webhook);
    const [first] = await fetchReceived(webhook.host);
    const verify = async (secrets: string[], received = first) => {
      const { id = "", timestamp = "", body: text = "" } = received ?? {};
      return (await signMessage({ id, at: new Date(Number(timestamp) * 1000), body: text }, secrets))[
        "webhook-signature"
      ];
    };
    expect(first?.signature).toBe(await verify([body.secret ?? "", webhook.secret]));
    const until = Date.parse(
      (await call(administrator, "webhook", { id: webhook.id })).body.webhook.oldSecretUntil ?? "",
    );
    expect(Math.abs(until - Date.now() - hours(24))).toBeLessThan(hours(1));

    await runSql(
      "UPDATE webhook_endpoints SET old_secret_until = ? WHERE id = ?",
      new Date().toISOString(),
      webhook.id,
    );
    await causeDelivery(webhook);
    const [, second] = await fetchReceived(webhook.host);
    expect(second?.signature).toBe(await verify([body.secret ?? ""], second));
  });
});

describe("insertEvent", () => {
  test("creates in its transaction one delivery for each enabled webhook with the event", async () => {
    const chosen = await createTestWebhook("ok", ["release.published", "banner.saved"]);
    const other = await createTestWebhook("ok", ["release.withdrawn"]);
    const off = await createTestWebhook("ok", ["banner.saved"]);
    await call(administrator, "disableWebhook", { id: off.id, reason: "test" });
    const context = createTestContext();
    const { database } = context;
    const event = insertEvent(
      database,
      { type: "banner.saved", now: new Date(), actor: administrator, object: { kind: "banner", id: "current" } },
      { sql: "1", values: [] },
    );
    const broken = database.statement(sql`INSERT INTO webhook_endpoints (id) VALUES (NULL)`);
    await expect(database.batch([event, broken])).rejects.toThrow();
    expect(await listDeliveries(chosen)).toEqual([]);
    await database.batch([event]);
    expect(await listDeliveries(chosen)).toMatchObject([{ type: "banner.saved", state: "pending", attempts: 0 }]);
    expect([await listDeliveries(other), await listDeliveries(off)]).toEqual([[], []]);
  });

  test("creates no delivery when it writes no event", async () => {
    const webhook = await createTestWebhook("ok", ["banner.saved"]);
    const { database } = createTestContext();
    const event = { type: "banner.saved" as const, now: new Date(), actor: administrator };
    await database.batch([insertEvent(database, event, { sql: "0", values: [] })]);
    expect(await listDeliveries(webhook)).toEqual([]);
  });
});

describe("changeWebhook", () => {
  test("logs what differs, without the path, and rejects a stale form", async () => {
    const { id } = await createTestWebhook();
    const { webhook } = (await call(administrator, "webhook", { id })).body;
    const host = createHost("ok");
    const change = {
      ...{ id, changedAt: webhook.changedAt, url: `https://${host}/key-of-receiver`, description: "shop" },
      events: ["licence.granted", "licence.paused"],
    };
    expect((await call(administrator, "changeWebhook", change)).status).toBe(200);
    expect((await call(administrator, "changeWebhook", { ...change, description: "stale" })).body.code).toBe(
      "STATE_CONFLICT",
    );
    const changed = (await call(administrator, "webhook", { id })).body.webhook;
    expect(changed).toMatchObject({ url: change.url, description: "shop" });
    expect([...changed.events].sort()).toEqual(change.events);
    const events = (await listWebhookEvents(id)).filter(({ type }) => type === "webhook.changed");
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0]?.after ?? "")).toEqual({
      host,
      description: "shop",
      events: "licence.granted licence.paused",
    });
    expect(JSON.stringify(events)).not.toContain("key-of-receiver");
  });
});

describe("disableWebhook, enableWebhook and deleteWebhook", () => {
  test("disable, enable and delete a webhook with its deliveries", {
    meta: { provokes: "WEBHOOK_NOT_FOUND" },
  }, async () => {
    const webhook = await createTestWebhook();
    const { id } = webhook;
    await causeDelivery(webhook);
    const end = { id, reason: "the integrator asked" };
    for (const _ of ["once", "twice"]) expect((await call(administrator, "disableWebhook", end)).status).toBe(200);
    await grantLicences(createActor(), 1);
    expect(await listDeliveries(webhook)).toHaveLength(1);
    expect((await call(administrator, "webhook", { id })).body.webhook).toMatchObject({
      enabled: false,
      disabledBy: "staff",
    });
    for (const _ of ["once", "twice"]) expect((await call(administrator, "enableWebhook", { id })).status).toBe(200);
    await causeDelivery(webhook);
    expect((await call(administrator, "deleteWebhook", end)).status).toBe(200);
    expect((await call(administrator, "deleteWebhook", end)).body.code).toBe("WEBHOOK_NOT_FOUND");
    expect(await selectValue("SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = ?", id)).toBe(0);
    expect((await listWebhookEvents(id)).map(({ type, reason }) => [type, reason])).toEqual([
      ["webhook.created", null],
      ["webhook.disabled", end.reason],
      ["webhook.changed", null],
      ["webhook.deleted", end.reason],
    ]);
  });
});

describe("createWebhook", () => {
  test("returns the secret once and never shows it in database, lists or log", async () => {
    const request = createRequest();
    const created = await call(administrator, "createWebhook", request);
    const { id, secret } = created.body;
    expect(secret).toMatch(/^whsec_/);
    const again = await call(administrator, "createWebhook", request);
    expect(again.body).toEqual({ id, secret });
    await runSql("UPDATE webhook_endpoints SET secret_created_at = '2020-01-01T00:00:00.000Z' WHERE id = ?", id);
    expect((await call(administrator, "createWebhook", request)).body).toEqual({ id, secret: null });
    // The same form with another address is another request.
    const other = createRequest({ requestId: request.requestId });
    expect(await call(administrator, "createWebhook", other)).toMatchObject({ status: 409 });

    const [listed, opened] = [await call(administrator, "webhooks"), await call(administrator, "webhook", { id })];
    const events = await listWebhookEvents(id);
    expect(events.map(({ type }) => type)).toEqual(["webhook.created"]);
    const raw = (secret ?? "").replace("whsec_", "");
    for (const shown of [listed, opened, events, await readColumn(id, "secret")])
      expect(JSON.stringify(shown)).not.toContain(raw);
    expect(JSON.stringify(listed.body)).not.toContain(String(await readColumn(id, "secret")));
  });

  test("shows a secret to its creator alone", async () => {
    const request = createRequest();
    const created = await call(administrator, "createWebhook", request);
    const colleague = { ...administrator, uid: "colleague" };
    const other = await call(colleague, "createWebhook", request);
    expect(other.body.id).not.toBe(created.body.id);
    expect(other.body.secret).not.toBe(created.body.secret);
    const rotation = { id: created.body.id, requestId: crypto.randomUUID() };
    const rotated = await call(administrator, "rotateWebhookSecret", rotation);
    const again = await call(colleague, "rotateWebhookSecret", rotation);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(again.body.secret).not.toBe(rotated.body.secret);
    // A webhook outlives the accounts of both.
    const stored = await bindings.DB.prepare("SELECT * FROM webhook_endpoints WHERE id = ?")
      .bind(created.body.id)
      .first();
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`colleague|${administrator.uid}`));
  });

  test.each([
    ["http", { url: "http://example.com/" }, "WEBHOOK_ADDRESS_REFUSED"],
    ["loopback", { url: "http://localhost:9999/" }, "WEBHOOK_ADDRESS_REFUSED"],
    ["an IP address", { url: "https://127.0.0.1/" }, "WEBHOOK_ADDRESS_REFUSED"],
    ["the portal", { url: "http://localhost:8787/" }, "WEBHOOK_ADDRESS_REFUSED"],
    ["no address", { url: " " }, "INVALID_REQUEST"],
    ["no event", { events: [] }, "INVALID_REQUEST"],
    ["an unknown event", { events: ["licence.invented"] }, "INVALID_REQUEST"],
  ])("rejects a webhook with %s", { meta: { provokes: "WEBHOOK_ADDRESS_REFUSED" } }, async (_, wrong, code) => {
    const countWebhooks = () => selectValue("SELECT count(*) FROM webhook_endpoints");
    const before = await countWebhooks();
    expect((await call(administrator, "createWebhook", createRequest(wrong))).body.code).toBe(code);
    expect(await countWebhooks()).toBe(before);
  });

  test("rejects more webhooks than the limit", { meta: { provokes: "WEBHOOK_LIMIT" } }, async () => {
    const count = (await selectValue<number>("SELECT count(*) FROM webhook_endpoints")) ?? 0;
    for (let at = count; at < maxWebhooks; at++)
      expect((await call(administrator, "createWebhook", createRequest())).status).toBe(200);
    expect((await call(administrator, "createWebhook", createRequest())).body.code).toBe("WEBHOOK_LIMIT");
    expect((await call(administrator, "webhooks")).body).toHaveLength(maxWebhooks);
  });
});

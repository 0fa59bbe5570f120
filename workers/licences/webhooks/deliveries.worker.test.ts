/** What happens to a delivery, whatever the receiver does. */
import { describe, expect, test } from "vitest";
import { days, hours } from "#base/duration.ts";
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
  createTestWebhook,
  deliverNow,
  fetchReceived,
  listDeliveries,
  readColumn,
  type TestWebhook,
} from "../fixtures/webhooks.ts";
import { Database } from "../platform/database.ts";
import { retryDelaysMs } from "./attempt-delivery.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.ts";
import { deliverDue } from "./deliver-due.ts";
import * as deliveryRepository from "./delivery-repository.ts";
import * as endpointRepository from "./endpoint-repository.ts";
import { postMessage } from "./post-message.ts";
import { signMessage } from "./secret.ts";

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const behave = (host: string, as: string) => fetch(`https://behave.test/${host}?as=${as}`, { method: "PUT" });
const isEnabled = async ({ id }: TestWebhook) => (await call(administrator, "webhook", { id })).body.webhook.enabled;

/** What the staff's events of the webhook say about it. */
async function listEvents({ id }: TestWebhook, kind: string): Promise<unknown[]> {
  const found = await call(administrator, "searchEvents", { kind, object: { kind: "webhook", id } });
  return found.body.events.map(({ after }) => after);
}

describe("deliverDue", () => {
  test("sends an event at once, signed and without data of the customer", async () => {
    const webhook = await createTestWebhook();
    const customer = createActor();
    const [licence = ""] = await grantLicences(customer, 1);
    await expect.poll(() => fetchReceived(webhook.host)).toHaveLength(1);
    const [received] = await fetchReceived(webhook.host);
    const { id = "", timestamp = "", body = "", signature, path, contentType } = received ?? {};
    expect({ path, contentType }).toEqual({ path: "/hook", contentType: "application/json" });
    const signed = await signMessage({ id, at: new Date(Number(timestamp) * 1000), body }, [webhook.secret]);
    expect(signature).toBe(signed["webhook-signature"]);
    expect(JSON.parse(body)).toMatchObject({ type: "licence.granted", data: { licence, actor: "admin", store: null } });
    expect(body).not.toContain(customer.email);
    await expect
      .poll(() => listDeliveries(webhook))
      .toMatchObject([{ id, state: "delivered", status: 200, answer: "thanks", attempts: 1, error: null }]);
  });

  test.each([
    ["broken", { error: "STATUS", status: 500, answer: "no database" }],
    ["redirect", { error: "REDIRECT", status: 302 }],
    ["loop", { error: "REDIRECT", status: 307 }],
  ])("retries a receiver that is %s later", async (behaviour, expected) => {
    const webhook = await createTestWebhook(behaviour);
    const delivery = await causeDelivery(webhook);
    expect(delivery).toMatchObject({ ...expected, state: "pending", attempts: 1, dueAt: expect.any(String) });
    expect(await fetchReceived(webhook.host)).toHaveLength(1);
    expect(await fetchReceived(`ok-target-of-${webhook.host}`)).toEqual([]);
    expect(await readColumn(webhook.id, "failing_since")).not.toBeNull();
    await behave(webhook.host, "ok");
    await deliverNow(webhook);
    expect(await listDeliveries(webhook)).toMatchObject([{ id: delivery.id, state: "delivered", attempts: 2 }]);
    expect((await fetchReceived(webhook.host)).map(({ id }) => id)).toEqual([delivery.id, delivery.id]);
    expect(await readColumn(webhook.id, "failing_since")).toBeNull();
  });

  test("accepts an answer of ten megabytes without reading it", async () => {
    const webhook = await createTestWebhook("huge");
    const delivery = await causeDelivery(webhook);
    expect(delivery).toMatchObject({ state: "delivered", status: 200, answer: `${"x".repeat(1023)}…` });
  });

  test("calls a receiver without an answer once in a run and delays no other", async () => {
    const [silent, well] = [await createTestWebhook("ok", ["banner.saved"]), await createTestWebhook("ok")];
    await runSql("UPDATE webhook_endpoints SET url = ? WHERE id = ?", "https://no-such-host.test/", silent.id);
    for (const index of [1, 2]) {
      await runSql(
        `INSERT INTO webhook_deliveries (id, endpoint_id, type, created_at, due_at) VALUES (?, ?, 'banner.saved', ?, ?)`,
        `${index}`.repeat(24),
        silent.id,
        ago(1000),
        ago(1000),
      );
    }
    await runSql("UPDATE webhook_endpoints SET url = 'https://hang-on.receiver.test/' WHERE id = ?", silent.id);
    await grantLicences(createActor(), 1);
    await expect.poll(() => listDeliveries(well)).toMatchObject([{ state: "delivered" }]);
    await expect
      .poll(async () => (await listDeliveries(silent)).map(({ attempts, error }) => [attempts, error]).sort())
      .toEqual([
        [0, null],
        [1, "TIMEOUT"],
      ]);
  });

  test("delivers once with many runners", async () => {
    const webhook = await createTestWebhook("broken");
    await causeDelivery(webhook);
    await behave(webhook.host, "ok");
    const before = (await fetchReceived(webhook.host)).length;
    await Promise.all(Array.from({ length: 10 }, () => deliverNow(webhook)));
    expect(await fetchReceived(webhook.host)).toHaveLength(before + 1);
    expect(await listDeliveries(webhook)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("delivers after the lease of a lost runner has ended, and not before", async () => {
    const webhook = await createTestWebhook("broken");
    const { id } = await causeDelivery(webhook);
    await behave(webhook.host, "ok");
    const lease = (until: string) =>
      runSql(
        "UPDATE webhook_deliveries SET lease = 'lost', leased_until = ?, due_at = ? WHERE id = ?",
        until,
        ago(0),
        id,
      );
    await lease(ago(-hours(1)));
    await deliverDue(createTestContext());
    expect(await listDeliveries(webhook)).toMatchObject([{ attempts: 1, isRunning: true }]);
    await lease(ago(1));
    await deliverDue(createTestContext());
    expect(await listDeliveries(webhook)).toMatchObject([{ state: "delivered", attempts: 2 }]);
  });

  test("disables a webhook at once on 410, with an event and a notification", async () => {
    const webhook = await createTestWebhook("gone");
    const delivery = await causeDelivery(webhook);
    expect(delivery).toMatchObject({ state: "failed", error: "GONE", status: 410 });
    expect(await isEnabled(webhook)).toBe(false);
    expect(await readColumn(webhook.id, "disabled_by")).toBe("gone");
    const logged = "SELECT after FROM events WHERE type = 'webhook.disabled' AND object_id = ?";
    expect(JSON.parse((await selectValue(logged, webhook.id)) ?? "")).toEqual({
      host: webhook.host,
      enabled: false,
      cause: "gone",
    });
    const listDue = async () => (await call(administrator, "dueEventNotifications", undefined)).body;
    const [ended] = (await listDue()).filter((each) => each.webhook?.id === webhook.id);
    expect(ended?.webhook).toEqual({ id: webhook.id, host: webhook.host, cause: "gone" });
    await call(administrator, "enableWebhook", { id: webhook.id });
    await call(administrator, "deleteWebhook", { id: webhook.id, reason: "moved" });
    const listEnders = async () =>
      (await listDue()).filter(({ ends }) => ends.some(({ event }) => event === ended?.event)).map(({ type }) => type);
    expect((await listEnders()).sort()).toEqual(["webhook.changed", "webhook.deleted"]);
  });

  test("disables a webhook and ends its deliveries after three days without success, not before", async () => {
    const webhook = await createTestWebhook("broken");
    await causeDelivery(webhook);
    await causeDelivery(webhook);
    const failSince = (at: string) =>
      runSql("UPDATE webhook_endpoints SET failing_since = ? WHERE id = ?", at, webhook.id);
    await failSince(ago(hours(71)));
    await deliverNow(webhook);
    expect(await isEnabled(webhook)).toBe(true);
    await failSince(ago(days(3)));
    await deliverNow(webhook);
    expect(await isEnabled(webhook)).toBe(false);
    expect(await readColumn(webhook.id, "disabled_by")).toBe("failures");
    for (const delivery of await listDeliveries(webhook))
      expect(delivery).toMatchObject({ state: "failed", dueAt: null });
    const { host } = webhook;
    expect(await listEvents(webhook, "webhook.disabled")).toEqual([{ host, enabled: false, cause: "failures" }]);
  });

  test("fails a delivery for good after its last attempt", async () => {
    const webhook = await createTestWebhook("broken");
    const { id } = await causeDelivery(webhook);
    await runSql("UPDATE webhook_deliveries SET attempts = ? WHERE id = ?", retryDelaysMs.length, id);
    await deliverNow(webhook);
    expect(await listDeliveries(webhook)).toMatchObject([{ state: "failed", error: "STATUS", dueAt: null }]);
  });

  test("does not call an address that the rules now reject", async () => {
    const webhook = await createTestWebhook();
    await runSql("UPDATE webhook_endpoints SET url = ? WHERE id = ?", `http://${webhook.host}/hook`, webhook.id);
    expect(await causeDelivery(webhook)).toMatchObject({ state: "pending", error: "ADDRESS_REFUSED" });
    expect(await fetchReceived(webhook.host)).toEqual([]);
  });
});

describe("postMessage", () => {
  test("stops waiting for a receiver that never answers or never ends its answer", async () => {
    const post = (behaviour: string) =>
      postMessage(new URL(`https://${behaviour}-${crypto.randomUUID()}.receiver.test/`), "{}", {}, 300);
    expect(await post("hang")).toMatchObject({ error: "TIMEOUT", status: null, excerpt: null });
    expect(await post("drip")).toMatchObject({ error: null, status: 200 });
  });
});

describe("replayDelivery", () => {
  test("sends the same message under the same id, once for a double click", async () => {
    const webhook = await createTestWebhook();
    const { id, attempts } = await causeDelivery(webhook);
    const replay = () => call(administrator, "replayDelivery", { id: webhook.id, delivery: id, attempts });
    const [first] = await Promise.all([replay(), replay(), replay()]);
    expect(first.status).toBe(200);
    const received = await fetchReceived(webhook.host);
    expect(received.map((each) => [each.id, each.body])).toEqual([
      [id, received[0]?.body],
      [id, received[0]?.body],
    ]);
    expect(await listDeliveries(webhook)).toMatchObject([{ state: "delivered", attempts: 2 }]);
    expect(await listEvents(webhook, "webhook.replayed")).toEqual([{ host: webhook.host, type: "licence.granted" }]);

    const foreign = await createTestWebhook();
    expect((await call(administrator, "replayDelivery", { id: foreign.id, delivery: id, attempts })).status).toBe(404);
    await call(administrator, "disableWebhook", { id: webhook.id, reason: "test" });
    expect((await call(administrator, "replayDelivery", { id: webhook.id, delivery: id, attempts: 2 })).status).toBe(
      409,
    );
  });
});

describe("sendWebhookTest", () => {
  test("sends a test once for a double click, also while off, and changes nothing else", async () => {
    const webhook = await createTestWebhook("broken");
    await call(administrator, "disableWebhook", { id: webhook.id, reason: "test" });
    const requestId = crypto.randomUUID();
    const send = () => call(administrator, "sendWebhookTest", { id: webhook.id, requestId });
    const [sent] = await Promise.all([send(), send()]);
    expect(sent.status).toBe(200);
    expect(await listEvents(webhook, "webhook.tested")).toEqual([{ host: webhook.host }]);
    const received = await fetchReceived(webhook.host);
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
    expect(await listDeliveries(webhook)).toMatchObject([
      { type: "webhook.test", eventId: null, state: "failed", error: "STATUS", attempts: 1 },
    ]);
    expect(await readColumn(webhook.id, "failing_since")).toBeNull();
    expect((await call(administrator, "sendWebhookTest", { id: "0".repeat(24), requestId })).status).toBe(404);
  });
});

describe("webhook and deleteOldDeliveries", () => {
  test("list deliveries by page and state and delete them after thirty days", async () => {
    const webhook = await createTestWebhook();
    const add = (prefix: string, count: number, state: string, at: string) =>
      runSql(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO webhook_deliveries (id, endpoint_id, type, state, created_at, due_at)
       SELECT ? || lower(hex(randomblob(8))), ?, 'banner.saved', ?, ?, ? FROM n`,
        count,
        prefix,
        webhook.id,
        state,
        at,
        at,
      );
    await add("aaaaaaaa", 60, "delivered", ago(days(1)));
    await add("bbbbbbbb", 3, "failed", ago(days(2)));
    await add("cccccccc", 700, "failed", ago(days(31)));
    await deleteOldDeliveries(bindings, crypto.randomUUID());
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await call(administrator, "webhook", { id: webhook.id, ...(after ? { after } : {}) });
      seen.push(...body.deliveries.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(63);
    expect(new Set(seen).size).toBe(63);
    const failed = await call(administrator, "webhook", { id: webhook.id, state: "failed" });
    expect(failed.body.deliveries.map(({ id }) => id.slice(0, 8))).toEqual(["bbbbbbbb", "bbbbbbbb", "bbbbbbbb"]);
  });
});

describe("statements on webhooks", () => {
  test("use an index", async () => {
    const statements: { sql: string; values: unknown[] }[] = [];
    const explaining = new Database({
      prepare: (sql: string) => ({
        bind(...values: unknown[]) {
          statements.push({ sql, values });
          return {};
        },
      }),
    } as unknown as D1Database);
    const now = new Date();
    const lease = { name: "x", now, until: now };
    for (const state of [null, "failed"] as const)
      for (const after of [null, "x"]) deliveryRepository.selectDeliveries(explaining, "x", { state, after, limit: 1 });
    deliveryRepository.selectDueEndpoints(explaining, now);
    deliveryRepository.leaseDue(explaining, "x", lease);
    deliveryRepository.leaseDelivery(explaining, { id: "x", attempts: 1 }, lease);
    deliveryRepository.selectLeased(explaining, "x");
    deliveryRepository.endPending(explaining, "x", "x");
    deliveryRepository.deleteDeliveriesBefore(explaining, now, 1);
    deliveryRepository.selectTest(explaining, "x", "x");
    endpointRepository.selectWebhooks(explaining);
    endpointRepository.selectWebhook(explaining, "x");
    endpointRepository.countWebhooks(explaining);
    expect(statements).toHaveLength(15);
    for (const { sql, values } of statements) {
      const { results } = await bindings.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      for (const { detail } of results) {
        if (/^SCAN/.test(detail)) expect(detail, sql).toMatch(/USING (COVERING )?INDEX|json_each|VIRTUAL TABLE/);
        expect(detail, sql).not.toContain("TEMP B-TREE");
      }
    }
  });
});

/** The scheduled clean-up: after any failure or crash, the next run finishes it. */
import { Firestore, Timestamp } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectId } from "#tests/contract/firestore-client.ts";
import { createKillableStack, type KillableStack } from "#tests/support/killable-stack.ts";
import { type Account, password, uniqueName } from "#tests/support/minting.ts";
import { fetchAccessToken } from "#tests/support/service-account-tokens.ts";
import { pickSize } from "#tests/support/size.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** More than one batch in either case. */
const expiredCount = pickSize(10_000, 700);
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * dayMs);

let stack: KillableStack;
let client: Firestore;

beforeAll(async () => {
  stack = await createKillableStack();
  await stack.startUp();
  const { hostname, port } = new URL(stack.sandboxUrl);
  const customHeaders = { Authorization: `Bearer ${await fetchAccessToken(stack.sandboxUrl, stack.folder)}` };
  const auth = { getRequestHeaders: async () => customHeaders };
  client = new Firestore({ projectId, preferRest: true, host: `${hostname}:${port}`, ssl: false, auth, customHeaders });
});
afterAll(() => stack.remove());

const notifications = () => client.collection("systemNotifications");
const whole = { message: "Texte", type: "info", readBy: [], isAdmin: false, userId: null };
/** Names sort by age, which makes the order of deletion predictable. */
const toName = (index: number) => `old-${String(index).padStart(5, "0")}`;

async function write(documents: Record<string, object>): Promise<void> {
  const entries = Object.entries(documents);
  for (let at = 0; at < entries.length; at += 500) {
    const batch = client.batch();
    for (const [name, fields] of entries.slice(at, at + 500))
      batch.set(notifications().doc(name), { title: name, ...whole, ...fields });
    await batch.commit();
  }
}

const writeExpired = () =>
  write(
    Object.fromEntries(
      Array.from({ length: expiredCount }, (_, index) => {
        const times = {
          createdAt: daysAgo(90),
          expiresAt: Timestamp.fromMillis(Date.now() - 60 * dayMs + index * 1000),
        };
        return [toName(index), times];
      }),
    ),
  );
const left = async () => (await notifications().where("title", ">=", "old-").where("title", "<", "old.").get()).size;
/** The call that deletes the second batch fails. */
const failSecond = (fault: Record<string, unknown>) =>
  stack.control("PUT", "/faults/firestore", {
    bodyIncludes: `systemNotifications/${toName(600)}"`,
    times: 1,
    ...fault,
  });

/** The task's row on the staff's page. */
async function loadRowText(task: string): Promise<string> {
  const account = await stack.control<Account>("PUT", "/accounts", {
    email: `${uniqueName()}@example.test`,
    password,
    name: "Staff",
    emailVerified: true,
    role: "admin",
  });
  const visitor = new Visitor({ origin: stack.portalUrl });
  await visitor.post("/login", { email: account.email, password });
  const { document } = await visitor.get("/admin/maintenance");
  const row = document.querySelectorAll("tbody tr").find((each) => each.text.includes(task));
  return row?.structuredText.replace(/\s+/g, " ") ?? "";
}

describe("POST /profile", () => {
  test("rejects the deletion of the last administrator's account", async () => {
    const visitor = new Visitor({ origin: stack.portalUrl });
    await visitor.post("/login", { email: "admin@demo.test", password });
    const refused = await visitor.post("/profile", { intent: "delete-account", currentPassword: password });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Vous êtes le dernier administrateur");
    expect((await visitor.get("/profile")).status).toBe(200);
  });
});

describe("runScheduledTasks", () => {
  test("deletes expired data despite failures, and keeps data in use", { timeout: 300_000 }, async () => {
    const kept = {
      "kept-long": { createdAt: daysAgo(400), expiresAt: daysAgo(-5) },
      "kept-lately": { createdAt: daysAgo(60), expiresAt: daysAgo(29) },
      "kept-young": { createdAt: daysAgo(30) },
    };
    const gone = {
      "old-undated": { createdAt: daysAgo(32) },
      "old-null": { createdAt: daysAgo(32), expiresAt: null },
      "old-garbled": { createdAt: daysAgo(32), expiresAt: "soon" },
    };
    await write({ ...kept, ...gone });
    await writeExpired();
    const banner = client.doc("system/announcementBanner");
    await banner.set({ message: "Nouveau", isActive: true, expiresAt: daysAgo(0.1), releaseDate: daysAgo(1) });

    // Firestore fails midway: this task fails and reports its progress; the other tasks finish.
    await failSecond({ mode: "status", status: 503 });
    await stack.runSchedule();
    expect(await left()).toBe(expiredCount - 500 + 3);
    expect((await banner.get()).data()).toMatchObject({ isActive: false, message: "Nouveau" });
    const failed = await loadRowText("Notifications expirées");
    expect(failed).toContain("Échec");
    expect(failed).toContain("n’a pas répondu");
    expect(failed).toContain("500 supprimées");
    expect(await loadRowText("Tâches des licences")).toContain("À jour");
    expect(await loadRowText("Santé des boutiques")).toContain("À jour");

    // The whole stack is killed midway.
    await writeExpired();
    await failSecond({ mode: "slow", delayMs: 60_000 });
    stack.runSchedule().catch(() => undefined);
    await expect.poll(() => stack.control<unknown[]>("GET", "/faults.json")).toEqual([]);
    stack.kill();
    await stack.startUp();
    expect(await left()).toBe(expiredCount - 500 + 3);

    await stack.runSchedule();
    expect(await left()).toBe(0);
    for (const name of Object.keys(kept)) expect((await notifications().doc(name).get()).exists, name).toBe(true);
    expect(await loadRowText("Notifications expirées")).toContain("À jour");
  });
});

/** The scheduled clean-up: one of its calls fails, and the stack is killed during another. */
import { Firestore, Timestamp } from "@google-cloud/firestore";
import { expect, vi } from "vitest";
import { projectId } from "#tests/contract/firestore-client.ts";
import type { KillableStack } from "#tests/support/killable-stack.ts";
import { signInTo } from "#tests/support/minting.ts";
import { fetchAccessToken } from "#tests/support/service-account-tokens.ts";
import { pickSize } from "#tests/support/size.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import { ignore, mintAccountIn } from "./minting.ts";

/** The second batch of deletions is the last one with `npm test`. */
const batchSize = 500;
const expiredCount = pickSize(10_000, batchSize + 20);
const [minuteMs, dayMs] = [60_000, 24 * 60 * 60 * 1000];
const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * dayMs);
/** Names sort by age, which makes the order of deletion predictable. */
const toName = (index: number) => `old-${String(index).padStart(5, "0")}`;

const whole = { message: "Texte", type: "info", readBy: [], isAdmin: false, userId: null };
const kept = {
  "kept-long": { createdAt: daysAgo(400), expiresAt: daysAgo(-5) },
  "kept-lately": { createdAt: daysAgo(60), expiresAt: daysAgo(29) },
  "kept-young": { createdAt: daysAgo(30) },
};
const undated = {
  "old-undated": { createdAt: daysAgo(32) },
  "old-null": { createdAt: daysAgo(32), expiresAt: null },
  "old-garbled": { createdAt: daysAgo(32), expiresAt: "soon" },
};
const leftAfterFirstBatch = expiredCount - batchSize + Object.keys(undated).length;

export async function createExpiredNotifications(stack: KillableStack) {
  const { hostname, port } = new URL(stack.sandboxUrl);
  const customHeaders = { Authorization: `Bearer ${await fetchAccessToken(stack.sandboxUrl, stack.folder)}` };
  const auth = { getRequestHeaders: async () => customHeaders };
  const host = `${hostname}:${port}`;
  const client = new Firestore({ projectId, preferRest: true, host, ssl: false, auth, customHeaders });
  const notifications = client.collection("systemNotifications");
  const banner = client.doc("system/announcementBanner");

  async function write(documents: Record<string, object>): Promise<void> {
    const entries = Object.entries(documents);
    for (let at = 0; at < entries.length; at += batchSize) {
      const batch = client.batch();
      for (const [name, fields] of entries.slice(at, at + batchSize))
        batch.set(notifications.doc(name), { title: name, ...whole, ...fields });
      await batch.commit();
    }
  }

  const writeExpired = () =>
    write(
      Object.fromEntries(
        Array.from({ length: expiredCount }, (_, index) => {
          const expiresAt = Timestamp.fromMillis(Date.now() - 60 * dayMs + index * minuteMs);
          return [toName(index), { createdAt: daysAgo(90), expiresAt }];
        }),
      ),
    );
  const countLeft = async () =>
    (await notifications.where("title", ">=", "old-").where("title", "<", "old.").get()).size;
  const failSecondBatch = (fault: Record<string, unknown>) =>
    stack.control("PUT", "/faults/firestore", {
      ...{ bodyIncludes: `systemNotifications/${toName(batchSize + 10)}"`, times: 1 },
      ...fault,
    });

  /** The rows of the staff's page, by the name of their task. */
  async function loadRows(): Promise<(task: string) => string> {
    const { email } = await mintAccountIn(stack, { role: "admin" });
    const visitor = await signInTo(stack.portalUrl, email);
    const { document } = await visitor.get("/admin/maintenance");
    const rows = document.querySelectorAll("tbody tr").map((row) => row.structuredText.replace(/\s+/g, " "));
    return (task) => rows.find((row) => row.includes(task)) ?? "";
  }

  return {
    /** One run fails midway, and the next one hangs in the call that the kill interrupts. */
    async begin(): Promise<void> {
      await write({ ...kept, ...undated });
      await writeExpired();
      await banner.set({ message: "Nouveau", isActive: true, expiresAt: daysAgo(0.1), releaseDate: daysAgo(1) });
      await failSecondBatch({ mode: "status", status: 503 });
      await stack.runSchedule();
      // The other tasks end all the same.
      expect(await countLeft()).toBe(leftAfterFirstBatch);
      expect((await banner.get()).data()).toMatchObject({ isActive: false, message: "Nouveau" });
      const findRow = await loadRows();
      for (const text of ["Échec", "n’a pas répondu", `${batchSize} supprimées`])
        expect(findRow("Notifications expirées")).toContain(text);
      expect(findRow("Tâches des licences")).toContain("À jour");
      expect(findRow("Santé des boutiques")).toContain("À jour");

      await writeExpired();
      await failSecondBatch({ mode: "slow", delayMs: minuteMs });
      void stack.runSchedule().catch(ignore);
      const isWaiting = async () =>
        (await stack.control<{ vendor: string }[]>("GET", "/faults.json")).every(
          ({ vendor }) => vendor !== "firestore",
        );
      await vi.waitUntil(isWaiting, { timeout: testLimits.waitMs });
    },

    async verify(): Promise<void> {
      expect(await countLeft()).toBe(leftAfterFirstBatch);
      await stack.runSchedule();
      expect(await countLeft()).toBe(0);
      for (const name of Object.keys(kept)) expect((await notifications.doc(name).get()).exists, name).toBe(true);
      expect((await loadRows())("Notifications expirées")).toContain("À jour");
    },
  };
}

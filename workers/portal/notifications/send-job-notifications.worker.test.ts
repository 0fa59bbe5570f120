import { describe, expect, test } from "vitest";
import { success } from "#base/errors.ts";
import type { JobNotification } from "#workers/licences/updates/jobs/contract.ts";
import { createReader, documents, erase, getHub } from "../fixtures/notifications.ts";
import { bindings, newUid } from "../fixtures/objects.ts";
import { createTestCalls, createTestViewer } from "../fixtures/scope.ts";
import { sendJobNotifications } from "./send-job-notifications.ts";

const due = (over: Partial<JobNotification> = {}): JobNotification => ({
  ...{ job: crypto.randomUUID().replaceAll("-", "").slice(0, 24), uid: newUid(), kind: "update", state: "done" },
  ...{
    shop: "a-shop.myshopify.com",
    version: "2.0.4",
    name: "Hiver – v2.0.4",
    fromVersion: "1.1.0",
    questions: null,
    counts: null,
    at: new Date().toISOString(),
  },
  ...over,
});

/** A licence service where all of these are due, and what is reported to it. */
function serviceWith(...notifications: JobNotification[]) {
  const marked: unknown[] = [];
  return {
    marked,
    dueJobNotifications: async () => success(notifications),
    markJobsNotified: async (sent: readonly unknown[]) => {
      marked.push(...sent);
      return success({ sent: sent.length });
    },
  };
}

const send = (licences: ReturnType<typeof serviceWith>, now = new Date()) =>
  sendJobNotifications({ env: bindings, licences, now });

const written = async (uid: string) => Object.entries(await documents()).filter(([, { userId }]) => userId === uid);

describe("sendJobNotifications", () => {
  test("shows the owner the job in the bell, in the page's language, with a link", async () => {
    const notification = due();
    const { uid, job } = notification;
    await getHub(uid).listLatest(createReader(uid), 1);
    const service = serviceWith(notification);
    expect(await send(service)).toBe(1);
    expect(service.marked).toEqual([{ job, state: "done" }]);
    const titleIn = async (language: "fr" | "en") => {
      const { listNotifications } = createTestCalls({
        env: bindings,
        viewer: createTestViewer(createReader(uid)),
        language,
      });
      const latest = await listNotifications({ limit: 5 });
      return latest.ok && latest.value.map(({ title, link, type }) => [title, link, type]);
    };
    expect(await titleIn("fr")).toEqual([["La copie à jour d’a-shop est prête", `/jobs/${job}`, "success"]]);
    expect(await titleIn("en")).toEqual([["The updated copy of a-shop is ready", `/jobs/${job}`, "success"]]);
    for (const [id] of await written(uid)) await erase(id);
  });

  test("sends one notification despite a retry after a crash, days later or after another failure", async () => {
    const notification = due({ state: "failed" });
    const { uid } = notification;
    await send(serviceWith(notification));
    await send(serviceWith(notification), new Date(Date.now() + 3 * 24 * 3_600_000));
    await Promise.all([
      send(serviceWith({ ...notification, at: new Date(0).toISOString() })),
      send(serviceWith(notification)),
    ]);
    const found = await written(uid);
    expect(found).toHaveLength(1);
    for (const [id] of found) await erase(id);
  });

  test("replaces the questions of a job by its end", async () => {
    const waiting = due({ state: "waiting" });
    const listTitles = async () => (await written(waiting.uid)).map(([, { title }]) => title);
    await send(serviceWith(waiting));
    expect(await listTitles()).toEqual(["Votre mise à jour d’a-shop attend vos réponses"]);
    await send(serviceWith({ ...waiting, state: "done" }));
    expect(await listTitles()).toEqual(["La copie à jour d’a-shop est prête"]);
    const found = await written(waiting.uid);
    for (const [id] of found) await erase(id);
  });

  test("deletes the questions of a cancelled job, and sends nothing of it", async () => {
    const waiting = due({ state: "waiting" });
    await send(serviceWith(waiting));
    const service = serviceWith({ ...waiting, state: "cancelled" });
    await send(service);
    expect(await written(waiting.uid)).toEqual([]);
    expect(service.marked).toEqual([{ job: waiting.job, state: "cancelled" }]);
  });

  test("asks for no answers when a preview has no questions", async () => {
    const ready = due({ state: "waiting", questions: 0 });
    await send(serviceWith(ready));
    const found = await written(ready.uid);
    expect(found.map(([, { title }]) => title)).toEqual(["L’aperçu d’a-shop est prêt"]);
    for (const [id] of found) await erase(id);
  });

  test("drops a notification due for more than a month", async () => {
    const old = due({ at: new Date(Date.now() - 40 * 24 * 3_600_000).toISOString() });
    const service = serviceWith(old);
    await send(service);
    expect(await written(old.uid)).toEqual([]);
    expect(service.marked).toHaveLength(1);
  });
});

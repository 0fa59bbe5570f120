/**
 * Ends of jobs become mails, each exactly once, although every step of the outbox crashes at random: the look-up of due
 * rows, the commit before and after its effect, the report back, the task itself, and the mail extension.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import { failure, success } from "#base/errors.ts";
import { createInMemoryFirestore } from "#tests/support/in-memory-firestore.ts";
import { createMailSettings, createUser } from "#tests/support/mails.ts";
import { pickSize } from "#tests/support/size.ts";
import type { JobNotification } from "#workers/licences/updates/jobs/contract.ts";
import type { PortalEnv } from "#workers/portal/env.ts";
import { sendJobNotifications } from "#workers/portal/notifications/send-job-notifications.ts";

afterEach(() => void vi.unstubAllGlobals());

/** Mulberry32: the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const jobCount = 200;
const kinds = ["install", "update", "template"] as const;

/** The outbox of the licence service: a row is due until it is reported. */
function createOutbox(random: () => number) {
  const due = new Map<string, JobNotification>();
  return {
    due,
    dueJobNotifications: async () =>
      random() < 0.1 ? failure("UPSTREAM_UNAVAILABLE") : success([...due.values()].slice(0, 20)),
    async markJobsNotified(sent: readonly { job: string }[]) {
      const fate = random();
      if (fate < 0.2) return failure("UPSTREAM_UNAVAILABLE");
      for (const { job } of sent) due.delete(job);
      // Done, and its answer is lost.
      return fate < 0.4 ? failure("UPSTREAM_UNAVAILABLE") : success({ sent: sent.length });
    },
  };
}

describe("sendJobNotifications", () => {
  test.each(pickSize([1, 20_241_212, 77_777], [20_241_212]))(
    "sends 200 mails for 200 ended jobs despite crashes, seed %d",
    async (seed) => {
      const random = createRandom(seed);
      const { store, next, options, mails } = createInMemoryFirestore({ mailCollection: "mail" });
      const uids = ["ada", "eva", "nora"];
      for (const uid of uids) await createUser(store, uid);
      const outbox = createOutbox(random);
      for (let index = 0; index < jobCount; index++) {
        const job = index.toString(16).padStart(24, "0");
        outbox.due.set(job, {
          ...{ job, uid: uids[index % uids.length] ?? "", kind: kinds[index % kinds.length] ?? "install" },
          ...{ state: random() < 0.8 ? "done" : "failed", shop: "a-shop.myshopify.com", version: "2.0.4" },
          ...{ fromVersion: "1.1.0", name: "Hiver", questions: null, counts: null, at: new Date().toISOString() },
        });
      }
      const env = createMailSettings(options) as unknown as PortalEnv;
      let crashes = 0;
      for (let run = 0; outbox.due.size > 0; run++) {
        expect(run, "it ends").toBeLessThan(2_000);
        let left = Math.floor(random() * 25);
        const fate = random();
        if (fate < 0.25) next.broken = "before";
        else if (fate < 0.5) next.broken = "after";
        // A run that is stopped, and a second one at the same time.
        const runs = [outbox, outbox].map((licences) =>
          sendJobNotifications({ env, licences, now: new Date(), mustStop: () => left-- <= 0 }),
        );
        for (const { status } of await Promise.allSettled(runs)) if (status === "rejected") crashes++;
        next.broken = null;
        // The extension stops before it takes some, and is started again later.
        for (const path of mails.listDue()) if (random() < 0.7) mails.run(path);
      }
      for (const path of mails.listDue()) mails.run(path);
      const sent = mails.list();
      expect(sent).toHaveLength(jobCount);
      expect(new Set(sent.map(({ document }) => document)).size).toBe(jobCount);
      const jobs = sent.map(({ text }) => /\/jobs\/([0-9a-f]{24})/.exec(text)?.[1]);
      expect(new Set(jobs).size).toBe(jobCount);
      expect(crashes).toBeGreaterThan(5);
    },
  );
});

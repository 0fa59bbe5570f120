/** What the simulation calculates with. Each number says where it is from: measured, the code, or an assumption. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { maxStoresChecked } from "#workers/licences/maintenance/check-due-stores.ts";
import { sweepsPerMinute } from "#workers/licences/maintenance/tasks.ts";
import { maxDueStores, maxLookedUp } from "#workers/licences/releases/notifications/release-notifications.ts";
import { silenceMs, sweepMs } from "#workers/licences/updates/jobs/heartbeat.ts";
import { maxRevived } from "#workers/licences/updates/jobs/job-launcher.ts";
import { sentAtOnce } from "#workers/portal/notifications/send-due-notifications.ts";
import { shardCount } from "#workers/portal/notifications/shards.ts";
import { limits } from "./limits.ts";
import type { Measured, Usage } from "./measured.ts";

/** Of one phase of an update: until its preview waits, or from the start until it is done. */
export type Phase = Pick<Usage, "shopifyCalls" | "d1Batches">;

export interface Inputs {
  /** From the code: how much one run of a task does. */
  product: {
    maxLookedUp: number;
    maxDueStores: number;
    sentAtOnce: number;
    maxRevived: number;
    silenceMs: number;
    sweepMs: number;
  };
  /** Measured. */
  preview: Phase;
  finish: Phase;
  /** What the platforms allow, and how many jobs our configuration lets run at once. */
  limits: {
    createdPerSecond: number;
    running: number;
    d1BatchMs: number;
    maxQueueMs: number;
    pointsPerSecond: number;
    bucket: number;
  };
  /** Assumptions about vendors, network and people. */
  assumed: {
    /** One call to Shopify, with the way there. */
    callMs: number;
    /** The most that a call of ours costs. */
    pointsPerCall: number;
    /** Shopify unpacks or copies a theme. */
    processingMs: number;
    /** One notification: a read and a commit of Firestore, 60 ms away, and the hub, 40 ms away. */
    sendMs: number;
    /** Part of the owners who update within the simulated time. */
    share: number;
    /** Between the notification and the update. */
    reactionMs: number;
    /** Between the preview and the start. */
    thinkMs: number;
    /** Before "Resume" after a failure. */
    resumeMs: number;
    /** Views of the job's page and of others during an update. */
    viewsPerUpdate: number;
  };
  /** Statements of the fan-out as multiples of a batch, from the rows measured with as many stores. */
  fanout: { stores: number; endBatches: number; dueBatches: number };
}

const minute = 60_000;
/** Assumed: D1 reads or writes as many rows of one statement in the time of a small batch. */
const rowsPerBatch = { read: 1_000, written: 100 };
/** Of the stores: few edits, many, and many on an old release. */
const mix = { few: 0.7, many: 0.2, old: 0.1 };

export function createInputs(measured: Measured): Inputs {
  const { update, fanout } = measured;
  const mean = (phase: "preview" | "finish", name: keyof Phase) =>
    Object.entries(mix).reduce((sum, [kind, part]) => sum + part * update[kind as keyof typeof mix][phase][name], 0);
  const toPhase = (phase: "preview" | "finish"): Phase => ({
    shopifyCalls: Math.round(mean(phase, "shopifyCalls")),
    d1Batches: Math.round(mean(phase, "d1Batches")),
  });
  return {
    product: { maxLookedUp, maxDueStores, sentAtOnce, maxRevived, silenceMs, sweepMs },
    preview: toPhase("preview"),
    finish: toPhase("finish"),
    limits: {
      createdPerSecond: limits.workflows.createdPerSecond,
      running: readConcurrency(),
      d1BatchMs: limits.d1.batchMs,
      maxQueueMs: limits.d1.maxQueueMs,
      ...{ pointsPerSecond: limits.shopify.pointsPerSecond, bucket: limits.shopify.bucket },
    },
    assumed: {
      ...{ callMs: 400, pointsPerCall: 50, processingMs: minute, sendMs: 160 },
      ...{ share: 0.8, reactionMs: 3 * 60 * minute, thinkMs: 10 * minute, resumeMs: 10 * minute, viewsPerUpdate: 20 },
    },
    fanout: {
      stores: fanout.stores,
      endBatches: fanout.rowsWrittenAtEnd / rowsPerBatch.written,
      dueBatches: fanout.rowsReadPerDueQuery / rowsPerBatch.read,
    },
  };
}

function readConcurrency(): number {
  const file = path.join(import.meta.dirname, "../../workers/licences/wrangler.toml");
  const limit = /^concurrency = \{ limit = (\d+) \}$/m.exec(readFileSync(file, "utf8"))?.[1];
  if (!limit) throw new Error(`${file} limits no running jobs.`);
  return Number(limit);
}

/** What grows with the number of stores or users, and the number at which it is used up. */
export function listCapacities(measured: Measured): { what: string; number: number; of: string }[] {
  const { update, bytes } = measured;
  const batches = update.few.preview.d1Batches + update.few.finish.d1Batches;
  return [
    { what: "daily check of stores", number: maxStoresChecked * sweepsPerMinute * 60 * 24, of: "stores" },
    {
      what: "owners notified of a release in an hour",
      number: Math.min(maxDueStores, Math.floor((30_000 / 160) * sentAtOnce)) * 60,
      of: "owners",
    },
    { what: "open pages of the hubs", number: shardCount * 10_000, of: "pages" },
    {
      what: "updates in a minute before D1 queues",
      number: Math.floor(minute / (batches * limits.d1.batchMs)),
      of: "updates",
    },
    { what: "new jobs in a minute", number: limits.workflows.createdPerSecond * 60, of: "jobs" },
    {
      what: "size of D1",
      number: Math.floor(limits.d1.bytes / (bytes.userWithStore + 30 * bytes.event)),
      of: "stores with 30 events each",
    },
  ];
}

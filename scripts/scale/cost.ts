/** What a month costs in the price lists of Cloudflare and Google: usual days, and one release to all stores. */
import { days, minutes } from "#base/duration.ts";
import { sweepsPerMinute } from "#workers/licences/maintenance/tasks.ts";
import { getCost, type Price, prices } from "./limits.ts";
import type { Measured, Usage } from "./measured.ts";

export interface Size {
  users: number;
  stores: number;
}

/** Assumptions about a month. */
export const month = {
  days: 30,
  /** Part of the users who come at all, and what each of them does. */
  activeShare: 0.2,
  signIns: 2,
  views: 12,
  /** CPU time of a view of the dashboard at Cloudflare; our own machine measures only ratios. */
  viewCpuMs: 20,
  /** Part of the stores that update in the month of a release. */
  updates: 0.8,
  events: 5,
  hubs: 4,
  objectGigabytes: 0.128,
} as const;

export interface CostLine {
  what: string;
  amount: number;
  dollars: number;
}

/** Billed rows of the checks that find nothing: each reads the stores three times, see `store-health-repository.ts`. */
const scansPerSweep = 3;

export function listCosts(measured: Measured, { users, stores }: Size): CostLine[] {
  const { signIn, dashboard, check, notification, update, bytes } = measured;
  const active = users * month.activeShare;
  const updates = stores * month.updates;
  const minutesOfMonth = days(month.days) / minutes(1);
  const parts: [Usage, number][] = [
    [signIn, active * month.signIns],
    [dashboard, active * month.views],
    [check, stores * month.days],
    [notification, stores],
    [measured.idleMinute, minutesOfMonth],
    [update.few.preview, updates],
    [update.few.finish, updates],
  ];
  const sum = (name: keyof Usage) => parts.reduce((total, [usage, times]) => total + usage[name] * times, 0);
  /** A pass reads and writes each user once. */
  const passes = month.days;
  const scanned = minutesOfMonth * sweepsPerMinute * scansPerSweep * stores;
  const requests = active * (month.signIns + month.views) + sum("serviceCalls") + minutesOfMonth * 2 + updates * 2;
  const cpuMs = month.viewCpuMs * (active * month.views + updates * measured.updateCpuPerDashboard);
  const gigabytes = (stores * (bytes.userWithStore + month.events * 24 * bytes.event) + users * bytes.event) / 1e9;
  const awake = month.hubs * days(month.days) * (month.objectGigabytes / 1_000);
  const line = (what: string, price: Price, amount: number): CostLine => ({
    ...{ what, amount },
    dollars: getCost(price, amount),
  });
  const below100k = Math.min(active, 100_000);
  return [
    line("Workers plan", prices.workersPlan, 1),
    line("requests and Workflows", prices.requests, requests),
    line("CPU milliseconds", prices.cpuMs, cpuMs),
    line("D1 rows read", prices.d1RowsRead, sum("d1RowsRead") + scanned),
    line("D1 rows written", prices.d1RowsWritten, sum("d1RowsWritten") + passes * users),
    line("D1 gigabytes", prices.d1Gigabytes, gigabytes),
    line("calls to Durable Objects", prices.objectRequests, sum("objectCalls")),
    line("gigabyte-seconds of hubs that never sleep", prices.objectGigabyteSeconds, awake),
    line("R2 writes", prices.r2Writes, sum("r2Writes")),
    line("R2 reads", prices.r2Reads, sum("r2Reads")),
    line("Firestore reads", prices.firestoreReads, sum("firestoreReads") + passes * users),
    line("Firestore writes", prices.firestoreWrites, sum("firestoreWrites")),
    line("people who sign in, to 100,000", prices.identity50k, below100k),
    line("people who sign in, above", prices.identity100k, active),
  ];
}

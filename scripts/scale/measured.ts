/**
 * What `npm run proof -- simulate --measure` has measured on the running product, see
 * `tests/bench/scale-measurements.ts`.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

/** Of one act. Rows are those that D1 counts and bills. */
export interface Usage {
  shopifyCalls: number;
  /** In both directions. */
  shopifyBytes: number;
  /** Documents. */
  firestoreReads: number;
  firestoreWrites: number;
  d1Batches: number;
  d1RowsRead: number;
  d1RowsWritten: number;
  r2Writes: number;
  r2Reads: number;
  /** Calls to Durable Objects. */
  objectCalls: number;
  serviceCalls: number;
  kvReads: number;
  /** Steps and pauses of a Workflow. */
  steps: number;
}

export interface Measured {
  measuredAt: string;
  signIn: Usage;
  /** One view by a signed-in customer. */
  dashboard: Usage;
  /** Of a theme with 400 files, by the runner alone; `preview` ends when the job waits for its owner. */
  update: Record<"few" | "many" | "old", Record<"preview" | "finish", Usage>>;
  /** The daily check of one store. */
  check: Usage;
  /** A run of the portal's tasks of every minute that finds nothing. */
  idleMinute: Usage;
  /** Of a release, to one owner with a mail, beyond the idle minute. */
  notification: Usage;
  releaseZipBytes: number;
  /** CPU time of an update, with the simulated vendors, as a multiple of a view of the dashboard. */
  updateCpuPerDashboard: number;
  /** With `stores` stores in the database. */
  fanout: {
    stores: number;
    rowsReadPerPage: number;
    rowsWrittenAtEnd: number;
    rowsReadPerDueQuery: number;
  };
  /** In D1. */
  bytes: { userWithStore: number; event: number };
}

export const measuredFile = path.join(import.meta.dirname, "measured.json");

export const readMeasured = (): Measured => JSON.parse(readFileSync(measuredFile, "utf8")) as Measured;

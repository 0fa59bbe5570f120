/** A runner's hold on its job. Every write is guarded by the job's run number and renews the heartbeat. */

import { timeLimits } from "#base/time-limits.ts";
import type { EventType } from "../../events/contract.ts";
import type { Context } from "../../platform/context.ts";
import { counted, getChanges } from "../../platform/database.ts";
import { recordDelivery } from "../../templates/delivery/request-repository.ts";
import { heartbeatMs } from "./heartbeat.ts";
import { type NamedEvent, recordJobChange } from "./job-events.ts";
import { endJob, type JobChanges, type JobRow, updateJob } from "./job-repository.ts";
import { parseDelivery, parseSteps, type StepTimes } from "./job-view.ts";

/** Another runner has the job, or it is over. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

export class JobLease {
  readonly context: Context;
  #job: JobRow;
  #savedAt = Date.now();
  #progressAt = Date.now();

  constructor(context: Context, job: JobRow) {
    this.context = context;
    this.#job = job;
  }

  get job(): JobRow {
    return this.#job;
  }

  /** Throws LeaseLost. */
  async save(changes: JobChanges, event?: NamedEvent): Promise<void> {
    this.#progressAt = Date.now();
    await this.#write(changes, event);
  }

  /** Saves times or counts of the current step beside other changes. */
  saveStep(times: StepTimes, changes: JobChanges = {}): Promise<void> {
    return this.save({ ...changes, steps: this.mergeTimes(times) });
  }

  mergeTimes(times: StepTimes): string {
    const record = parseSteps(this.#job.steps);
    return JSON.stringify({ ...record, [this.#job.step]: { ...record[this.#job.step], ...times } });
  }

  /** For work that makes progress. */
  async renew(): Promise<void> {
    this.#progressAt = Date.now();
    if (this.#progressAt - this.#savedAt >= heartbeatMs) await this.#write({});
  }

  /** For the timer, which beats through a call that takes long. */
  async beat(): Promise<void> {
    if (Date.now() - this.#progressAt < timeLimits.services.jobCallMs) await this.#write({});
  }

  /** False when the owner cancelled meanwhile or another runner has the job: nothing is written. */
  async end(type: EventType, changes: Parameters<typeof endJob>[2], failure?: string): Promise<boolean> {
    const { database } = this.context;
    const ending = counted(endJob(database, this.#job, changes, new Date()));
    const { kind, id, report } = this.#job;
    const delivered = kind === "template" && changes.state === "done" ? parseDelivery(report) : null;
    const [, ended] = await database.batch([
      ...recordJobChange(this.context, this.#job, ending, { type, detail: failure }),
      ...(delivered ? recordDelivery(database, id, delivered.file, new Date()) : []),
    ]);
    return ended.changes === 1;
  }

  async #write(changes: JobChanges, event?: NamedEvent): Promise<void> {
    const { database } = this.context;
    const now = new Date();
    const change = counted(updateJob(database, this.#job, changes, now));
    const results = await database.batch(event ? recordJobChange(this.context, this.#job, change, event) : [change]);
    if (getChanges(results.at(-1)) !== 1) throw new LeaseLost("Another runner has the job.");
    this.#savedAt = now.getTime();
    this.#job = { ...this.#job, ...changes };
  }
}

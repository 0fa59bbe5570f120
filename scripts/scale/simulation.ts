/**
 * A release is published to all stores at noon: a simulation by events, from the notification of the owners to their
 * updates. The same inputs and seed give the same result.
 */
import { EventQueue } from "./event-queue.ts";
import type { Inputs, Phase } from "./inputs.ts";
import type { Outcome, Reached, Scenario } from "./outcome.ts";

/** A queue whose first entry is taken at once, also among a hundred thousand. */
class Fifo<Entry> {
  #entries: Entry[] = [];
  #taken = 0;

  get length(): number {
    return this.#entries.length - this.#taken;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  first(): Entry | undefined {
    return this.#entries[this.#taken];
  }

  take(): Entry | undefined {
    const entry = this.#entries[this.#taken];
    if (entry === undefined) return undefined;
    this.#taken++;
    if (this.#taken > 1_000 && this.#taken * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#taken);
      this.#taken = 0;
    }
    return entry;
  }
}

interface Job {
  store: number;
  phase: "preview" | "finish";
  step: number;
  failures: number;
  points: number;
  pointsAtMs: number;
  waitsSinceMs: number;
}

type Event =
  | { kind: "minute" }
  | { kind: "sweep" }
  | { kind: "begin"; job: Job }
  | { kind: "call"; job: Job }
  | { kind: "write"; job: Job };

const minute = 60_000;
/** The tasks stop half a minute before their limit of one minute. */
const sendingMs = 30_000;
/** Calls of one job that are simulated as one event. */
const callsAtOnce = 3;
/** Pauses of a runner before it tries a step again, see `job-runner.ts`. */
const retriesMs = [1_000, 4_000, 15_000];

export function simulate(inputs: Inputs, scenario: Scenario): Outcome {
  return new Simulation(inputs, scenario).run();
}

class Simulation {
  readonly #inputs: Inputs;
  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #events = new EventQueue<Event>();
  readonly #unstarted = new Fifo<Job>();
  readonly #queued = new Fifo<Job>();
  readonly #reached = new Map<Reached["limit"], Reached>();
  readonly #load = new Map<number, number>();
  readonly #outcome: Outcome;
  #running = 0;
  #lookedUp = 0;
  #notified = 0;
  #created = { second: -1, count: 0 };
  #called = { second: -1, count: 0 };
  #d1FreeMs = 0;
  #left = 0;

  constructor(inputs: Inputs, scenario: Scenario) {
    this.#inputs = inputs;
    this.#scenario = scenario;
    this.#random = createRandom(scenario.seed);
    this.#outcome = {
      updated: new Uint8Array(scenario.stores),
      ...{ notifiedMs: 0, doneMs: 0, jobs: 0, failures: 0, calls: 0, leastPoints: inputs.limits.bucket, reached: [] },
      peaks: {
        ...{ running: 0, unstarted: 0, createdPerSecond: 0, callsPerSecond: 0, notifiedPerMinute: 0 },
        ...{ d1WaitMs: 0, d1Load: 0 },
      },
    };
  }

  run(): Outcome {
    const { stores, arrival } = this.#scenario;
    if (arrival === "notified") this.#events.add(0, { kind: "minute" });
    else for (let store = 0; store < stores; store++) this.#begin(store, this.#random.next() * minute);
    this.#events.add(0, { kind: "sweep" });
    for (let next = this.#events.take(); next; next = this.#events.take()) this.#handle(next.atMs, next.event);
    const outcome = this.#outcome;
    outcome.peaks.d1Load = Math.max(0, ...this.#load.values()) / minute;
    outcome.reached = [...this.#reached.values()].sort((one, other) => one.atMs - other.atMs);
    return outcome;
  }

  #handle(nowMs: number, event: Event): void {
    if (event.kind === "minute") this.#notify(nowMs);
    else if (event.kind === "sweep") this.#sweep(nowMs);
    else if (event.kind === "begin") this.#launch(nowMs, event.job);
    else if (event.kind === "call") this.#call(nowMs, event.job);
    else this.#write(nowMs, event.job);
  }

  /** One run of the portal's task of every minute. */
  #notify(nowMs: number): void {
    const { product, assumed, fanout } = this.#inputs;
    const { stores } = this.#scenario;
    const { peaks } = this.#outcome;
    const work = (batches: number) => this.#work(nowMs, batches * (stores / fanout.stores));
    if (this.#lookedUp < stores) {
      this.#lookedUp = Math.min(stores, this.#lookedUp + product.maxLookedUp);
      if (this.#lookedUp === stores) work(fanout.endBatches);
    } else {
      work(fanout.dueBatches);
      const inTime = Math.floor((sendingMs / assumed.sendMs) * product.sentAtOnce);
      const sent = Math.min(product.maxDueStores, inTime, stores - this.#notified);
      for (let at = 0; at < sent; at++) {
        const sentMs = nowMs + (at / product.sentAtOnce) * assumed.sendMs;
        const store = this.#notified + at;
        if (this.#random.next() < assumed.share)
          this.#begin(store, sentMs + this.#random.exponential(assumed.reactionMs));
        this.#outcome.notifiedMs = sentMs;
      }
      this.#notified += sent;
      peaks.notifiedPerMinute = Math.max(peaks.notifiedPerMinute, sent);
    }
    if (this.#notified < stores) this.#events.add(nowMs + minute, { kind: "minute" });
  }

  #begin(store: number, atMs: number): void {
    this.#left++;
    const points = this.#inputs.limits.bucket;
    const job: Job = { store, phase: "preview", step: 0, failures: 0, points, pointsAtMs: atMs, waitsSinceMs: atMs };
    this.#events.add(atMs, { kind: "begin", job });
  }

  /** Asks the platform for a workflow; beyond its rate the scheduler's sweep does so again. */
  #launch(nowMs: number, job: Job): void {
    const second = Math.floor(nowMs / 1_000);
    const { limits } = this.#inputs;
    const { peaks } = this.#outcome;
    if (second !== this.#created.second) this.#created = { second, count: 0 };
    if (this.#created.count >= limits.createdPerSecond) {
      this.#reach("new workflows", nowMs);
      job.waitsSinceMs = nowMs;
      this.#unstarted.add(job);
      peaks.unstarted = Math.max(peaks.unstarted, this.#unstarted.length);
      return;
    }
    this.#created.count++;
    this.#outcome.jobs++;
    peaks.createdPerSecond = Math.max(peaks.createdPerSecond, this.#created.count);
    if (this.#running < limits.running) this.#start(nowMs, job);
    else {
      this.#reach("running workflows", nowMs);
      this.#queued.add(job);
    }
  }

  #start(nowMs: number, job: Job): void {
    this.#running++;
    this.#outcome.peaks.running = Math.max(this.#outcome.peaks.running, this.#running);
    this.#events.add(nowMs, { kind: "call", job });
  }

  #sweep(nowMs: number): void {
    const { product } = this.#inputs;
    let revived = 0;
    while (revived < product.maxRevived) {
      const job = this.#unstarted.first();
      if (!job || nowMs - job.waitsSinceMs < product.silenceMs) break;
      this.#unstarted.take();
      // One batch and two calls to the platform for each, several at a time.
      this.#events.add(nowMs + revived * 10, { kind: "begin", job });
      revived++;
    }
    if (this.#left > 0 || (this.#notified < this.#scenario.stores && this.#scenario.arrival === "notified"))
      this.#events.add(nowMs + product.sweepMs, { kind: "sweep" });
  }

  #phase(job: Job): Phase {
    return job.phase === "preview" ? this.#inputs.preview : this.#inputs.finish;
  }

  #countCalls(job: Job): number {
    return Math.min(callsAtOnce, this.#phase(job).shopifyCalls - job.step);
  }

  /** The next calls to the store, as soon as its bucket has the points. */
  #call(nowMs: number, job: Job): void {
    const { assumed, limits } = this.#inputs;
    const outcome = this.#outcome;
    const calls = this.#countCalls(job);
    const cost = calls * assumed.pointsPerCall;
    job.points = Math.min(limits.bucket, job.points + ((nowMs - job.pointsAtMs) / 1_000) * limits.pointsPerSecond);
    job.pointsAtMs = nowMs;
    if (job.points < cost) {
      const waitMs = ((cost - job.points) / limits.pointsPerSecond) * 1_000;
      this.#events.add(nowMs + Math.ceil(waitMs) + 1, { kind: "call", job });
      return;
    }
    job.points -= cost;
    outcome.leastPoints = Math.min(outcome.leastPoints, job.points);
    outcome.calls += calls;
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#called.second) this.#called = { second, count: 0 };
    this.#called.count += calls;
    outcome.peaks.callsPerSecond = Math.max(outcome.peaks.callsPerSecond, this.#called.count);
    // The store unpacks the theme once in the second phase.
    const unpackMs =
      job.phase === "finish" && job.step === callsAtOnce ? this.#random.exponential(assumed.processingMs) : 0;
    this.#events.add(nowMs + this.#random.exponential(calls * assumed.callMs) + unpackMs, { kind: "write", job });
  }

  /** What the runner and the owner's pages write and read after a call. */
  #write(nowMs: number, job: Job): void {
    const { assumed } = this.#inputs;
    const { shopifyCalls, d1Batches } = this.#phase(job);
    const calls = this.#countCalls(job);
    const endMs = this.#work(nowMs, (calls * (d1Batches + assumed.viewsPerUpdate / 2)) / shopifyCalls);
    if (endMs === null) {
      this.#retry(nowMs, job);
      return;
    }
    job.failures = 0;
    job.step += calls;
    if (job.step < shopifyCalls) this.#events.add(endMs, { kind: "call", job });
    else this.#end(endMs, job);
  }

  #retry(nowMs: number, job: Job): void {
    const pauseMs = retriesMs[job.failures++];
    if (pauseMs !== undefined) {
      this.#events.add(nowMs + pauseMs, { kind: "write", job });
      return;
    }
    this.#outcome.failures++;
    this.#release(nowMs);
    job.failures = 0;
    this.#events.add(nowMs + this.#random.exponential(this.#inputs.assumed.resumeMs), { kind: "begin", job });
  }

  #end(nowMs: number, job: Job): void {
    this.#release(nowMs);
    if (job.phase === "preview") {
      const startMs = nowMs + this.#random.exponential(this.#inputs.assumed.thinkMs);
      this.#events.add(startMs, { kind: "begin", job: { ...job, phase: "finish", step: 0 } });
      return;
    }
    this.#outcome.updated[job.store] = (this.#outcome.updated[job.store] ?? 0) + 1;
    this.#outcome.doneMs = Math.max(this.#outcome.doneMs, nowMs);
    this.#left--;
  }

  /** A workflow is over; the platform starts the next one in its queue. */
  #release(nowMs: number): void {
    this.#running--;
    const next = this.#queued.take();
    if (next) this.#start(nowMs, next);
  }

  /** Work of D1's only thread, in the order of arrival: its end, or null when the queue is too long. */
  #work(nowMs: number, batches: number): number | null {
    const { d1BatchMs, maxQueueMs } = this.#inputs.limits;
    const { peaks } = this.#outcome;
    const waitMs = Math.max(0, this.#d1FreeMs - nowMs);
    if (waitMs > maxQueueMs) {
      this.#reach("D1 overloaded", nowMs);
      return null;
    }
    peaks.d1WaitMs = Math.max(peaks.d1WaitMs, waitMs);
    const takesMs = batches * d1BatchMs;
    this.#d1FreeMs = nowMs + waitMs + takesMs;
    const at = Math.floor((nowMs + waitMs) / minute);
    this.#load.set(at, (this.#load.get(at) ?? 0) + takesMs);
    return this.#d1FreeMs;
  }

  #reach(limit: Reached["limit"], atMs: number): void {
    const known = this.#reached.get(limit);
    if (known) known.times++;
    else this.#reached.set(limit, { limit, atMs, times: 1 });
  }
}

/** Random numbers that follow from a seed, and times of arrival. */

interface Random {
  /** From 0 to 1. */
  next(): number;
  /** Draws a duration with this mean: most are short, a few long. */
  exponential(mean: number): number;
}

/** Mulberry32. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, exponential: (mean) => -Math.log(1 - next()) * mean };
}

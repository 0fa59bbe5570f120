/** What is simulated, and what came of it. */
export interface Scenario {
  stores: number;
  seed: number;
  /** "notified": owners update after their notification; "at once": all stores begin in the first minute. */
  arrival: "notified" | "at once";
}

/** A limit that was reached, and when first. */
export interface Reached {
  limit: "new workflows" | "running workflows" | "D1 overloaded";
  atMs: number;
  times: number;
}

export interface Outcome {
  /** Updates that ended, by store: each exactly one. */
  updated: Uint8Array;
  notifiedMs: number;
  doneMs: number;
  jobs: number;
  /** Phases that failed because D1 was overloaded, and were resumed by their owners. */
  failures: number;
  calls: number;
  peaks: {
    running: number;
    /** Jobs whose workflow could not be started yet. */
    unstarted: number;
    createdPerSecond: number;
    callsPerSecond: number;
    notifiedPerMinute: number;
    d1WaitMs: number;
    /** Part of a minute that D1 works. */
    d1Load: number;
  };
  /** The least that a store's bucket of points ever held. */
  leastPoints: number;
  reached: Reached[];
}

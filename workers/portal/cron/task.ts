/** What a task of the clock is given, and what it must be: safe at any time, by two at once, and after it was cut off. */
import type { Firestore } from "../clients/firestore-client.ts";
import type { LicencesClient } from "../contract.ts";
import type { PortalEnv } from "../env.ts";

export interface TaskTools {
  env: PortalEnv;
  store: Firestore;
  /** In the clock's own name. */
  licences: LicencesClient;
  now: Date;
  requestId: string;
  /** Adds to what is told of the run, also when it fails afterwards. */
  count(name: string, howMany: number): void;
  /** Its time is up: what is left is the next run's. */
  isOver(): boolean;
}

export interface Task {
  everyMinutes: number;
  limitMs: number;
  run(tools: TaskTools): Promise<void>;
}

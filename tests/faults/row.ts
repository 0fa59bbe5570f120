/** A request that is sent under faults: a page, or an action with the effect that it has. */
import { setTimeout as pause } from "node:timers/promises";
import type { Body, Browser } from "./browser.ts";
import type { World } from "./world.ts";

export interface Row {
  name: string;
  /** Of the first byte. */
  budgetMs: number;
  /** The person must never see the page, or have the effect. */
  isClosed?: boolean;
  /** Dependencies that are called although a warm isolate hides it. */
  uses?: readonly string[];
  /** The request can be sent once only, such as a link that is used up: afterwards a new one is tried. */
  isOnce?: boolean;
  /** Makes what the request needs. */
  prepare(world: World, pool: Pool): Promise<Subject>;
}

export interface Subject {
  browser: Browser;
  path: string;
  body?: Body;
  /** What the action changes, without ids and times: equal for every subject of the row before, and after it. */
  readState?(): Promise<unknown>;
}

const maxTries = 5;
const retryMs = 2_000;

/**
 * Repeated, because a busy machine may end a call that it needs. `before` is the state that the subject must have, as
 * JSON; some of it comes a moment later, such as the points of a first sign-in.
 */
export async function prepareRow(
  row: Row,
  { world, pool, before }: { world: World; pool: Pool; before?: string | null },
): Promise<Subject> {
  let last: unknown;
  for (let tried = 0; tried < maxTries; tried++) {
    try {
      const subject = await row.prepare(world, pool);
      if (!before || (await hasState(subject, before))) return subject;
      last = new Error(`Its state is ${JSON.stringify(await subject.readState?.())}, not ${before}.`);
    } catch (error) {
      last = error;
      await pause(retryMs);
    }
  }
  throw new Error(`${row.name} could not be prepared.`, { cause: last });
}

async function hasState({ readState }: Subject, wanted: string): Promise<boolean> {
  for (let read = 0; read < maxTries; read++) {
    if (JSON.stringify(await readState?.()) === wanted) return true;
    await pause(retryMs / 2);
  }
  return false;
}

export type Role = "visitor" | "customer" | "without" | "admin";

/** Browsers that the pages share: reading changes nothing. */
export type Pool = (role: Role) => Promise<Browser>;

export const pageMs = 3_000;
/** A sign-in waits for a slow identity service. */
export const signInMs = 5_000;
/** Acts that are finished once they have begun. */
export const finishedMs = 20_000;

/** The rollout of a published release: to the next stage, halted with a reason, and resumed. */
import type * as z from "zod";
import { insertEventNotification } from "../events/event-notification-repository.ts";
import { type NewEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted, type GuardedStatement } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { type haltReleaseRequest, type Rollout, releaseStages, type widenReleaseRequest } from "./contract.ts";
import { startFanout } from "./notifications/notification-repository.ts";
import { reaches, tenth } from "./offered-releases.ts";
import { selectRelease } from "./release-repository.ts";
import {
  countConnectedStores,
  haltRollout,
  resumeRollout,
  selectConnectedStores,
  setNextStage,
} from "./rollout-repository.ts";

type RolloutEvent = Pick<NewEvent, "type" | "before" | "after" | "reason">;

export async function widenRelease(
  context: Context,
  actor: Actor,
  { version, from }: z.infer<typeof widenReleaseRequest>,
): Promise<Rollout> {
  const stage = releaseStages[releaseStages.indexOf(from) + 1] ?? "all";
  return change(context, actor, version, setNextStage(context.database, version, { from, stage, now: context.now }), {
    type: "release.widened",
    before: { stage: from },
    after: { stage },
  });
}

export async function haltRelease(
  context: Context,
  actor: Actor,
  { version, reason }: z.infer<typeof haltReleaseRequest>,
): Promise<Rollout> {
  const { database, now } = context;
  return change(context, actor, version, haltRollout(database, version, reason, now), {
    type: "release.halted",
    reason,
  });
}

export async function resumeRelease(context: Context, actor: Actor, version: string): Promise<Rollout> {
  return change(context, actor, version, resumeRollout(context.database, version), { type: "release.resumed" });
}

/** Throws STATE_CONFLICT when the statement found the release in another state. */
async function change(
  context: Context,
  actor: Actor,
  version: string,
  statement: GuardedStatement,
  event: RolloutEvent,
): Promise<Rollout> {
  const { database, now } = context;
  const id = newId(now);
  const [, changed] = await database.batch([
    ...recordChange(database, counted(statement), { ...event, id, now, actor, version }),
    // What the staff do ends notifications, and only a failed install makes one.
    insertEventNotification(database, id),
    // A release that is halted is offered to no store.
    ...(event.type === "release.halted" ? [] : [startFanout(database, id)]),
  ]);
  if (changed.changes !== 1) {
    const [known] = await database.rows(selectRelease(database, version));
    fail(known ? "STATE_CONFLICT" : "RELEASE_NOT_FOUND");
  }
  return loadRollout(context, actor, version);
}

/** With more stores than this, those of the second stage are estimated. */
const maxCounted = 2_000;

export async function loadRollout({ database }: Context, _actor: Actor, version: string): Promise<Rollout> {
  const [releases, counts, connected] = await database.batch([
    selectRelease(database, version),
    countConnectedStores(database, version),
    selectConnectedStores(database, maxCounted),
  ]);
  const release = releases.rows[0] ?? fail("RELEASE_NOT_FOUND");
  const { stores, staffs, have } = counts.rows[0] ?? { stores: 0, staffs: 0, have: 0 };
  const counted = connected.rows.filter((store) => reaches("tenth", version, store)).length;
  return {
    version,
    stage: release.stage,
    haltedAt: release.halted_at,
    haltReason: release.halt_reason,
    stores,
    reached: {
      staff: staffs,
      tenth: stores <= maxCounted ? counted : staffs + Math.round((stores - staffs) * tenth),
      all: stores,
    },
    have,
  };
}

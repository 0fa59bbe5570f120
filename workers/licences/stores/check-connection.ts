/**
 * Checks the connection of one store now, in one answer or as a stream, and saves the result as the daily check does.
 */

import { readOwned } from "../accounts/ownership.ts";
import { type Context, withoutDeadline } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { log } from "../platform/log.ts";
import { selectReleaseOffers } from "../releases/rollout-repository.ts";
import { askStore } from "./ask-store.ts";
import { type CheckMessage, type Doctor, type DoctorReply, doctorChecks, doctor as doctorSchema } from "./contract.ts";
import { examineStore } from "./examine-store.ts";
import {
  type ExaminedRow,
  saveExamination,
  selectExaminedLicence,
  selectExaminedStore,
} from "./store-health-repository.ts";
import { selectStoreOf, toShops } from "./store-repository.ts";

/** Throws ACTIVATION_NOT_FOUND; a failed check is an answer, not an error. Works for paused licences as well. */
export async function checkConnection(context: Context, actor: Actor, shop: string): Promise<DoctorReply> {
  const { database } = context;
  const [found] = await readOwned(context, actor, [selectExaminedStore(database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  return askForChecks(context, actor, row);
}

/** For administrators: checks the store of any licence. */
export async function checkLicenceStore(context: Context, actor: Actor, licenceId: string): Promise<DoctorReply> {
  const { database } = context;
  const [row] = await database.rows(selectExaminedLicence(database, licenceId));
  if (!row) return fail("ACTIVATION_NOT_FOUND");
  return askForChecks(context, actor, row);
}

async function askForChecks(context: Context, actor: Actor, row: ExaminedRow): Promise<DoctorReply> {
  const question = { activationId: row.activation_id, revision: row.revision, name: "check" } as const;
  const made = await askStore(context, question, doctorSchema, (background) => runChecks(background, actor, row));
  return made ?? { asking: true };
}

/** With the store as it is after the checks. */
async function runChecks(context: Context, actor: Actor, row: ExaminedRow): Promise<Doctor> {
  const { database } = context;
  const examination = await examineStore(context, row, { probeChanges: true });
  await database.batch(saveExamination(context, actor, row, examination));
  const [stores, offers] = await database.batch([
    selectStoreOf(database, row.activation_id),
    selectReleaseOffers(database),
  ]);
  const [known] = toShops(stores.rows, offers.rows);
  if (!known) return fail("ACTIVATION_NOT_FOUND");
  const checks = doctorChecks.map(
    (check) =>
      examination.checks.find((made) => made.check === check) ??
      ({ check, outcome: "waiting", durationMs: null, cause: null, facts: {} } as const),
  );
  return { shop: known, checks };
}

/** Throws ACTIVATION_NOT_FOUND before anything is streamed. Saves the result, as the daily check does. */
export async function streamConnectionCheck(
  context: Context,
  actor: Actor,
  shop: string,
): Promise<ReadableStream<Uint8Array>> {
  const { database, requestId } = context;
  const [found] = await readOwned(context, actor, [selectExaminedStore(database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  const encoder = new TextEncoder();
  return new ReadableStream({
    // The only kind that crosses a call.
    type: "bytes",
    async start(controller) {
      let isGone = false;
      const send = (news: CheckMessage) => {
        try {
          if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(news)}\n`));
        } catch {
          // The reader has left; finish the check so that its result is saved.
          isGone = true;
        }
      };
      try {
        const examination = await examineStore(withoutDeadline(context), row, { onCheck: send, probeChanges: true });
        await database.batch(saveExamination(context, actor, row, examination));
        send({ over: "whole" });
      } catch (error) {
        log("error", { event: "fault", requestId, route: "shops/doctor/stream", error });
        send({ over: "broken" });
      }
      if (!isGone) controller.close();
    },
  });
}

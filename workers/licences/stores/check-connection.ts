/** Checks the connection of one store now and saves the result, as the daily check does. */
import { readOwned } from "../accounts/ownership.ts";
import type { Context } from "../context.ts";
import { type Actor, type Doctor, type DoctorReply, doctorChecks, doctor as doctorSchema } from "../contract.ts";
import { fail } from "../errors.ts";
import { askStore } from "./ask-store.ts";
import { examineStore } from "./examine-store.ts";
import { type ExaminedRow, saveExamination, selectExaminedStore } from "./store-health-repository.ts";
import { selectStore, toShops } from "./store-repository.ts";

/** Throws ACTIVATION_NOT_FOUND; a failed check is an answer, not an error. Works for paused licences as well. */
export async function checkConnection(context: Context, actor: Actor, shop: string): Promise<DoctorReply> {
  const { database } = context;
  const [found] = await readOwned(context, actor, [selectExaminedStore(database, actor, shop)]);
  const row = found.rows[0] ?? fail("ACTIVATION_NOT_FOUND");
  const question = { activationId: row.activation_id, revision: row.revision, name: "check" } as const;
  const made = await askStore(context, question, doctorSchema, (background) => runChecks(background, actor, row));
  return made ?? { asking: true };
}

async function runChecks(context: Context, actor: Actor, row: ExaminedRow): Promise<Doctor> {
  const { database, now } = context;
  const examination = await examineStore(context, row, { probeChanges: true });
  await database.batch(saveExamination(context, actor, row, examination));
  const rows = await database.rows(selectStore(database, actor, row.shop));
  const [known] = toShops(rows, now);
  if (!known) return fail("ACTIVATION_NOT_FOUND");
  const checks = doctorChecks.map(
    (check) =>
      examination.checks.find((made) => made.check === check) ??
      ({ check, outcome: "waiting", durationMs: null, cause: null, facts: {} } as const),
  );
  return { shop: known, checks };
}

/**
 * Deletes a template, which can be restored for thirty days, and deletes it for good afterwards. Requests to deliver it
 * that wait are withdrawn.
 */
import { days } from "#base/duration.ts";
import { recordChange } from "../events/event-repository.ts";
import { runClean } from "../maintenance/delete-old-rows.ts";
import { type Context, createContext } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import type { LicencesEnv } from "../platform/env.ts";
import { fail } from "../platform/errors.ts";
import { nameFile } from "./change-template.ts";
import type { RestoredTemplate, SavedTemplate } from "./contract.ts";
import { withdrawWaiting } from "./delivery/withdraw-request.ts";
import { findFreeSuffix, maxSuffixAttempts } from "./free-suffix.ts";
import { removeUnusedFiles } from "./pictures/picture-files.ts";
import { clearDeleted, deleteTemplatesBefore, markDeleted, selectTemplate } from "./template-repository.ts";

const maxDeletedMs = days(30);

export async function deleteTemplate(context: Context, actor: Actor, id: string): Promise<SavedTemplate> {
  const { database, now } = context;
  const row = await findTemplate(context, id);
  await database.batch(
    recordChange(database, markDeleted(database, id, now), {
      ...{ type: "template.deleted", now, actor, object: { kind: "template", id } },
      before: { ...nameFile(row), status: row.state, revision: row.revision },
    }),
  );
  await withdrawWaiting(context, actor, id);
  return { id, revision: row.revision };
}

/** When another template has the file name meanwhile, it gets a free one. */
export async function undeleteTemplate(context: Context, actor: Actor, id: string): Promise<RestoredTemplate> {
  const { database, now } = context;
  const row = await findTemplate(context, id);
  let suffix = row.suffix;
  for (let attempt = 0; attempt < maxSuffixAttempts; attempt++) {
    const [, , after] = await database.batch([
      ...recordChange(database, clearDeleted(database, id, suffix), {
        ...{ type: "template.restored", now, actor, object: { kind: "template", id } },
        after: { ...nameFile({ ...row, suffix }), status: row.state, revision: row.revision },
      }),
      selectTemplate(database, id),
    ]);
    const restored = after.rows[0] ?? fail("TEMPLATE_NOT_FOUND");
    if (restored.deleted_at === null) {
      const renamed = restored.suffix === row.suffix ? null : nameFile(restored).file;
      return { id, revision: restored.revision, renamed };
    }
    suffix = await findFreeSuffix(database, row.kind, row.suffix);
  }
  return fail("STATE_CONFLICT");
}

async function findTemplate({ database }: Context, id: string) {
  const [row] = await database.rows(selectTemplate(database, id));
  return row ?? fail("TEMPLATE_NOT_FOUND");
}

export async function deleteOldTemplates(env: LicencesEnv, requestId: string, mustStop?: () => boolean) {
  const context = createContext(env, requestId);
  const { database, now } = context;
  const before = new Date(now.getTime() - maxDeletedMs);
  const removed = await runClean(database, (rows) => deleteTemplatesBefore(database, before, rows), mustStop);
  return { removed, files: await removeUnusedFiles(context) };
}

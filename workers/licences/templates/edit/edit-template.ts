import type * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { selectPublishedRelease } from "../../releases/release-repository.ts";
import { changeTemplateBody, findCurrent } from "../change-template.ts";
import { loadReleaseSchemas } from "../check/load-release-schemas.ts";
import { applyEdit } from "./apply-edit.ts";
import type { EditedTemplate, editTemplateRequest } from "./contract.ts";

/**
 * One act of the form makes a revision. Throws STATE_CONFLICT when there is a newer one, or when the release whose
 * schemas made the form is published no more.
 */
export async function editTemplate(
  context: Context,
  actor: Actor,
  { id, revision, version, edit }: z.output<typeof editTemplateRequest>,
): Promise<EditedTemplate> {
  const { database } = context;
  const [{ row, current }, releases] = await Promise.all([
    findCurrent(context, id),
    database.rows(selectPublishedRelease(database, version)),
  ]);
  const schemas = releases.length > 0 ? await loadReleaseSchemas(context, version) : null;
  if (row.revision !== revision || !schemas) return fail("STATE_CONFLICT");
  const applied = applyEdit(current, row.kind, edit, schemas);
  if (applied === "gone") return fail("STATE_CONFLICT");
  if ("refused" in applied) return applied;
  const saved = await changeTemplateBody(context, actor, { id, revision, body: applied.text, origin: "form" });
  return { refused: null, revision: saved.revision, place: applied.place };
}

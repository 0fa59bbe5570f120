/** Changes of a template by administrators. Each writes its event in the same batch. */

import type * as z from "zod";
import { toChangedFields } from "../events/changed-fields.ts";
import type { EventFields } from "../events/contract.ts";
import { hasEvent, recordChange } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { counted } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { loadNewestRelease } from "../releases/offered-releases.ts";
import { loadReleaseSchemas } from "./check/load-release-schemas.ts";
import { dropOldChecks, type NewCheck, saveChecks } from "./check-repository.ts";
import type {
  changeTemplateBodyRequest,
  changeTemplateDetailsRequest,
  changeTemplateStateRequest,
  restoreTemplateRequest,
  SavedTemplate,
  TemplateOrigin,
} from "./contract.ts";
import { describe, getFileName } from "./create-template.ts";
import { withdrawWaiting } from "./delivery/withdraw-request.ts";
import { checkAgainst, examineBody } from "./examine-body.ts";
import {
  getDetailsAt,
  insertRevision,
  selectCurrentRevision,
  selectRevision,
  selectTemplate,
  startRevision,
  type TemplateRow,
  toDetails,
  updateDetails,
  updateState,
} from "./template-repository.ts";

/** Throws STATE_CONFLICT when there is a newer revision, unless it has the same text. */
export const changeTemplateBody = async (
  context: Context,
  actor: Actor,
  { id, revision, body, origin }: z.output<typeof changeTemplateBodyRequest>,
): Promise<SavedTemplate> => saveBody(context, actor, { id, revision, body, origin, fields: {} });

/** The text of an earlier revision becomes a new one. */
export async function restoreTemplate(
  context: Context,
  actor: Actor,
  { id, revision, restored }: z.output<typeof restoreTemplateRequest>,
): Promise<SavedTemplate> {
  const [earlier] = await context.database.rows(selectRevision(context.database, id, restored));
  const { body } = earlier ?? fail("TEMPLATE_NOT_FOUND");
  return saveBody(context, actor, { id, revision, body, origin: "restored", fields: { restored } });
}

interface BodyChange {
  id: string;
  /** That the change starts from. */
  revision: number;
  body: string;
  origin: TemplateOrigin;
  fields: EventFields;
}

async function saveBody(
  context: Context,
  actor: Actor,
  { id, revision, body, origin, fields }: BodyChange,
): Promise<SavedTemplate> {
  const { database, now } = context;
  const { row, current } = await findCurrent(context, id);
  if (current === body) return { id, revision: row.revision };
  if (row.revision !== revision) return fail("STATE_CONFLICT");
  const { checks, ...examined } = await examineBody(context, row.kind, body);
  // What a new release has broken can be corrected step by step.
  if (row.state === "published") {
    const [before, after] = await Promise.all([checkNewest(context, row, current), checkNewest(context, row, body)]);
    if (before && before.fit !== "fails" && after?.fit === "fails")
      return fail("TEMPLATE_UNFIT", { version: after.version });
  }
  const next = revision + 1;
  const by = actor.email;
  const eventId = newId(now);
  const isChanged = hasEvent(eventId);
  const [, started] = await database.batch([
    ...recordChange(database, counted(startRevision(database, row, { ...examined, by, now })), {
      ...{ id: eventId, type: "template.changed", now, actor, object: { kind: "template", id } },
      before: { revision, size: row.bytes },
      after: { ...nameFile(row), revision: next, size: examined.bytes, ...fields },
    }),
    insertRevision(database, { id, revision: next, body, bytes: examined.bytes, origin, by, now }, isChanged),
    saveChecks(database, { id, revision: next, checks, now }, isChanged),
    dropOldChecks(database, id),
  ]);
  return started.changes === 1 ? { id, revision: next } : fail("STATE_CONFLICT");
}

/** Throws STATE_CONFLICT when another administrator has changed the details since the form was opened. */
export async function changeTemplateDetails(
  context: Context,
  actor: Actor,
  { id, detailsAt, ...given }: z.output<typeof changeTemplateDetailsRequest>,
): Promise<SavedTemplate> {
  const { database, now } = context;
  const { row } = await findCurrent(context, id);
  const details = { ...given, tags: [...new Set(given.tags)] };
  const changes = toChangedFields(describe(row.kind, toDetails(row)), describe(row.kind, details));
  if (Object.keys(changes.after).length === 0) return { id, revision: row.revision };
  if (getDetailsAt(row) !== detailsAt) return fail("STATE_CONFLICT");
  const [, changed, after] = await database.batch([
    ...recordChange(database, counted(updateDetails(database, row, details, { by: actor.email, now })), {
      ...{ type: "template.changed", now, actor, object: { kind: "template", id } },
      before: changes.before,
      after: { file: getFileName(row.kind, details.suffix), ...changes.after },
    }),
    selectTemplate(database, id),
  ]);
  if (changed.changes === 1) return { id, revision: row.revision };
  const [latest] = after.rows;
  const isUnchanged = latest && latest.deleted_at === null && getDetailsAt(latest) === getDetailsAt(row);
  return fail(isUnchanged ? "TEMPLATE_NAME_TAKEN" : "STATE_CONFLICT");
}

/**
 * Requests to deliver a template that becomes a draft are withdrawn. Throws TEMPLATE_UNFIT when the newest release does
 * not take the template, or cannot be asked.
 */
export async function changeTemplateState(
  context: Context,
  actor: Actor,
  { id, state }: z.output<typeof changeTemplateStateRequest>,
): Promise<SavedTemplate> {
  const { database, now } = context;
  const { row, current } = await findCurrent(context, id);
  if (row.state === state) return { id, revision: row.revision };
  if (state === "published") await requireFit(context, row, current);
  const [, changed] = await database.batch(
    recordChange(database, counted(updateState(database, row, state, { by: actor.email, now })), {
      ...{ type: state === "published" ? "template.published" : "template.unpublished", now, actor },
      ...{
        object: { kind: "template", id },
        before: { status: row.state },
        after: { ...nameFile(row), status: state },
      },
    }),
  );
  if (changed.changes === 1) {
    if (state === "draft") await withdrawWaiting(context, actor, id);
    return { id, revision: row.revision };
  }
  const { row: after } = await findCurrent(context, id);
  return after.state === state ? { id, revision: after.revision } : fail("STATE_CONFLICT");
}

async function requireFit(context: Context, row: TemplateRow, body: string): Promise<void> {
  const check = await checkNewest(context, row, body);
  if (!check) return fail("TEMPLATE_UNFIT");
  if (check.fit === "fails") fail("TEMPLATE_UNFIT", { version: check.version });
}

/** Null without a release that every store is offered. */
async function checkNewest(context: Context, { kind }: TemplateRow, body: string): Promise<NewCheck | null> {
  const newest = await loadNewestRelease(context, "all");
  const schemas = newest ? await loadReleaseSchemas(context, newest) : null;
  return schemas && checkAgainst(schemas, kind, body, []);
}

/** A template that is not deleted, with its text. */
export async function findCurrent({ database }: Context, id: string): Promise<{ row: TemplateRow; current: string }> {
  const [templates, revisions] = await database.batch([
    selectTemplate(database, id),
    selectCurrentRevision(database, id),
  ]);
  const [row] = templates.rows;
  const [revision] = revisions.rows;
  return row && revision && row.deleted_at === null ? { row, current: revision.body } : fail("TEMPLATE_NOT_FOUND");
}

/** The log names a template by its file. */
export const nameFile = ({ kind, suffix }: Pick<TemplateRow, "kind" | "suffix">) => ({
  file: getFileName(kind, suffix),
});

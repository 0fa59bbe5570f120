import type { EventFields } from "../events/contract.ts";
import { hasEvent, insertEvent } from "../events/event-repository.ts";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { hasRow } from "../platform/database.ts";
import { fail } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { saveChecks } from "./check-repository.ts";
import type { CreateTemplateRequest, SavedTemplate, TemplateKind } from "./contract.ts";
import { type ExaminedBody, examineBody } from "./examine-body.ts";
import { type Details, insertRevision, insertTemplate, selectTemplateOfRequest } from "./template-repository.ts";

/** A repeated request answers with the template that the first one created. */
export async function createTemplate(
  context: Context,
  actor: Actor,
  request: CreateTemplateRequest,
): Promise<SavedTemplate> {
  const tags = [...new Set(request.tags)];
  const examined = await examineBody(context, request.kind, request.body);
  return (await insertExamined(context, actor, { ...request, tags }, examined)) ?? fail("TEMPLATE_NAME_TAKEN");
}

/** Null when another template of the kind has the suffix. */
export async function insertExamined(
  { database, now }: Context,
  actor: Actor,
  { body, origin, ...given }: CreateTemplateRequest,
  { checks, ...examined }: ExaminedBody,
): Promise<SavedTemplate | null> {
  const [id, eventId] = [newId(now), newId(now)];
  const by = actor.email;
  const isCreated = hasEvent(eventId);
  const after = describe(given.kind, given);
  const [, , , , saved] = await database.batch([
    insertTemplate(database, { ...given, ...examined, id, by, now }),
    insertEvent(
      database,
      { id: eventId, type: "template.created", now, actor, object: { kind: "template", id }, after },
      hasRow("templates", id),
    ),
    insertRevision(database, { id, revision: 1, body, bytes: examined.bytes, origin, by, now }, isCreated),
    saveChecks(database, { id, revision: 1, checks, now }, isCreated),
    selectTemplateOfRequest(database, given.requestId),
  ]);
  const [row] = saved.rows;
  return row ? { id: row.id, revision: row.revision } : null;
}

export const getFileName = (kind: TemplateKind, suffix: string): string => `${kind}.${suffix}.json`;

/** The fields of the event log. */
export const describe = (kind: TemplateKind, { suffix, name, tags }: Details) =>
  ({ file: getFileName(kind, suffix), name: name.fr, nameEn: name.en, tags: tags.join(", ") }) satisfies EventFields;

/** Takes back requests that wait: one of them, or all of a template that is unpublished or deleted. */

import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import type { TemplateRequest } from "./contract.ts";
import {
  selectRequest,
  selectWaitingRequests,
  type TemplateRequestRow,
  toFileName,
  toTemplateRequest,
  withdrawRequest,
} from "./request-repository.ts";

/** Throws TEMPLATE_NOT_FOUND, and STATE_CONFLICT for a request that was answered meanwhile. */
export async function withdrawTemplateRequest(context: Context, actor: Actor, id: string): Promise<TemplateRequest> {
  const { database, now } = context;
  const row = await loadRow(context, id);
  const [, withdrawn] = await database.batch(withdraw(context, actor, row));
  const request = toTemplateRequest(await loadRow(context, id), now);
  if (withdrawn.changes !== 1 && request.state !== "withdrawn") fail("STATE_CONFLICT");
  return request;
}

async function loadRow({ database }: Context, id: string): Promise<TemplateRequestRow> {
  const [row] = await database.rows(selectRequest(database, id));
  return row ?? fail("TEMPLATE_NOT_FOUND");
}

/** Nothing of a template that is a draft or deleted can be accepted, whether or not this succeeds. */
export async function withdrawWaiting(context: Context, actor: Actor, template: string): Promise<void> {
  const { database, now } = context;
  const waiting = await database.rows(selectWaitingRequests(database, template, now));
  if (waiting.length > 0) await database.batch(waiting.flatMap((row) => withdraw(context, actor, row)));
}

function withdraw({ database, now }: Context, actor: Actor, row: TemplateRequestRow) {
  const { id, account, shop, template_id: template } = row;
  const object = { kind: "template" as const, id: template };
  const after = { file: toFileName(row), request: id };
  const event = { id: newId(now), type: "template.withdrawn" as const, now, actor, account, shop, object, after };
  return [
    ...recordChange(database, counted(withdrawRequest(database, id, now)), event),
    insertEventNotification(database, event.id),
  ] as const;
}

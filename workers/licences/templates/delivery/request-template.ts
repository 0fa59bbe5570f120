/** Asks the owner of a store whether a template may be delivered; for one's own store the delivery begins at once. */
import { days } from "#base/duration.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { insertEvent, type NewEvent } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted, hasRow } from "../../platform/database.ts";
import { fail } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { answerRequest } from "./answer-request.ts";
import type { RequestTemplateRequest, TemplateRequest } from "./contract.ts";
import { examineDelivery } from "./examine-delivery.ts";
import { loadDeliverable } from "./examine-target.ts";
import {
  expireRequests,
  insertRequest,
  selectRequest,
  selectRequestByKey,
  selectRequestsOfTemplate,
  toFileName,
  toTemplateRequest,
  withdrawRequest,
} from "./request-repository.ts";
import { selectDeliveryStore } from "./store-repository.ts";

const maxWaitMs = days(14);

/**
 * Throws ACTIVATION_NOT_FOUND for a store without a live licence, TEMPLATE_NOT_FOUND, THEME_UNFIT when the theme does
 * not take the template, THEME_LIMIT, TEMPLATE_FILE_EXISTS and TEMPLATES_TOO_MANY where there is no place for it,
 * TEMPLATE_REQUESTED while the owner has another request for it, and the errors of the store.
 */
export async function requestTemplate(
  context: Context,
  actor: Actor,
  input: RequestTemplateRequest,
): Promise<TemplateRequest> {
  const { database, now } = context;
  const repeated = await findRepeated(context, input);
  if (repeated) return repeated;
  const [store] = await database.rows(selectDeliveryStore(database, input.shop));
  if (!store?.uid) return fail("ACTIVATION_NOT_FOUND");
  const isOwn = store.uid === actor.uid;
  const template = await loadDeliverable(context, input.template, { drafts: isOwn });
  const { theme, findings } = await examineDelivery(context, store, template, input);
  const id = newId(now);
  const event = {
    id: newId(now),
    type: "template.requested" as const,
    ...{ now, actor, account: store.account, licenceId: store.licenceId, shop: store.shop },
    object: { kind: "template" as const, id: template.id },
    after: { file: toFileName({ ...template, suffix: input.suffix }), theme: theme.name, request: id },
  } satisfies NewEvent;
  const [, asked] = await database.batch([
    expireRequests(database, template.id, store.shop, now),
    counted(
      insertRequest(database, {
        ...{ id, template: template.id, revision: template.revision, account: store.account, shop: store.shop },
        theme: { id: input.target === "copy" ? null : theme.id, name: theme.name },
        ...{ suffix: input.suffix, collision: input.collision, schemes: JSON.stringify(input.schemes) },
        findings: JSON.stringify(findings),
        ...{ message: input.message || null, requestId: input.requestId, askedBy: actor.email, now },
        expiresAt: new Date(now.getTime() + maxWaitMs),
      }),
    ),
    insertEvent(database, event, hasRow("template_requests", id)),
    insertEventNotification(database, event.id),
  ]);
  if (asked.changes !== 1) return (await findRepeated(context, input)) ?? fail("TEMPLATE_REQUESTED");
  return isOwn ? acceptOwn(context, actor, id) : loadRequest(context, id);
}

async function findRepeated(
  { database, now }: Context,
  { requestId }: RequestTemplateRequest,
): Promise<TemplateRequest | null> {
  const [row] = await database.rows(selectRequestByKey(database, requestId));
  return row ? toTemplateRequest(row, now) : null;
}

/** The staff's own answer; what cannot begin now is withdrawn, so that it can be asked again. */
async function acceptOwn(context: Context, actor: Actor, id: string): Promise<TemplateRequest> {
  try {
    await answerRequest(context, actor, { id, answer: "accept" });
  } catch (error) {
    await context.database.batch([withdrawRequest(context.database, id, context.now)]);
    throw error;
  }
  return loadRequest(context, id);
}

/** Throws TEMPLATE_NOT_FOUND. */
async function loadRequest({ database, now }: Context, id: string): Promise<TemplateRequest> {
  const [row] = await database.rows(selectRequest(database, id));
  return toTemplateRequest(row ?? fail("TEMPLATE_NOT_FOUND"), now);
}

const maxListed = 50;

/** Of a template, newest first. */
export async function listTemplateRequests(
  { database, now }: Context,
  _actor: Actor,
  template: string,
): Promise<TemplateRequest[]> {
  const rows = await database.rows(selectRequestsOfTemplate(database, template, maxListed));
  return rows.map((row) => toTemplateRequest(row, now));
}

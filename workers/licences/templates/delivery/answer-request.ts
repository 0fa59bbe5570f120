/** The owner of a store reads a request to deliver a template, and accepts or declines it. */

import type * as z from "zod";
import { withTimeLimitOr } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import { readOwned } from "../../accounts/ownership.ts";
import { insertEventNotification } from "../../events/event-notification-repository.ts";
import { recordChange } from "../../events/event-repository.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { counted } from "../../platform/database.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { newId } from "../../platform/identifier.ts";
import { loadNewestRelease } from "../../releases/offered-releases.ts";
import { loadOwnStore } from "../../stores/open-store.ts";
import { createJob } from "../../updates/jobs/create-job.ts";
import { outlineBody } from "../examine-body.ts";
import type { answerTemplateRequest, TemplateRequest, TemplateRequestPage } from "./contract.ts";
import { toDeliveredName } from "./delivered-name.ts";
import { examineDelivery } from "./examine-delivery.ts";
import {
  declineRequest,
  saveFindings,
  selectOwnRequest,
  type TemplateRequestRow,
  toFileName,
  toTemplateRequest,
} from "./request-repository.ts";

/** Throws TEMPLATE_NOT_FOUND, also for another owner's request. */
async function loadOwnRequest(context: Context, actor: Actor, id: string): Promise<TemplateRequestRow> {
  const [found] = await readOwned(context, actor, [selectOwnRequest(context.database, actor, id)]);
  return found.rows[0] ?? fail("TEMPLATE_NOT_FOUND");
}

export async function readTemplateRequest(context: Context, actor: Actor, id: string): Promise<TemplateRequestPage> {
  const row = await loadOwnRequest(context, actor, id);
  const request = toTemplateRequest(row, context.now);
  const outline = row.revision === row.newest ? JSON.parse(row.outline) : await outlineBody(context, row.body ?? "");
  const saved = { ...JSON.parse(row.findings), checkedAt: row.asked_at };
  return { request, outline, ...saved, ...(request.state === "waiting" ? await checkAgain(context, row) : {}) };
}

/** What the owner must know before the answer; while a store cannot be asked, the last check counts. */
const problems: readonly string[] = [
  ...["THEME_UNFIT", "THEME_LIMIT", "THEME_PUBLISHED", "THEME_NOT_FOUND"],
  ...["TEMPLATE_FILE_EXISTS", "TEMPLATES_TOO_MANY"],
];

/** The theme may have changed since the staff asked; what the owner accepts is what the page shows. */
async function checkAgain(context: Context, row: TemplateRequestRow): Promise<Partial<TemplateRequestPage>> {
  const { database, now } = context;
  const { body, kind, shop, account, suffix, collision } = row;
  if (body === null) return {};
  const target = row.theme_id ?? "copy";
  const wanted = { target, suffix, collision, schemes: JSON.parse(row.schemes) };
  try {
    const examining = examineDelivery(context, { shop, account }, { body, kind }, wanted);
    const checked = await withTimeLimitOr(timeLimits.pages.deliveryCheckMs, examining, null);
    if (!checked) return {};
    const checkedAt = now.toISOString();
    const findings = { ...checked.findings, checkedAt };
    await database.batch([saveFindings(database, row.id, JSON.stringify(findings))]);
    return findings;
  } catch (error) {
    if (!(error instanceof LicenceError)) throw error;
    const { code, details } = error;
    return problems.includes(code) ? { problem: { code, ...(details ? { details } : {}) } } : {};
  }
}

/**
 * Of several answers the first one counts; the same answer again changes nothing. Throws STATE_CONFLICT for a request
 * that is over, and JOB_RUNNING while it still waits.
 */
export async function answerRequest(
  context: Context,
  actor: Actor,
  input: z.output<typeof answerTemplateRequest>,
): Promise<TemplateRequest> {
  const row = await loadOwnRequest(context, actor, input.id);
  if (input.answer === "accept") {
    if (row.state !== "accepted") await accept(context, actor, row);
  } else {
    await decline(context, actor, row, input.reason);
  }
  return toTemplateRequest(await loadOwnRequest(context, actor, input.id), context.now);
}

async function accept(context: Context, actor: Actor, row: TemplateRequestRow): Promise<void> {
  const { licence_id: licenceId } = await loadOwnStore(context, actor, row.shop);
  // The store's theme decides what is delivered, so that halted and withdrawn releases stop nothing.
  const offered = await loadNewestRelease(context, { shop: row.shop });
  const version = offered ?? (await loadNewestRelease(context, "known")) ?? fail("RELEASE_NOT_FOUND");
  await createJob(context, actor, {
    event: "template.accepted",
    ...{ licenceId, kind: "template", shop: row.shop, step: "check", version, fromVersion: null },
    name: row.theme_id === null ? toDeliveredName(row.theme_name, row) : row.theme_name,
    source: null,
    template: describe(row),
  });
}

async function decline(context: Context, actor: Actor, row: TemplateRequestRow, reason: string): Promise<void> {
  const { database, now } = context;
  const { object, after } = describe(row);
  const { account, shop } = row;
  const id = newId(now);
  const event = { id, type: "template.declined" as const, now, actor, account, shop, object, after };
  const change = counted(declineRequest(database, actor, row.id, reason || null, now));
  const [, declined] = await database.batch([
    ...recordChange(database, change, reason ? { ...event, reason } : event),
    insertEventNotification(database, id),
  ]);
  if (declined.changes !== 1 && row.state !== "declined") fail("STATE_CONFLICT");
}

const describe = (row: TemplateRequestRow) => ({
  request: row.id,
  object: { kind: "template" as const, id: row.template_id },
  after: { file: toFileName(row), request: row.id },
});

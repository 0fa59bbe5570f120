/** A template's page, and one of its revisions. */
import type * as z from "zod";
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { selectChecks } from "./check-repository.ts";
import type { TemplatePage, TemplateRevision, templateRevisionQuery } from "./contract.ts";
import { countWaitingRequests, selectUses } from "./delivery/request-repository.ts";
import { selectOwnDeliveryStores } from "./delivery/store-repository.ts";
import { toListed } from "./list-templates.ts";
import {
  getDetailsAt,
  type RevisionRow,
  selectCurrentRevision,
  selectRevision,
  selectRevisions,
  selectTemplate,
} from "./template-repository.ts";

const maxUses = 100;
/** That offer a preview. */
const maxStores = 3;

export async function loadTemplate({ database, now }: Context, actor: Actor, id: string): Promise<TemplatePage> {
  const [templates, current, checks, revisions, uses, stores, waiting] = await database.batch([
    selectTemplate(database, id),
    selectCurrentRevision(database, id),
    selectChecks(database, id),
    selectRevisions(database, id),
    selectUses(database, id, maxUses),
    selectOwnDeliveryStores(database, { uid: actor.uid, q: "" }, maxStores),
    countWaitingRequests(database, id, now),
  ]);
  const [row] = templates.rows;
  const [text] = current.rows;
  if (!row || !text) return fail("TEMPLATE_NOT_FOUND");
  return {
    ...toListed({ ...row, checks: "[]" }),
    body: text.body,
    checks: checks.rows.map(({ findings, checked_at: checkedAt, halted_at: haltedAt, ...check }) => ({
      ...check,
      findings: JSON.parse(findings),
      checkedAt,
      isHalted: haltedAt !== null,
    })),
    revisions: revisions.rows.map(toRevision),
    usedBy: uses.rows.map(({ job_id, delivered_at, delivered_file, ...use }) => ({
      ...use,
      ...{ job: job_id ?? "", at: delivered_at ?? "", file: delivered_file ?? "" },
    })),
    waiting: waiting.rows[0]?.count ?? 0,
    ownStores: stores.rows.map(({ shop }) => shop),
    createdAt: row.created_at,
    detailsAt: getDetailsAt(row),
    changedBy: row.changed_by,
  };
}

export async function loadTemplateRevision(
  { database }: Context,
  _actor: Actor,
  { id, revision }: z.output<typeof templateRevisionQuery>,
): Promise<TemplateRevision & { body: string }> {
  const [row] = await database.rows(selectRevision(database, id, revision));
  return row ? { ...toRevision(row), body: row.body } : fail("TEMPLATE_NOT_FOUND");
}

const toRevision = (row: RevisionRow): TemplateRevision => ({
  revision: row.revision,
  bytes: row.bytes,
  at: row.saved_at,
  by: row.saved_by,
  origin: row.origin,
});

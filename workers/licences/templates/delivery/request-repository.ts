/** SQL of requests to deliver a template. Owners read and answer their own; the staff see them all. */
import { columns, computed, join, type RowOf } from "../../platform/columns.ts";
import type { Actor } from "../../platform/contract.ts";
import type { Database, GuardedStatement, Statement } from "../../platform/database.ts";
import { type Condition, insert, type Sql, sql } from "../../platform/sql.ts";
import type { TemplateRequest, WaitingRequest } from "./contract.ts";

const request = join(
  columns(
    "template_requests",
    "r",
    "id",
    "template_id",
    "revision",
    "account",
    "shop",
    "theme_id",
    "theme_name",
    "suffix",
    "collision",
    "schemes",
    "findings",
    "message",
    "state",
    "asked_at",
    "expires_at",
    "answered_at",
    "reason",
    "job_id",
    "delivered_at",
    "delivered_file",
  ),
  columns("templates", "t", "kind", "name_fr", "name_en", "outline", "revision AS newest"),
  computed<{ body: string | null }>({
    body: sql`(SELECT b.body FROM template_revisions b WHERE b.template_id = r.template_id
      AND b.revision = r.revision)`,
  }),
  computed<{ end: string | null }>({
    end: sql`(SELECT json_object('state', j.state, 'code', j.failure_code, 'details', json(j.failure_details))
      FROM jobs j WHERE j.id = r.job_id)`,
  }),
);
export type TemplateRequestRow = RowOf<typeof request>;

const fromRequests = sql`FROM template_requests r JOIN templates t ON t.id = r.template_id`;
const ofOwner = (owner: Actor): Sql =>
  sql`${fromRequests} JOIN accounts a ON a.email = r.account WHERE a.email = ${owner.email} AND a.uid = ${owner.uid}`;

/** A waiting request whose time is over has expired, whether or not its row says so. */
export const toTemplateRequest = (row: TemplateRequestRow, now: Date): TemplateRequest => ({
  id: row.id,
  template: { id: row.template_id, kind: row.kind, name: { fr: row.name_fr, en: row.name_en } },
  revision: row.revision,
  newest: row.newest,
  account: row.account,
  shop: row.shop,
  target: { kind: row.theme_id === null ? "copy" : "theme", name: row.theme_name },
  file: row.delivered_file ?? toFileName(row),
  collision: row.collision,
  message: row.message ?? "",
  state: row.state === "waiting" && row.expires_at <= now.toISOString() ? "expired" : row.state,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  answeredAt: row.answered_at,
  reason: row.reason,
  job: row.job_id,
  ...toEnd(row.end),
  deliveredAt: row.delivered_at,
});

function toEnd(end: string | null): Pick<TemplateRequest, "jobState" | "failure"> {
  const { state = null, code = null, details = null } = end ? JSON.parse(end) : {};
  return { jobState: state, failure: code && { code, ...(details ? { details } : {}) } };
}

export const toFileName = ({ kind, suffix }: Pick<TemplateRequestRow, "kind" | "suffix">): string =>
  `${kind}.${suffix}.json`;

export const selectOwnRequest = (database: Database, owner: Actor, id: string): Statement<TemplateRequestRow> =>
  database.select(request, sql`${ofOwner(owner)} AND r.id = ${id}`);

const waiting = join(
  columns("template_requests", "r", "id", "shop", "expires_at"),
  columns("templates", "t", "name_fr", "name_en"),
);
export type OwnWaitingRow = RowOf<typeof waiting>;

/** Oldest first. */
export const selectOwnWaiting = (database: Database, owner: Actor, now: Date): Statement<OwnWaitingRow> =>
  database.select(
    waiting,
    sql`${ofOwner(owner)} AND r.state = 'waiting' AND r.expires_at > ${now.toISOString()} ORDER BY r.asked_at, r.id
      LIMIT ${maxWaiting}`,
  );
const maxWaiting = 5;

export const toWaitingRequest = (row: OwnWaitingRow): WaitingRequest => ({
  id: row.id,
  shop: row.shop,
  name: { fr: row.name_fr, en: row.name_en },
  expiresAt: row.expires_at,
});

export const selectRequest = (database: Database, id: string): Statement<TemplateRequestRow> =>
  database.select(request, sql`${fromRequests} WHERE r.id = ${id}`);

export const selectRequestByKey = (database: Database, requestId: string): Statement<TemplateRequestRow> =>
  database.select(request, sql`${fromRequests} WHERE r.request_id = ${requestId}`);

/** For the runner of the job. */
export const selectRequestOfJob = (database: Database, job: string): Statement<TemplateRequestRow> =>
  database.select(request, sql`${fromRequests} WHERE r.job_id = ${job}`);

export const selectRequestsOfTemplate = (database: Database, template: string, limit: number) =>
  database.select(
    request,
    sql`${fromRequests} WHERE r.template_id = ${template} ORDER BY r.asked_at DESC, r.id DESC LIMIT ${limit}`,
  );

export const countWaitingRequests = (database: Database, template: string, now: Date) =>
  database.select(
    computed<{ count: number }>({ count: sql`count(*)` }),
    sql`FROM template_requests r WHERE r.template_id = ${template} AND r.state = 'waiting'
      AND r.expires_at > ${now.toISOString()}`,
  );

export const selectWaitingRequests = (database: Database, template: string, now: Date): Statement<TemplateRequestRow> =>
  database.select(
    request,
    sql`${fromRequests} WHERE r.template_id = ${template} AND r.state = 'waiting'
      AND r.expires_at > ${now.toISOString()}`,
  );

/** The latest delivery to each store, newest first. */
export const selectUses = (database: Database, template: string, limit: number) =>
  database.select(
    columns("template_requests", "r", "shop", "account", "revision", "job_id", "delivered_at", "delivered_file"),
    sql`FROM template_requests r WHERE r.template_id = ${template} AND r.delivered_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM template_requests n WHERE n.template_id = ${template} AND n.shop = r.shop
         AND n.delivered_at IS NOT NULL AND (n.delivered_at, n.id) > (r.delivered_at, r.id))
     ORDER BY r.delivered_at DESC, r.id DESC LIMIT ${limit}`,
  );

const deliverable = join(
  columns("templates", "t", "id", "kind", "suffix", "name_fr", "name_en", "state", "revision"),
  columns("template_revisions", "b", "body"),
);
export type DeliverableRow = RowOf<typeof deliverable>;

/** With the text of its current revision. */
export const selectDeliverable = (database: Database, id: string): Statement<DeliverableRow> =>
  database.select(
    deliverable,
    sql`FROM templates t JOIN template_revisions b ON b.template_id = t.id AND b.revision = t.revision
     WHERE t.id = ${id} AND t.deleted_at IS NULL`,
  );

export interface NewTemplateRequest {
  id: string;
  template: string;
  revision: number;
  account: string;
  shop: string;
  theme: { id: string | null; name: string };
  suffix: string;
  collision: TemplateRequestRow["collision"];
  schemes: string;
  findings: string;
  message: string | null;
  requestId: string;
  askedBy: string;
  now: Date;
  expiresAt: Date;
}

/** Of a template `t`: drafts are for the vendor's own stores. */
export const isOffered = (isOwn: Condition): Condition =>
  sql`t.deleted_at IS NULL AND (t.state = 'published' OR ${isOwn})`;

/** Writes nothing while the store's owner has another request for this template, or when it was withdrawn meanwhile. */
export const insertRequest = (database: Database, asked: NewTemplateRequest): Statement =>
  database.statement(
    sql`${insert("template_requests", {
      id: asked.id,
      template_id: sql`t.id`,
      revision: asked.revision,
      account: asked.account,
      shop: asked.shop,
      theme_id: asked.theme.id,
      theme_name: asked.theme.name,
      suffix: asked.suffix,
      collision: asked.collision,
      schemes: asked.schemes,
      findings: asked.findings,
      message: asked.message,
      state: "waiting",
      request_id: asked.requestId,
      asked_at: asked.now.toISOString(),
      asked_by: asked.askedBy,
      expires_at: asked.expiresAt.toISOString(),
    })}
    FROM templates t WHERE t.id = ${asked.template} AND ${isOffered(sql`${asked.askedBy} = ${asked.account}`)}
    ON CONFLICT DO NOTHING`,
  );

/** Of the latest check, which the owner reads before the answer. */
export const saveFindings = (database: Database, id: string, findings: string): Statement =>
  database.statement(sql`UPDATE template_requests SET findings = ${findings} WHERE id = ${id} AND state = 'waiting'`);

/** So that the owner can be asked again. */
export const expireRequests = (database: Database, template: string, shop: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE template_requests SET state = 'expired', answered_at = expires_at
     WHERE template_id = ${template} AND shop = ${shop} AND state = 'waiting' AND expires_at <= ${now.toISOString()}`,
  );

/** Of several concurrent answers the first one counts. */
export const declineRequest = (database: Database, owner: Actor, id: string, reason: string | null, now: Date) =>
  database.update(
    "template_requests",
    sql`state = 'declined', answered_at = ${now.toISOString()}, reason = ${reason}`,
    sql`id = ${id} AND state = 'waiting' AND expires_at > ${now.toISOString()}
       AND EXISTS (SELECT 1 FROM accounts a WHERE a.email = template_requests.account AND a.email = ${owner.email}
       AND a.uid = ${owner.uid})`,
  );

export const withdrawRequest = (database: Database, id: string, now: Date): GuardedStatement =>
  database.update(
    "template_requests",
    sql`state = 'withdrawn', answered_at = ${now.toISOString()}`,
    sql`id = ${id} AND state = 'waiting'`,
  );

/** In the batch that writes the job, which checked that the request waits. */
export const acceptRequest = (database: Database, id: string, job: string, now: Date): Statement =>
  database.statement(
    sql`UPDATE template_requests SET state = 'accepted', answered_at = ${now.toISOString()}, job_id = ${job}
     WHERE id = ${id} AND EXISTS (SELECT 1 FROM jobs WHERE id = ${job})`,
  );

/** In the batch that ends the job: the delivery, and how many stores have the template. */
export const recordDelivery = (database: Database, job: string, file: string, now: Date): Statement[] => [
  database.statement(
    sql`UPDATE template_requests SET delivered_at = ${now.toISOString()}, delivered_file = ${file}
     WHERE job_id = ${job} AND EXISTS (SELECT 1 FROM jobs WHERE id = ${job} AND state = 'done')`,
  ),
  database.statement(
    sql`UPDATE templates SET uses = (SELECT count(DISTINCT r.shop) FROM template_requests r
       WHERE r.template_id = templates.id AND r.delivered_at IS NOT NULL)
     WHERE id = (SELECT template_id FROM template_requests WHERE job_id = ${job})`,
  ),
];

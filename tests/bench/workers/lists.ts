/**
 * Runs the staff's searches (`/licences`, `/users`, `/events`, `/orders`) with the query of the address as filters, and what
 * the pages of releases and of the business load, `times` times, and answers the rows that one of them read and showed,
 * and its calls of the database. `/export` writes all events of
 * the large database into a file and answers its rows.
 */

import { searchUsers } from "#workers/licences/accounts/search-users.ts";
import { searchUsersRequest } from "#workers/licences/accounts/user-contract.ts";
import { eventSearch } from "#workers/licences/events/contract.ts";
import { searchEvents } from "#workers/licences/events/search-events.ts";
import { loadFigures } from "#workers/licences/licences/figures/load-figures.ts";
import { licencesQuery } from "#workers/licences/licences/list/contract.ts";
import { searchLicences } from "#workers/licences/licences/list/search-licences.ts";
import { listExports } from "#workers/licences/maintenance/exports/open-export.ts";
import { startExport } from "#workers/licences/maintenance/exports/start-export.ts";
import { writeExports } from "#workers/licences/maintenance/exports/write-exports.ts";
import { ordersQuery } from "#workers/licences/orders/contract.ts";
import { searchOrders } from "#workers/licences/orders/staff-orders.ts";
import type { Context } from "#workers/licences/platform/context.ts";
import { Database } from "#workers/licences/platform/database.ts";
import { listAllReleases } from "#workers/licences/releases/list-releases.ts";
import { loadRollout } from "#workers/licences/releases/roll-out.ts";

interface BenchEnv {
  SMALL: D1Database;
  LARGE: D1Database;
  FILES: R2Bucket;
}

const staff = { uid: "bench", email: "bench@example.test", emailVerified: true, role: "admin" } as const;

export default {
  async fetch(request: Request, env: BenchEnv): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/export") return Response.json({ rows: await exportEvents(withPauses(env)) });
    const { database: name, times, ...query } = Object.fromEntries(searchParams);
    const counted = countRows(name === "small" ? env.SMALL : env.LARGE);
    const context = { database: new Database(counted.database), now: new Date() } as Context;
    const search = searches[pathname];
    if (!search) return new Response("No such list", { status: 404 });
    let shown = 0;
    for (let time = 0; time < Number(times); time++) shown = await search(context, query);
    const { rows, calls } = counted.sum();
    return Response.json({ shown, read: rows / Number(times), calls: calls / Number(times) });
  },
};

const searches: Record<string, (context: Context, query: object) => Promise<number>> = {
  "/licences": async (context, query) => {
    const { page } = await searchLicences(context, staff, licencesQuery.parse(query));
    return page.rows.length;
  },
  "/users": async (context, query) => (await searchUsers(context, staff, searchUsersRequest.parse(query))).rows.length,
  "/events": async (context, query) => (await searchEvents(context, staff, eventSearch.parse(query))).events.length,
  "/orders": async (context, query) => (await searchOrders(context, staff, ordersQuery.parse(query))).rows.length,
  "/releases": async (context) => (await listAllReleases(context)).length,
  "/release": async (context) => {
    const [releases] = await Promise.all([listAllReleases(context), loadRollout(context, staff, "2.0.4")]);
    return releases.length;
  },
  "/business": async (context) => (await loadFigures(context)).events.length,
};

function countRows(d1: D1Database) {
  let rows = 0;
  let calls = 0;
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await d1.batch(statements);
    calls++;
    for (const { meta } of results) rows += meta.rows_read;
    return results;
  };
  const database = { prepare: (sql: string) => d1.prepare(sql), batch } as D1Database;
  return { database, sum: () => ({ rows, calls }) };
}

const pauseMs = 1;

/**
 * Waits while most is in memory: the rows of a page, or the text and bytes of a part. Only then the inspector, which
 * reads the memory, has its turn.
 */
function withPauses({ LARGE, FILES }: BenchEnv) {
  const batch: D1Database["batch"] = async (statements) => {
    const results = await LARGE.batch<never>(statements);
    await scheduler.wait(pauseMs);
    return results;
  };
  const put = async (key: string, bytes: Uint8Array) => {
    await scheduler.wait(pauseMs);
    return FILES.put(key, bytes);
  };
  const database = new Database({ prepare: (sql: string) => LARGE.prepare(sql), batch } as D1Database);
  return { database, files: { put } as unknown as R2Bucket, now: new Date() } as Context;
}

async function exportEvents(context: Context): Promise<number> {
  const request = { list: "events", filters: {}, separator: "comma", labels: Array(13).fill("label") } as const;
  const form = { ...request, labels: [...request.labels], requestId: crypto.randomUUID() };
  let firstPart: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>) => {
    firstPart = work;
  };
  const started = await startExport({ ...context, waitUntil }, staff, form);
  await firstPart;
  await writeExports(context);
  const job = (await listExports(context, staff)).find((each) => started.kind === "job" && each.id === started.id);
  if (job?.state !== "done") throw new Error(JSON.stringify({ started, job }));
  return job.rows;
}

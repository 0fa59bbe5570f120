/** What actions change, read from the stores themselves: without ids, addresses and times. */
import type { World } from "./world.ts";

/** Licences, activations, connections, jobs, orders and events of an account. */
export async function readLicences(world: World, email: string): Promise<unknown> {
  const owned = "SELECT id FROM licences WHERE account = ?1";
  const [facts] = await world.rows<Record<string, string>>(
    `SELECT
      (SELECT group_concat(status) FROM (SELECT status FROM licences WHERE account = ?1 ORDER BY status)) AS licences,
      (SELECT group_concat(state) FROM (SELECT state FROM activations WHERE licence_id IN (${owned}) ORDER BY state)) AS activations,
      (SELECT count(*) FROM shop_connections WHERE activation_id IN
        (SELECT id FROM activations WHERE licence_id IN (${owned}))) AS connections,
      (SELECT group_concat(DISTINCT kind) FROM jobs WHERE account = ?1) AS jobs,
      (SELECT group_concat(state) FROM orders WHERE account = ?1 AND state != 'open') AS orders,
      (SELECT installed || ' of ' || authorised FROM accounts WHERE email = ?1) AS counts,
      (SELECT group_concat(type) FROM (SELECT type FROM events WHERE account = ?1
        AND (type LIKE 'licence.%' OR type LIKE 'order.%') ORDER BY type)) AS events`,
    email,
  );
  return facts;
}

export async function readPoints(world: World, uid: string): Promise<unknown> {
  const [user, ledger, requests] = await Promise.all([
    world.readDocument(`users/${uid}`),
    world.listDocuments(`users/${uid}/pointsLedger`),
    world.findDocuments("pointsRequests", "uid", uid),
  ]);
  const amounts = ledger.map(({ fields }) => Number(fields.amount)).sort((one, other) => one - other);
  const balance = (user?.points as { available?: number } | undefined)?.available ?? 0;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return { balance, amounts, requests: requests.map(({ fields }) => fields.status), isExact: sum === balance };
}

/** Fields of `users/{uid}`. */
export async function readUser(world: World, uid: string, names: readonly string[]): Promise<unknown> {
  const user = await world.readDocument(`users/${uid}`);
  return Object.fromEntries(names.map((name) => [name, user?.[name] ?? null]));
}

/** Tickets here, and whether the help desk has one twice; it may get them later. */
export async function readTickets(world: World, { uid, email }: { uid: string; email: string }): Promise<unknown> {
  const [tickets, desk] = await Promise.all([world.findDocuments("tickets", "uid", uid), readDesk(world, email)]);
  const replies = tickets.flatMap(({ fields }) => [fields.replies, fields.sentReplies].flatMap((list) => list ?? []));
  return { tickets: tickets.length, replies: replies.length, isTwiceAtDesk: desk > tickets.length };
}

async function readDesk({ stack }: World, email: string): Promise<number> {
  const reply = await fetch(`${stack.sandboxUrl}/helpdesk/api/v2/tickets?email=${encodeURIComponent(email)}`, {
    headers: { authorization: `Basic ${btoa("demo-helpdesk-key:X")}` },
  });
  return reply.ok ? ((await reply.json()) as unknown[]).length : 0;
}

/** The number of rows. */
export async function countRows(world: World, table: string, where: string, value: string): Promise<number> {
  const [row] = await world.rows<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE ${where} = ?`, value);
  return row?.rows ?? 0;
}

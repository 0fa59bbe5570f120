/** Webhooks that were switched off by themselves, for the portal to notify the administrators. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { Actor } from "../contract.ts";
import type { EndedWebhook, notifiedWebhooksRequest } from "./contract.ts";
import { selectToNotify, setNotified } from "./endpoint-repository.ts";

/** The row itself is the outbox: it is due until the portal reports the notification as sent. */
export async function listEndedWebhooks({ database }: Context): Promise<EndedWebhook[]> {
  const rows = await database.rows(selectToNotify(database));
  return rows.flatMap(({ id, url, disabledBy, disabledAt }) =>
    disabledBy === null || disabledBy === "staff" || disabledAt === null
      ? []
      : [{ id, host: new URL(url).host, disabledBy, disabledAt }],
  );
}

export async function markWebhooksNotified(
  { database, now }: Context,
  _actor: Actor,
  sent: z.output<typeof notifiedWebhooksRequest>,
): Promise<{ sent: number }> {
  if (sent.length > 0) await database.batch([setNotified(database, sent, now)]);
  return { sent: sent.length };
}

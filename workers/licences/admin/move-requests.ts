/** The requests for a move more that wait for an administrator. */
import type * as z from "zod";
import type { Context } from "../context.ts";
import type { moveRequestsReply } from "../contract.ts";
import { movesSince, openRequests, type RequestRow } from "../seats/move-store.ts";

const mostShown = 100;

export async function listMoveRequests({ database, now }: Context): Promise<z.infer<typeof moveRequestsReply>> {
  const rows = await database.rows<RequestRow>(openRequests(database, movesSince(now), mostShown));
  return {
    requests: rows.map((row) => ({
      licenceId: row.licence_id,
      account: row.account,
      shop: row.shop,
      askedAt: row.asked_at,
      moves: row.moves,
    })),
  };
}

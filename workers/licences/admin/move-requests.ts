/** The requests for a move more that wait for an administrator. */
import type { Context } from "../context.ts";
import type { MoveRequest } from "../contract.ts";
import { movesSince, openRequests, type RequestRow } from "../seats/move-store.ts";

const mostShown = 100;

export async function listMoveRequests({ database, now }: Context): Promise<MoveRequest[]> {
  const rows = await database.rows<RequestRow>(openRequests(database, movesSince(now), mostShown));
  return rows.map(({ licence_id: licenceId, asked_at: askedAt, ...row }) => ({ ...row, licenceId, askedAt }));
}

/** The requests for a move more that wait for an administrator. */
import type { Context } from "../context.ts";
import type { MoveRequest } from "../contract.ts";
import { getFairUseStart, type OpenMoveRequestRow, selectOpenMoveRequests } from "../licences/move-repository.ts";

const mostShown = 100;

export async function listMoveRequests({ database, now }: Context): Promise<MoveRequest[]> {
  const rows = await database.rows<OpenMoveRequestRow>(
    selectOpenMoveRequests(database, getFairUseStart(now), mostShown),
  );
  return rows.map(({ licence_id: licenceId, asked_at: askedAt, ...row }) => ({ ...row, licenceId, askedAt }));
}

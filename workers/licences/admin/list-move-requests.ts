/** The requests for one more move that wait for an administrator. */
import type { Context } from "../context.ts";
import type { MoveRequest } from "../contract.ts";
import { getFairUseStart, selectOpenMoveRequests } from "../licences/move-repository.ts";

const maxRequests = 100;

export const listMoveRequests = ({ database, now }: Context): Promise<MoveRequest[]> =>
  database.rows(selectOpenMoveRequests(database, getFairUseStart(now), maxRequests));

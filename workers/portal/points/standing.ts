/** What one person's points page shows: the balance, the requests without an answer, and a page of the ledger. */

import { userPath } from "../account/user-document.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { mostPendingRequests, type PointsStanding } from "./contract.ts";
import { type Place, placeOf, readPage } from "./page.ts";
import { entryOf, ownPending, readBalance, requestOf } from "./store.ts";

/** Throws when the store does not answer. */
export async function readStanding(store: Firestore, uid: string, cursor: string | null): Promise<PointsStanding> {
  const after = placeOf(cursor);
  const requests = { collection: "pointsRequests", limit: mostPendingRequests };
  const [balance, page, pending, asked] = await Promise.all([
    readBalance(store, uid),
    readPage(
      store,
      {
        collection: "pointsLedger",
        within: userPath(uid),
        orderBy: { field: "createdAt", direction: "DESCENDING" },
      },
      after,
    ),
    store.query({
      ...requests,
      where: ownPending(uid),
      orderBy: { field: "createdAt", direction: "ASCENDING" },
    }),
    requestsOf(store, uid, after),
  ]);
  const entries = page.rows.map(({ id, fields }) => entryOf(id, fields));
  return {
    available: balance?.available ?? 0,
    pending: pending.flatMap(({ id, fields }) => requestOf(id, fields) ?? []),
    entries: {
      next: page.next,
      rows: entries.map(({ request, ...entry }) => ({
        ...entry,
        status: (entry.kind === "request" && request && asked.get(request)) || null,
      })),
    },
  };
}

/** How the requests of one page of the ledger stand: a page has no more of them than lines. */
async function requestsOf(store: Firestore, uid: string, after: Place | null) {
  const own = { field: "uid", equals: uid };
  const found = await store.query({
    collection: "pointsRequests",
    where: after ? { all: [own, { field: "createdAt", is: "<=", value: after.value }] } : own,
    orderBy: { field: "createdAt", direction: "DESCENDING" },
    limit: 25,
  });
  return new Map(found.map(({ id, fields }) => [id, requestOf(id, fields)?.status]));
}

/** The viewer's own points: read from the store, changed by the viewer's `Account` object. */
import { type Result, refuse, success } from "#app/errors.ts";
import type { Firestore } from "#app/gateways/firestore.server.ts";
import { sha256Hex } from "#app/session/digest.ts";
import { userPath } from "../account/user-document.ts";
import type { Viewer } from "../contract.ts";
import type { NotificationDraft } from "../notifications/contract.ts";
import type { PointsAct, PointsChange } from "./act.ts";
import { mostPendingRequests, type PointsGateway, type PointsStanding } from "./contract.ts";
import { requestedDraft } from "./messages.ts";
import { type Place, placeOf, readPage } from "./page.ts";
import { entryOf, ownPending, readBalance, requestOf } from "./store.ts";

export interface PointsOptions {
  store: Firestore;
  viewer: Viewer;
  now: Date;
  /** Carries an act out where all acts on this person's points are. */
  change(uid: string, act: PointsAct): Promise<Result<PointsChange>>;
  /** Tells somebody, once for the act that `once` names; never fails it. */
  notify(draft: NotificationDraft, once: string): void;
  /** Called once for each fault; the caller then sees UPSTREAM_UNAVAILABLE. */
  onFault(error: unknown): void;
}

export function pointsGateway({ store, viewer, now, change, notify, onFault }: PointsOptions): PointsGateway {
  const { uid, emailVerified } = viewer;

  async function standing(after: Place | null): Promise<PointsStanding> {
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
      requestsOf(after),
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
  async function requestsOf(after: Place | null) {
    const own = { field: "uid", equals: uid };
    const found = await store.query({
      collection: "pointsRequests",
      where: after ? { all: [own, { field: "createdAt", is: "<=", value: after.value }] } : own,
      orderBy: { field: "createdAt", direction: "DESCENDING" },
      limit: 25,
    });
    return new Map(found.map(({ id, fields }) => [id, requestOf(id, fields)?.status]));
  }

  return {
    async standing(after) {
      try {
        return success(await standing(placeOf(after)));
      } catch (error) {
        onFault(error);
        return refuse("UPSTREAM_UNAVAILABLE");
      }
    },

    async request({ amount, requestId }) {
      if (!emailVerified) return refuse("EMAIL_UNVERIFIED");
      const id = (await sha256Hex(`${uid}:${requestId}`)).slice(0, 40);
      const done = await change(uid, { kind: "request", id, amount });
      if (!done.ok) return done;
      notify(requestedDraft({ viewer, amount, now }), `points-request-${id}`);
      return success({ amount, dueAt: done.value.dueAt ?? "" });
    },
  };
}

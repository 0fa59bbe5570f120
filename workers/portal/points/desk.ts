/** The staff's side of points: who waits, who was answered, and the acts on other people's balances. */

import { sha256Hex } from "#shared/digest.ts";
import { type AppError, failure, type Result, success } from "#shared/errors.ts";
import { userPath } from "../account/user-document.ts";
import type { PointsDesk, PointsPage, PointsPerson, QueuedPointsRequest } from "./contract.ts";
import type { PointsOptions } from "./gateway.ts";
import { adjustedDraft, answeredDraft } from "./messages.ts";
import { placeOf, readPage } from "./page.ts";
import { isRequestId, readRequest, requestOf, type StoredRequest } from "./store.ts";

export interface DeskOptions extends PointsOptions {
  /** Whose address it is; null when it is nobody's. */
  uidOf(email: string): Promise<Result<string | null>>;
}

export function pointsDesk(options: DeskOptions): PointsDesk {
  const { store, viewer, now, change, notify, onFault, uidOf } = options;
  const people = new Map<string, Promise<PointsPerson | null>>();

  function person(uid: string): Promise<PointsPerson | null> {
    const known = people.get(uid) ?? readPerson(uid);
    people.set(uid, known);
    return known;
  }

  async function readPerson(uid: string): Promise<PointsPerson | null> {
    const document = await store.get(userPath(uid));
    if (!document) return null;
    const { displayName, email } = document.fields;
    return {
      uid,
      name: typeof displayName === "string" ? displayName : "",
      email: typeof email === "string" ? email : "",
    };
  }

  const nameOf = async (uid: string) => {
    const found = await person(uid);
    return found ? found.name || found.email : null;
  };

  async function queued({ uid, answeredBy, ...request }: StoredRequest): Promise<QueuedPointsRequest> {
    const [asker, answerer] = await Promise.all([person(uid), answeredBy ? nameOf(answeredBy) : null]);
    return { ...request, person: asker, answeredBy: answerer };
  }

  async function listed(
    status: "pending" | "answered",
    after: string | null,
  ): Promise<PointsPage<QueuedPointsRequest>> {
    const page = await readPage(
      store,
      status === "pending"
        ? {
            collection: "pointsRequests",
            where: { field: "status", equals: "pending" },
            orderBy: { field: "createdAt", direction: "ASCENDING" },
          }
        : // What nobody has answered lacks the field, and with it its place in this order.
          { collection: "pointsRequests", orderBy: { field: "answeredAt", direction: "DESCENDING" } },
      placeOf(after),
    );
    const requests = page.rows.flatMap(({ id, fields }) => requestOf(id, fields) ?? []);
    return { rows: await Promise.all(requests.map(queued)), next: page.next };
  }

  /** Everything here is the staff's alone, and answers instead of throwing. */
  async function forStaff<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  /** Nobody decides on their own points, unless there is nobody else to do it. */
  async function mayActOn(uid: string): Promise<boolean> {
    if (uid !== viewer.uid) return true;
    return (await store.count({ collection: "users", where: { field: "role", equals: "admin" } })) <= 1;
  }

  return {
    queue: (after) =>
      forStaff(async () => {
        const where = { field: "status", equals: "pending" };
        const [page, count] = await Promise.all([
          listed("pending", after),
          store.count({ collection: "pointsRequests", where }),
        ]);
        return success({ ...page, count });
      }),

    answered: (after) => forStaff(async () => success(await listed("answered", after))),

    answer: ({ id, refusal }) =>
      forStaff(async () => {
        const known = isRequestId(id) ? await readRequest(store, id) : null;
        if (!known) return failure("POINTS_REQUEST_NOT_FOUND");
        const { uid } = known.request;
        if (!(await mayActOn(uid))) return failure("POINTS_OWN");
        const done = await change(uid, { kind: "answer", id, refusal, by: viewer.uid });
        if (!done.ok) return named(done.error);
        const { amount, available } = done.value;
        if (available !== null) notify(answeredDraft({ uid, amount, refusal, now }), `points-answer-${id}`);
        return success({ amount, name: (await nameOf(uid)) ?? "" });
      }),

    adjust: ({ email, amount, reason, requestId }) =>
      forStaff(async () => {
        const owner = await uidOf(email);
        if (!owner.ok) return owner;
        if (owner.value === null) return failure("POINTS_PERSON_UNKNOWN");
        const uid = owner.value;
        if (!(await mayActOn(uid))) return failure("POINTS_OWN");
        const id = (await sha256Hex(`${viewer.uid}:${uid}:${requestId}`)).slice(0, 40);
        const done = await change(uid, { kind: "adjust", id, amount, reason, by: viewer.uid });
        if (!done.ok) return done;
        notify(adjustedDraft({ uid, amount, reason, now }), `points-adjustment-${id}`);
        return success({ available: done.value.available ?? 0 });
      }),
  };

  /** Another admin was quicker: the refusal says who by name, as far as it is known. */
  async function named({ code, details }: AppError): Promise<{ ok: false; error: AppError }> {
    const { by } = details ?? {};
    if (typeof by !== "string") return failure(code, details);
    const name = await nameOf(by);
    return name === null ? failure(code) : failure(code, { by: name });
  }
}

/** Points for the staff: pending requests, answered ones, and changes of balances. */

import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import { getUserPath } from "../account/user-document.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import type { Viewer } from "../contract.ts";
import type { EventRecorder } from "../event-outbox/event-recorder.ts";
import type { PointsAdministration, PointsPage, PointsPerson, QueuedPointsRequest } from "./contract.ts";
import type { PointsCommand } from "./decide-change.ts";
import type { PointsChange } from "./decision.ts";
import { isRequestId, loadPage, loadRequest, parseCursor, type StoredRequest, toRequest } from "./points-repository.ts";

interface AdministrationOptions {
  store: Firestore;
  viewer: Viewer;
  /** Its events notify the person as well. */
  events: Pick<EventRecorder, "create" | "deliver">;
  change(uid: string, command: PointsCommand): Promise<Result<PointsChange>>;
  /** Called once for each fault; the caller then gets UPSTREAM_UNAVAILABLE. */
  onFault(error: unknown): void;
  /** Null when no account has the address. */
  findUid(email: string): Promise<Result<string | null>>;
}

export function createPointsAdministration(options: AdministrationOptions): PointsAdministration {
  const { store, viewer, events, change, onFault, findUid } = options;
  const people = new Map<string, Promise<PointsPerson | null>>();

  function getPerson(uid: string): Promise<PointsPerson | null> {
    const known = people.get(uid) ?? loadPerson(uid);
    people.set(uid, known);
    return known;
  }

  async function loadPerson(uid: string): Promise<PointsPerson | null> {
    const document = await store.get(getUserPath(uid));
    if (!document) return null;
    const { displayName, email } = document.fields;
    return {
      uid,
      name: typeof displayName === "string" ? displayName : "",
      email: typeof email === "string" ? email : "",
    };
  }

  const loadName = async (uid: string) => {
    const found = await getPerson(uid);
    return found ? found.name || found.email : null;
  };

  async function toQueued({ uid, answeredBy, ...request }: StoredRequest): Promise<QueuedPointsRequest> {
    const [asker, answerer] = await Promise.all([getPerson(uid), answeredBy ? loadName(answeredBy) : null]);
    return { ...request, person: asker, answeredBy: answerer };
  }

  async function loadList(
    status: "pending" | "answered",
    after: string | null,
  ): Promise<PointsPage<QueuedPointsRequest>> {
    const page = await loadPage(
      store,
      status === "pending"
        ? {
            collection: "pointsRequests",
            where: { field: "status", equals: "pending" },
            orderBy: { field: "createdAt", direction: "ASCENDING" },
          }
        : // Pending requests lack the field, so this order leaves them out.
          { collection: "pointsRequests", orderBy: { field: "answeredAt", direction: "DESCENDING" } },
      parseCursor(after),
    );
    const requests = page.rows.flatMap(({ id, fields }) => toRequest(id, fields) ?? []);
    return { rows: await Promise.all(requests.map(toQueued)), next: page.next };
  }

  /** For staff alone; answers instead of throwing. */
  async function forStaff<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    try {
      return await work();
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  /** Administrators do not change their own points, unless they are the only one. */
  async function mayChange(uid: string): Promise<boolean> {
    if (uid !== viewer.uid) return true;
    return (await store.count({ collection: "users", where: { field: "role", equals: "admin" } })) <= 1;
  }

  const countPending = () =>
    store.count({ collection: "pointsRequests", where: { field: "status", equals: "pending" } });

  return {
    countPending: () => forStaff(async () => success(await countPending())),

    queue: (after) =>
      forStaff(async () => {
        const [page, count] = await Promise.all([loadList("pending", after), countPending()]);
        return success({ ...page, count });
      }),

    outstanding: () =>
      forStaff(async () => success(await store.sum({ collection: "users", field: "points.available" }))),

    answered: (after) => forStaff(async () => success(await loadList("answered", after))),

    answer: ({ id, answer }) =>
      forStaff(async () => {
        const known = isRequestId(id) ? await loadRequest(store, id) : null;
        if (!known) return failure("POINTS_REQUEST_NOT_FOUND");
        const { uid } = known.request;
        if (!(await mayChange(uid))) return failure("POINTS_OWN");
        const event = events.create({
          type: "payout" in answer ? "points.request_accepted" : "points.request_refused",
          account: (await getPerson(uid))?.email || null,
          object: { kind: "user", id: uid },
          reason: "refusal" in answer ? answer.refusal : null,
        });
        const changed = await change(uid, { kind: "answer", id, answer, by: viewer.uid, event });
        events.deliver(event);
        if (!changed.ok) return withName(changed.error);
        const { amount } = changed.value;
        return success({ amount, name: (await loadName(uid)) ?? "" });
      }),

    adjust: ({ email, amount, reason, requestId }) =>
      forStaff(async () => {
        const owner = await findUid(email);
        if (!owner.ok) return owner;
        if (owner.value === null) return failure("POINTS_PERSON_UNKNOWN");
        const uid = owner.value;
        if (!(await mayChange(uid))) return failure("POINTS_OWN");
        const id = sha256Hex(`${viewer.uid}:${uid}:${requestId}`).slice(0, 40);
        const object = { kind: "user" as const, id: uid };
        const event = events.create({ type: "points.adjusted", account: email, object, reason });
        const changed = await change(uid, { kind: "adjust", id, amount, reason, event });
        events.deliver(event);
        if (!changed.ok) return changed;
        return success({ available: changed.value.available ?? 0 });
      }),
  };

  /** Another administrator answered first: the error names them when the name is known. */
  async function withName({ code, details }: AppError): Promise<{ ok: false; error: AppError }> {
    const { by } = details ?? {};
    if (typeof by !== "string") return failure(code, details);
    const name = await loadName(by);
    return name === null ? failure(code) : failure(code, { by: name });
  }
}

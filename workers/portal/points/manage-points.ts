/** Points for the staff: pending requests, answered ones, and changes of balances. */
import * as z from "zod";
import { sha256Hex } from "#base/digest.ts";
import { type AppError, failure, type Result, success } from "#base/errors.ts";
import type { Firestore } from "../clients/firestore-client.ts";
import { defineUseCase } from "../operation.ts";
import type { PortalScope } from "../scope.ts";
import { getUserPath } from "../session/user-document.ts";
import { changeAccountPoints } from "./change-points.ts";
import { type PointsPage, type PointsPerson, pointsMeans, type QueuedPointsRequest } from "./contract.ts";
import { isRequestId, loadPage, loadRequest, parseCursor, type StoredRequest, toRequest } from "./points-repository.ts";

const page = z.object({ after: z.string().nullable() });

const pending = { collection: "pointsRequests", where: { field: "status", equals: "pending" } } as const;

export const countPointsRequests = async ({ documents }: PortalScope): Promise<Result<number>> =>
  success(await documents.count(pending));

/** Pending requests, oldest first, and how many there are. */
export const listPointsRequests = defineUseCase(page, async ({ documents }, { after }) => {
  const orderBy = { field: "createdAt", direction: "ASCENDING" } as const;
  const [page, count] = await Promise.all([
    loadRequests(documents, { ...pending, orderBy }, after),
    documents.count(pending),
  ]);
  return success({ ...page, count });
});

/** The last answer first. Pending requests lack the field, so this order leaves them out. */
export const listAnsweredPoints = defineUseCase(page, async ({ documents }, { after }) => {
  const orderBy = { field: "answeredAt", direction: "DESCENDING" } as const;
  return success(await loadRequests(documents, { collection: "pointsRequests", orderBy }, after));
});

/** The sum of all balances. */
export const sumPoints = async ({ documents }: PortalScope): Promise<Result<number>> =>
  success(await documents.sum({ collection: "users", field: "points.available" }));

const payout = z.object({ means: z.enum(pointsMeans), paidOn: z.string(), reference: z.string() });

/** A refusal gives the points back. Either way the customer is notified: how the amount was given, or why not. */
export const answerPointsRequest = defineUseCase(
  z.object({ id: z.string(), answer: z.union([z.object({ payout }), z.object({ refusal: z.string() })]) }),
  async (scope, { id, answer }) => {
    const { documents, events, viewer } = scope;
    const request = isRequestId(id) ? await loadRequest(documents, id) : null;
    if (!request) return failure("POINTS_REQUEST_NOT_FOUND");
    const { uid } = request.request;
    if (!(await mayChange(scope, uid))) return failure("POINTS_OWN");
    const person = await loadPerson(documents, uid);
    const event = events.create({
      type: "payout" in answer ? "points.request_accepted" : "points.request_refused",
      account: person?.email || null,
      object: { kind: "user", id: uid },
      reason: "refusal" in answer ? answer.refusal : null,
    });
    const changed = await changeAccountPoints(scope, uid, { kind: "answer", id, answer, by: viewer.uid, event });
    events.deliver(event);
    if (!changed.ok) return withName(documents, changed.error);
    return success({ amount: changed.value.amount, name: getName(person) ?? "" });
  },
);

/** The same `requestId` is the same adjustment, however often it arrives. */
export const adjustPoints = defineUseCase(
  z.object({ email: z.string(), amount: z.int(), reason: z.string(), requestId: z.string() }),
  async (scope, { email, amount, reason, requestId }) => {
    const { directory, events, viewer } = scope;
    const owner = await directory.findUid(email);
    if (!owner.ok) return owner;
    if (owner.value === null) return failure("POINTS_PERSON_UNKNOWN");
    const uid = owner.value;
    if (!(await mayChange(scope, uid))) return failure("POINTS_OWN");
    const id = sha256Hex(`${viewer.uid}:${uid}:${requestId}`).slice(0, 40);
    const object = { kind: "user" as const, id: uid };
    const event = events.create({ type: "points.adjusted", account: email, object, reason });
    const changed = await changeAccountPoints(scope, uid, { kind: "adjust", id, amount, reason, event });
    events.deliver(event);
    return changed.ok ? success({ available: changed.value.available ?? 0 }) : changed;
  },
);

/** Administrators do not change their own points, unless they are the only one. */
async function mayChange({ documents, viewer }: PortalScope, uid: string): Promise<boolean> {
  if (uid !== viewer.uid) return true;
  return (await documents.count({ collection: "users", where: { field: "role", equals: "admin" } })) <= 1;
}

async function loadRequests(
  documents: Firestore,
  query: Parameters<typeof loadPage>[1],
  after: string | null,
): Promise<PointsPage<QueuedPointsRequest>> {
  const { rows, next } = await loadPage(documents, query, parseCursor(after));
  const people = new Map<string, Promise<PointsPerson | null>>();
  const getPerson = (uid: string) => {
    const person = people.get(uid) ?? loadPerson(documents, uid);
    people.set(uid, person);
    return person;
  };
  const toQueued = async ({ uid, answeredBy, ...request }: StoredRequest): Promise<QueuedPointsRequest> => {
    const [person, answerer] = await Promise.all([getPerson(uid), answeredBy ? getPerson(answeredBy) : null]);
    return { ...request, person, answeredBy: getName(answerer) };
  };
  const requests = rows.flatMap(({ id, fields }) => toRequest(id, fields) ?? []);
  return { rows: await Promise.all(requests.map(toQueued)), next };
}

async function loadPerson(documents: Firestore, uid: string): Promise<PointsPerson | null> {
  const document = await documents.get(getUserPath(uid));
  if (!document) return null;
  const { displayName, email } = document.fields;
  return {
    uid,
    name: typeof displayName === "string" ? displayName : "",
    email: typeof email === "string" ? email : "",
  };
}

const getName = (person: PointsPerson | null) => person && (person.name || person.email);

/** Another administrator answered first: the error names them when the name is known. */
async function withName(documents: Firestore, { code, details }: AppError): Promise<Result<never>> {
  const { by } = details ?? {};
  if (typeof by !== "string") return failure(code, details);
  const name = getName(await loadPerson(documents, by));
  return name === null ? failure(code) : failure(code, { by: name });
}

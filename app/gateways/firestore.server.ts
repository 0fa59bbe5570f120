/**
 * Firestore over REST as our service account: single reads, queries of one collection, and every write as one `documents:commit` with masks,
 * transforms and preconditions. Ids are checked and encoded here, so that no id can leave its collection.
 */
import * as z from "zod";
import { type Fields, fromFields, type Plain, toValue } from "./firestore-values.ts";
import { expectShape, googleErrorOf } from "./google-errors.server.ts";
import { accessToken, forgetAccessToken, type ServiceAccount } from "./service-account.server.ts";
import { callUpstream, UpstreamFault, type UpstreamReply } from "./upstream.server.ts";

const vendor = "firestore";
const scope = "https://www.googleapis.com/auth/datastore";
const timeoutMs = 4_000;

/** Collection, id, collection, id … */
export type DocumentPath = readonly string[];

export interface StoredDocument {
  fields: { [name: string]: Plain };
  updateTime: string;
}

export type FieldTransform = { fieldPath: string } & (
  | { setToServerValue: "REQUEST_TIME" }
  | { increment: { integerValue: string } }
);

export interface Write {
  update: { path: DocumentPath; fields: Fields };
  /** Without a mask the document is replaced; a path in it that has no field deletes that field. */
  mask?: string[];
  transforms?: FieldTransform[];
  precondition?: { exists: boolean } | { updateTime: string };
}

export type Filter = { field: string; equals: Plain } | { all: Filter[] } | { any: Filter[] };

/** The documents of a collection in the order of one field; its composite indexes stand in `firestore.indexes.json`. */
export interface Query {
  collection: string;
  where: Filter;
  orderBy: { field: string; direction: "ASCENDING" | "DESCENDING" };
  limit: number;
  /** How many of the first ones are passed over; the vendor bills them as read. */
  offset?: number;
}

export interface QueriedDocument {
  id: string;
  fields: { [name: string]: Plain };
}

/** Conflicts are for the caller to act on; everything else that fails is an UpstreamFault. */
export type CommitResult = "committed" | "already-exists" | "precondition-failed" | "aborted";

const storedDocument = z.object({ fields: z.unknown(), updateTime: z.string() });
/** Elements without a document only tell the time of the reading. */
const queryReply = z.array(z.object({ document: z.object({ name: z.string(), fields: z.unknown() }).optional() }));
const commitReply = z.object({ writeResults: z.array(z.unknown()).optional() });

export interface FirestoreOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
}

export type Firestore = ReturnType<typeof firestore>;

export function firestore({ baseUrl, projectId, account }: FirestoreOptions) {
  const root = `projects/${projectId}/databases/(default)/documents`;

  const nameOf = (path: DocumentPath): string => {
    if (path.length === 0 || path.length % 2 !== 0 || !path.every(isDocumentId)) {
      throw new TypeError("This is not the path of a document.");
    }
    return `${root}/${path.join("/")}`;
  };

  async function call(url: string, init: RequestInit): Promise<UpstreamReply> {
    const headers = {
      Authorization: `Bearer ${await accessToken(account, scope)}`,
      "Content-Type": "application/json",
    };
    const reply = await callUpstream({ vendor, url, init: { ...init, headers }, timeoutMs });
    if (reply.status === 401) forgetAccessToken(account, scope);
    return reply;
  }

  return {
    /** The document, or null when there is none. */
    async get(path: DocumentPath): Promise<StoredDocument | null> {
      nameOf(path);
      const reply = await call(`${baseUrl}/v1/${root}/${path.map(encodeURIComponent).join("/")}`, { method: "GET" });
      if (reply.status === 404 && googleErrorOf(vendor, reply).status === "NOT_FOUND") return null;
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      const document = expectShape(vendor, storedDocument, reply);
      return { fields: fromFields(document.fields), updateTime: document.updateTime };
    },

    async query({ collection, where, orderBy, limit, offset }: Query): Promise<QueriedDocument[]> {
      const structuredQuery = {
        from: [{ collectionId: collection }],
        where: filterOf(where),
        orderBy: [{ field: { fieldPath: orderBy.field }, direction: orderBy.direction }],
        limit,
        ...(offset ? { offset } : {}),
      };
      const body = JSON.stringify({ structuredQuery });
      const reply = await call(`${baseUrl}/v1/${root}:runQuery`, { method: "POST", body });
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      return expectShape(vendor, queryReply, reply).flatMap(({ document }) =>
        document ? [{ id: document.name.split("/").at(-1) ?? "", fields: fromFields(document.fields) }] : [],
      );
    },

    /** All writes or none. */
    async commit(writes: Write[]): Promise<CommitResult> {
      const body = writes.map(({ update, mask, transforms, precondition }) => ({
        update: { name: nameOf(update.path), fields: update.fields },
        ...(mask ? { updateMask: { fieldPaths: mask } } : {}),
        ...(transforms ? { updateTransforms: transforms } : {}),
        ...(precondition ? { currentDocument: precondition } : {}),
      }));
      const reply = await call(`${baseUrl}/v1/${root}:commit`, {
        method: "POST",
        body: JSON.stringify({ writes: body }),
      });
      if (reply.status < 400) {
        expectShape(vendor, commitReply, reply);
        return "committed";
      }
      const { status } = googleErrorOf(vendor, reply);
      if (status === "ALREADY_EXISTS") return "already-exists";
      if (status === "FAILED_PRECONDITION" || status === "NOT_FOUND") return "precondition-failed";
      if (status === "ABORTED") return "aborted";
      throw new UpstreamFault(vendor, "status", reply.status);
    },
  };
}

/** No field is equal to null for the vendor: that is an operator of its own. */
function filterOf(filter: Filter): object {
  if ("field" in filter) {
    const field = { fieldPath: filter.field };
    if (filter.equals === null) return { unaryFilter: { field, op: "IS_NULL" } };
    return { fieldFilter: { field, op: "EQUAL", value: toValue(filter.equals) } };
  }
  const [op, filters] = "all" in filter ? ["AND", filter.all] : ["OR", filter.any];
  return { compositeFilter: { op, filters: filters.map(filterOf) } };
}

const longestIdBytes = 1500;

function isDocumentId(segment: string): boolean {
  if (segment === "" || segment === "." || segment === ".." || segment.includes("/")) return false;
  return !/^__.*__$/.test(segment) && new TextEncoder().encode(segment).length <= longestIdBytes;
}

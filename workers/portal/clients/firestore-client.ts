/**
 * Firestore over REST as our service account: single reads, queries and counts of one collection, and every write as one
 * `documents:commit` with masks, transforms and preconditions. Ids are checked and encoded here, so that no id can leave its collection.
 */
import * as z from "zod";
import type { Deadline } from "#shared/time-limit.ts";
import { type Fields, type FirestoreValue, fromFields, type Plain, toValue } from "./firestore-values.ts";
import { expectShape, googleErrorOf } from "./google-errors.ts";
import { callUpstream, UpstreamFault, type UpstreamReply } from "./http-client.ts";
import { accessToken, forgetAccessToken, type ServiceAccount } from "./service-account.ts";

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
  | { appendMissingElements: { values: FirestoreValue[] } }
  | { removeAllFromArray: { values: FirestoreValue[] } }
);

export type Precondition = { exists: boolean } | { updateTime: string };

/** At most 500 transforms of one document in one commit. */
export type Write =
  | {
      update: { path: DocumentPath; fields: Fields };
      /** Without a mask the document is replaced; a path in it that has no field deletes that field. */
      mask?: string[];
      transforms?: FieldTransform[];
      precondition?: Precondition;
    }
  | { delete: DocumentPath; precondition?: Precondition };

export type Filter =
  | { field: string; equals: Plain }
  /** Of a field that is an array. */
  | { field: string; contains: Plain }
  | { field: string; is: "<" | "<=" | ">" | ">="; value: Plain }
  | { all: Filter[] }
  | { any: Filter[] };

/** A collection at the root, or the one of this name below the document `within`. */
export interface Selection {
  collection: string;
  within?: DocumentPath;
  where?: Filter;
}

/** The documents of a collection in the order of one field; its composite indexes stand in `firestore.indexes.json`. */
export interface Query extends Selection {
  orderBy: { field: string; direction: "ASCENDING" | "DESCENDING" };
  limit: number;
  /** Of each document; without it all of them. */
  fields?: readonly string[];
  /** How many of the first ones are passed over; the vendor bills them as read. */
  offset?: number;
  /** Goes on behind this document, of which `value` is the field of the order. */
  after?: { value: Plain; id: string };
}

export interface QueriedDocument {
  id: string;
  fields: { [name: string]: Plain };
  updateTime: string;
}

/** Conflicts are for the caller to act on; everything else that fails is an UpstreamFault. */
export type CommitResult = "committed" | "already-exists" | "precondition-failed" | "aborted";

const fields = z.custom<Fields>(isFields).optional();
const storedDocument = z.object({ fields, updateTime: z.string() });
/** Elements without a document only tell the time of the reading. */
const queryReply = z.array(z.object({ document: storedDocument.extend({ name: z.string() }).optional() }));
const countReply = z.array(
  z.object({ result: z.object({ aggregateFields: z.object({ count: z.object({ integerValue: z.string() }) }) }) }),
);
const commitReply = z.object({ writeResults: z.array(z.unknown()).optional() });

export interface FirestoreOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
  /** Of the request that it is asked for. */
  deadline?: Deadline;
}

export type Firestore = ReturnType<typeof firestore>;

export function firestore({ baseUrl, projectId, account, deadline }: FirestoreOptions) {
  const root = `projects/${projectId}/databases/(default)/documents`;

  const nameOf = (path: DocumentPath): string => {
    if (path.length === 0 || path.length % 2 !== 0 || !path.every(isDocumentId)) {
      throw new TypeError("This is not the path of a document.");
    }
    return `${root}/${path.join("/")}`;
  };

  async function call(url: string, init: RequestInit): Promise<UpstreamReply> {
    const headers = {
      Authorization: `Bearer ${await accessToken(account, scope, { deadline })}`,
      "Content-Type": "application/json",
    };
    const reply = await callUpstream({ vendor, url, init: { ...init, headers }, timeoutMs, deadline });
    if (reply.status === 401) forgetAccessToken(account, scope);
    return reply;
  }

  const parentOf = (within: DocumentPath | undefined): string => {
    if (!within) return root;
    nameOf(within);
    return `${root}/${within.map(encodeURIComponent).join("/")}`;
  };

  return {
    /** The document, or only some of its fields; null when there is none. */
    async get(path: DocumentPath, fields: readonly string[] = []): Promise<StoredDocument | null> {
      nameOf(path);
      const mask = new URLSearchParams(fields.map((field) => ["mask.fieldPaths", field]));
      const url = `${baseUrl}/v1/${root}/${path.map(encodeURIComponent).join("/")}`;
      const reply = await call(mask.size > 0 ? `${url}?${mask}` : url, { method: "GET" });
      if (reply.status === 404 && googleErrorOf(vendor, reply).status === "NOT_FOUND") return null;
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      const document = expectShape(vendor, storedDocument, reply);
      return { fields: fromFields(document.fields), updateTime: document.updateTime };
    },

    async query({ orderBy, limit, fields, offset, after, ...selection }: Query): Promise<QueriedDocument[]> {
      const { direction } = orderBy;
      const structuredQuery = {
        ...selectionOf(selection),
        ...(fields ? { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } } : {}),
        orderBy: [...new Set([orderBy.field, "__name__"])].map((fieldPath) => ({ field: { fieldPath }, direction })),
        limit,
        ...(offset ? { offset } : {}),
        ...(after
          ? {
              startAt: {
                values: [
                  toValue(after.value),
                  { referenceValue: nameOf([...(selection.within ?? []), selection.collection, after.id]) },
                ],
                before: false,
              },
            }
          : {}),
      };
      const body = JSON.stringify({ structuredQuery });
      const reply = await call(`${baseUrl}/v1/${parentOf(selection.within)}:runQuery`, { method: "POST", body });
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      return expectShape(vendor, queryReply, reply).flatMap(({ document }) =>
        document
          ? [
              {
                id: document.name.split("/").at(-1) ?? "",
                fields: fromFields(document.fields),
                updateTime: document.updateTime,
              },
            ]
          : [],
      );
    },

    /** How many there are, without reading them. */
    async count(selection: Selection): Promise<number> {
      const structuredAggregationQuery = {
        structuredQuery: selectionOf(selection),
        aggregations: [{ alias: "count", count: {} }],
      };
      const body = JSON.stringify({ structuredAggregationQuery });
      const url = `${baseUrl}/v1/${parentOf(selection.within)}:runAggregationQuery`;
      const reply = await call(url, { method: "POST", body });
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      return Number(expectShape(vendor, countReply, reply)[0]?.result.aggregateFields.count.integerValue ?? 0);
    },

    /** All writes or none. */
    async commit(writes: Write[]): Promise<CommitResult> {
      const body = writes.map((write) => ({
        ...("delete" in write
          ? { delete: nameOf(write.delete) }
          : {
              update: { name: nameOf(write.update.path), fields: write.update.fields },
              ...(write.mask ? { updateMask: { fieldPaths: write.mask } } : {}),
              ...(write.transforms ? { updateTransforms: write.transforms } : {}),
            }),
        ...(write.precondition ? { currentDocument: write.precondition } : {}),
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

const selectionOf = ({ collection, where }: Selection) => ({
  from: [{ collectionId: collection }],
  ...(where ? { where: filterOf(where) } : {}),
});

const operators = {
  "<": "LESS_THAN",
  "<=": "LESS_THAN_OR_EQUAL",
  ">": "GREATER_THAN",
  ">=": "GREATER_THAN_OR_EQUAL",
} as const;

/** No field is equal to null for the vendor: that is an operator of its own. */
function filterOf(filter: Filter): object {
  if ("field" in filter) {
    const field = { fieldPath: filter.field };
    if ("contains" in filter) return { fieldFilter: { field, op: "ARRAY_CONTAINS", value: toValue(filter.contains) } };
    if ("is" in filter) return { fieldFilter: { field, op: operators[filter.is], value: toValue(filter.value) } };
    if (filter.equals === null) return { unaryFilter: { field, op: "IS_NULL" } };
    return { fieldFilter: { field, op: "EQUAL", value: toValue(filter.equals) } };
  }
  const [op, filters] = "all" in filter ? ["AND", filter.all] : ["OR", filter.any];
  return { compositeFilter: { op, filters: filters.map(filterOf) } };
}

/** The values themselves are the vendor's word. */
function isFields(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((field) => field instanceof Object);
}

const longestIdBytes = 1500;

function isDocumentId(segment: string): boolean {
  if (segment === "" || segment === "." || segment === ".." || segment.includes("/")) return false;
  return !/^__.*__$/.test(segment) && new TextEncoder().encode(segment).length <= longestIdBytes;
}

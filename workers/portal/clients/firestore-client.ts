/**
 * Firestore over REST as our service account: single reads, queries and counts of one collection, and every write as
 * one `documents:commit` with masks, transforms and preconditions. It checks and encodes ids, so that none can leave
 * its collection.
 */
import * as z from "zod";
import type { Deadline } from "#base/time-limit.ts";
import { timeLimits } from "#base/time-limits.ts";
import type { Configuration } from "../env.ts";
import { type Fields, type FirestoreValue, fromFields, type Plain, toValue } from "./firestore-values.ts";
import { callUpstream, parseGoogleError, parseReply, UpstreamFault, type UpstreamReply } from "./http-client.ts";
import { forgetAccessToken, getAccessToken, type ServiceAccount } from "./service-account.ts";

const vendor = "firestore";
const scope = "https://www.googleapis.com/auth/datastore";

/** Collection, id, collection, id … */
export type DocumentPath = readonly string[];

export interface StoredDocument {
  fields: { [name: string]: Plain };
  updateTime: string;
}

type FieldTransform = { fieldPath: string } & (
  | { setToServerValue: "REQUEST_TIME" }
  | { increment: { integerValue: string } }
  | { appendMissingElements: { values: FirestoreValue[] } }
  | { removeAllFromArray: { values: FirestoreValue[] } }
);

type Precondition = { exists: boolean } | { updateTime: string };

/** At most 500 transforms of one document in one commit. */
export type FirestoreWrite =
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
  /** Every collection of this name, below whatever document. */
  everywhere?: true;
  where?: Filter;
}

/** The documents of a collection in the order of one field; composite indexes are in `firestore.indexes.json`. */
export interface Query extends Selection {
  orderBy: { field: string; direction: "ASCENDING" | "DESCENDING" };
  limit: number;
  /** The fields to read; all by default. */
  fields?: readonly string[];
  /** How many documents to skip; the vendor bills them as read. */
  offset?: number;
  /** Continues after this document; `value` is its field of the order. */
  after?: { value: Plain; id: string };
}

export interface QueriedDocument {
  id: string;
  fields: { [name: string]: Plain };
  updateTime: string;
}

export interface FoundDocument extends QueriedDocument {
  path: DocumentPath;
}

/** The caller handles conflicts; every other failure is an UpstreamFault. */
export type CommitResult = "committed" | "already-exists" | "precondition-failed" | "aborted";

const fields = z.custom<Fields>(isFields).optional();
const storedDocument = z.object({ fields, updateTime: z.string() });
/** Elements without a document carry only the read time. */
const queryReply = z.array(z.object({ document: storedDocument.extend({ name: z.string() }).optional() }));
const aggregateReply = z.array(
  z.object({ result: z.object({ aggregateFields: z.object({ value: z.object({ integerValue: z.string() }) }) }) }),
);
const batchGetReply = z.array(z.object({ found: storedDocument.extend({ name: z.string() }).optional() }));
const commitReply = z.object({ writeResults: z.array(z.unknown()).optional() });

export interface FirestoreOptions {
  baseUrl: string;
  projectId: string;
  account: ServiceAccount;
  /** The deadline of the request. */
  deadline?: Deadline;
}

export type Firestore = ReturnType<typeof createFirestoreClient>;

export function createFirestoreClient({ baseUrl, projectId, account, deadline }: FirestoreOptions) {
  const root = `projects/${projectId}/databases/(default)/documents`;

  const toDocumentName = (path: DocumentPath): string => {
    if (path.length === 0 || path.length % 2 !== 0 || !path.every(isDocumentId)) {
      throw new TypeError("Not the path of a document.");
    }
    return `${root}/${path.join("/")}`;
  };

  async function call(url: string, init: RequestInit): Promise<UpstreamReply> {
    const headers = {
      Authorization: `Bearer ${await getAccessToken(account, scope, { deadline })}`,
      "Content-Type": "application/json",
    };
    const reply = await callUpstream({
      vendor,
      url,
      init: { ...init, headers },
      timeoutMs: timeLimits.vendors.firestoreMs,
      deadline,
    });
    if (reply.status === 401) forgetAccessToken(account, scope);
    return reply;
  }

  const toParentPath = (within: DocumentPath | undefined): string => {
    if (!within) return root;
    toDocumentName(within);
    return `${root}/${within.map(encodeURIComponent).join("/")}`;
  };

  async function aggregate(selection: Selection, aggregation: object): Promise<number> {
    const structuredQuery = toStructuredSelection(selection);
    const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: "value", ...aggregation }] };
    const body = JSON.stringify({ structuredAggregationQuery });
    const url = `${baseUrl}/v1/${toParentPath(selection.within)}:runAggregationQuery`;
    const reply = await call(url, { method: "POST", body });
    if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
    return Number(parseReply(vendor, aggregateReply, reply)[0]?.result.aggregateFields.value.integerValue ?? 0);
  }

  return {
    /** The document, or only some of its fields; null when there is none. */
    async get(path: DocumentPath, fields: readonly string[] = []): Promise<StoredDocument | null> {
      toDocumentName(path);
      const mask = new URLSearchParams(fields.map((field) => ["mask.fieldPaths", field]));
      const url = `${baseUrl}/v1/${root}/${path.map(encodeURIComponent).join("/")}`;
      const reply = await call(mask.size > 0 ? `${url}?${mask}` : url, { method: "GET" });
      if (reply.status === 404 && parseGoogleError(vendor, reply).status === "NOT_FOUND") return null;
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      const document = parseReply(vendor, storedDocument, reply);
      return { fields: fromFields(document.fields), updateTime: document.updateTime };
    },

    /** Documents of one collection by their ids; those that do not exist are absent. */
    async getAll(
      collection: string,
      ids: readonly string[],
      fields: readonly string[],
    ): Promise<Map<string, StoredDocument>> {
      if (ids.length === 0) return new Map();
      const documents = ids.map((id) => toDocumentName([collection, id]));
      const body = JSON.stringify({ documents, mask: { fieldPaths: fields } });
      const reply = await call(`${baseUrl}/v1/${root}:batchGet`, { method: "POST", body });
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      const answers = parseReply(vendor, batchGetReply, reply).flatMap(({ found }) => found ?? []);
      return new Map(
        answers.map(({ name, fields, updateTime }) => [
          name.split("/").at(-1) ?? "",
          { fields: fromFields(fields), updateTime },
        ]),
      );
    },

    async query({ orderBy, limit, fields, offset, after, ...selection }: Query): Promise<FoundDocument[]> {
      const { direction } = orderBy;
      const structuredQuery = {
        ...toStructuredSelection(selection),
        ...(fields ? { select: { fields: fields.map((fieldPath) => ({ fieldPath })) } } : {}),
        orderBy: [...new Set([orderBy.field, "__name__"])].map((fieldPath) => ({ field: { fieldPath }, direction })),
        limit,
        ...(offset ? { offset } : {}),
        ...(after
          ? {
              startAt: {
                values: [
                  toValue(after.value),
                  { referenceValue: toDocumentName([...(selection.within ?? []), selection.collection, after.id]) },
                ],
                before: false,
              },
            }
          : {}),
      };
      const body = JSON.stringify({ structuredQuery });
      const reply = await call(`${baseUrl}/v1/${toParentPath(selection.within)}:runQuery`, { method: "POST", body });
      if (reply.status !== 200) throw new UpstreamFault(vendor, "status", reply.status);
      return parseReply(vendor, queryReply, reply).flatMap(({ document }) =>
        document
          ? [
              {
                id: document.name.split("/").at(-1) ?? "",
                path: document.name.slice(root.length + 1).split("/"),
                fields: fromFields(document.fields),
                updateTime: document.updateTime,
              },
            ]
          : [],
      );
    },

    /** Counts documents without reading them. */
    count: (selection: Selection): Promise<number> => aggregate(selection, { count: {} }),

    /** The sum of a field that holds integers; documents without it count as zero. */
    sum: ({ field, ...selection }: Selection & { field: string }): Promise<number> =>
      aggregate(selection, { sum: { field: { fieldPath: field } } }),

    /** All writes or none. */
    async commit(writes: FirestoreWrite[]): Promise<CommitResult> {
      const body = writes.map((write) => ({
        ...("delete" in write
          ? { delete: toDocumentName(write.delete) }
          : {
              update: { name: toDocumentName(write.update.path), fields: write.update.fields },
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
        parseReply(vendor, commitReply, reply);
        return "committed";
      }
      const { status } = parseGoogleError(vendor, reply);
      if (status === "ALREADY_EXISTS") return "already-exists";
      if (status === "FAILED_PRECONDITION" || status === "NOT_FOUND") return "precondition-failed";
      if (status === "ABORTED") return "aborted";
      throw new UpstreamFault(vendor, "status", reply.status);
    },
  };
}

const toStructuredSelection = ({ collection, everywhere, where }: Selection) => ({
  from: [{ collectionId: collection, ...(everywhere ? { allDescendants: true } : {}) }],
  ...(where ? { where: toStructuredFilter(where) } : {}),
});

const operators = {
  "<": "LESS_THAN",
  "<=": "LESS_THAN_OR_EQUAL",
  ">": "GREATER_THAN",
  ">=": "GREATER_THAN_OR_EQUAL",
} as const;

/** Firestore has an operator of its own for null. */
function toStructuredFilter(filter: Filter): object {
  if ("field" in filter) {
    const field = { fieldPath: filter.field };
    if ("contains" in filter) return { fieldFilter: { field, op: "ARRAY_CONTAINS", value: toValue(filter.contains) } };
    if ("is" in filter) return { fieldFilter: { field, op: operators[filter.is], value: toValue(filter.value) } };
    if (filter.equals === null) return { unaryFilter: { field, op: "IS_NULL" } };
    return { fieldFilter: { field, op: "EQUAL", value: toValue(filter.equals) } };
  }
  const [op, filters] = "all" in filter ? ["AND", filter.all] : ["OR", filter.any];
  return { compositeFilter: { op, filters: filters.map(toStructuredFilter) } };
}

/** The values themselves come from the vendor. */
function isFields(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every((field) => field instanceof Object);
}

const maxIdBytes = 1500;

function isDocumentId(segment: string): boolean {
  if (segment === "" || segment === "." || segment === ".." || segment.includes("/")) return false;
  return !/^__.*__$/.test(segment) && new TextEncoder().encode(segment).length <= maxIdBytes;
}

/** As our service account; `deadline` is the request's. */
export const getFirestoreOptions = (configuration: Configuration, deadline?: Deadline): FirestoreOptions => ({
  baseUrl: configuration.FIRESTORE_URL,
  projectId: configuration.FIREBASE_PROJECT_ID,
  account: {
    clientEmail: configuration.FIREBASE_CLIENT_EMAIL,
    privateKey: configuration.FIREBASE_PRIVATE_KEY,
    tokenUrl: configuration.OAUTH2_TOKEN_URL,
  },
  ...(deadline ? { deadline } : {}),
});

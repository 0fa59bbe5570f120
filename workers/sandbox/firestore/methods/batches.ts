import { toDocumentPath } from "../names.ts";
import { beginTransaction as begin, openSnapshot } from "../store/snapshot.ts";
import { comparePaths } from "../values/order.ts";
import { formatMicros } from "../values/timestamp.ts";
import { bytes, message, repeated, string, timestamp } from "../wire/decode.ts";
import { documentMask, transactionOptions, write } from "../wire/document.ts";
import { commit, readWrite } from "../writes.ts";
import { type Method, readResponseMask, writeDocument } from "./method.ts";

const commitRequest = message("CommitRequest", { database: string, writes: repeated(write), transaction: bytes });

export const commitWrites: Method = ({ db, body }) => {
  const { writes = [], transaction } = commitRequest(body, "");
  const { commitTimeMicros, results } = commit(
    db,
    writes.map((wire) => readWrite(wire, db.root)),
    transaction,
  );
  const writeResults = results.map(({ document, transformResults }) => ({
    ...(document ? { updateTime: formatMicros(document.updateTimeMicros) } : {}),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  }));
  return { ...(writeResults.length > 0 ? { writeResults } : {}), commitTime: formatMicros(commitTimeMicros) };
};

const batchGetRequest = message(
  "BatchGetDocumentsRequest",
  {
    database: string,
    documents: repeated(string),
    mask: documentMask,
    transaction: bytes,
    newTransaction: transactionOptions,
    readTime: timestamp,
  },
  { consistency_selector: ["transaction", "newTransaction", "readTime"] },
);

/** Responds with the id of a new transaction, then the found documents by name, then the missing names. */
export const batchGet: Method = ({ db, body }) => {
  const { documents = [], mask, database: _database, ...consistency } = batchGetRequest(body, "");
  const paths = [...new Set(documents.map((name) => toDocumentPath(name, db.root)))].sort(comparePaths);
  const responseMask = readResponseMask(mask);
  const { newTransactionId, readTime, find } = openSnapshot(db, consistency);
  const results = paths.map((path) => ({ path, document: find(path) }));
  return [
    ...(newTransactionId ? [{ transaction: newTransactionId }] : []),
    ...results.flatMap(({ document }) =>
      document ? [{ found: writeDocument(document, db.root, responseMask), readTime }] : [],
    ),
    ...results.flatMap(({ path, document }) => (document ? [] : [{ missing: `${db.root}/${path}`, readTime }])),
  ];
};

const beginRequest = message("BeginTransactionRequest", { database: string, options: transactionOptions });

export const beginTransaction: Method = ({ db, body }) => ({
  transaction: begin(db, beginRequest(body, "").options).id,
});

const rollbackRequest = message("RollbackRequest", { database: string, transaction: bytes });

export const rollback: Method = ({ db, body }) => {
  const { transaction = "" } = rollbackRequest(body, "");
  db.transactions.close(db.transactions.use(transaction, Date.now()).id);
  return {};
};

import { pathOfDocument } from "../names.ts";
import { openSnapshot } from "../snapshot.ts";
import { comparePaths } from "../values/order.ts";
import { bytes, message, repeated, string, timestamp } from "../wire/decode.ts";
import { documentMask, transactionOptions } from "../wire/write.ts";
import { type Method, readResponseMask, writeDocument } from "./method.ts";

const request = message(
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

/** A new transaction id first, then found documents by name, then missing names. */
export const batchGet: Method = ({ db, body }) => {
  const { documents = [], mask, database: _database, ...consistency } = request(body, "");
  const paths = [...new Set(documents.map((name) => pathOfDocument(name, db.root)))].sort(comparePaths);
  const responseMask = readResponseMask(mask);
  const { begun, readTime, find } = openSnapshot(db, consistency);
  const results = paths.map((path) => ({ path, document: find(path) }));
  return [
    ...(begun ? [{ transaction: begun }] : []),
    ...results.flatMap(({ document }) =>
      document ? [{ found: writeDocument(document, db.root, responseMask), readTime }] : [],
    ),
    ...results.flatMap(({ path, document }) => (document ? [] : [{ missing: `${db.root}/${path}`, readTime }])),
  ];
};

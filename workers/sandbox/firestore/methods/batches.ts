import { toDocumentPath } from "../names.ts";
import { comparePaths } from "../values/order.ts";
import { formatMicros } from "../values/timestamp.ts";
import { message, repeated, string } from "../wire/decode.ts";
import { consistency, documentMask, write } from "../wire/document.ts";
import { commit, readWrite } from "../writes.ts";
import { type Method, readResponseMask, writeDocument } from "./method.ts";

const commitRequest = message("CommitRequest", {
  database: string,
  writes: repeated(write),
  transaction: consistency.transaction,
});

export const commitWrites: Method = ({ db, body }) => {
  const { writes = [] } = commitRequest(body, "");
  const { commitTimeMicros, results } = commit(
    db,
    writes.map((wire) => readWrite(wire, db.root)),
  );
  const writeResults = results.map(({ document, transformResults }) => ({
    ...(document ? { updateTime: formatMicros(document.updateTimeMicros) } : {}),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  }));
  return { ...(writeResults.length > 0 ? { writeResults } : {}), commitTime: formatMicros(commitTimeMicros) };
};

const batchGetRequest = message("BatchGetDocumentsRequest", {
  database: string,
  documents: repeated(string),
  mask: documentMask,
  ...consistency,
});

/** Responds with the found documents by name, then the missing names. */
export const batchGet: Method = ({ db, body }) => {
  const { documents = [], mask } = batchGetRequest(body, "");
  const paths = [...new Set(documents.map((name) => toDocumentPath(name, db.root)))].sort(comparePaths);
  const responseMask = readResponseMask(mask);
  const readTime = formatMicros(db.clock.now());
  const results = paths.map((path) => ({ path, document: db.documents.find(path) }));
  return [
    ...results.flatMap(({ document }) =>
      document ? [{ found: writeDocument(document, db.root, responseMask), readTime }] : [],
    ),
    ...results.flatMap(({ path, document }) => (document ? [] : [{ missing: `${db.root}/${path}`, readTime }])),
  ];
};

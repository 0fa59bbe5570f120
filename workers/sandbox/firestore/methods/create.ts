import { checkCollectionId, checkDocumentId, checkParent, lastSegment, newDocumentId, parentOf } from "../names.ts";
import { invalidArgument } from "../status.ts";
import { message, string } from "../wire/decode.ts";
import { decodeParameters, parameters } from "../wire/parameters.ts";
import { document } from "../wire/value.ts";
import { documentMask } from "../wire/write.ts";
import { commit } from "../writes/commit.ts";
import { type Method, maskParameter, readResponseMask, writeDocument } from "./method.ts";

const request = message("CreateDocumentRequest", { documentId: string, mask: documentMask });
const names = { ...maskParameter, documentId: parameters.plain };

export const createDocument: Method = ({ db, path, search, body }) => {
  const { documentId, mask } = decodeParameters(search, names, request);
  const responseMask = readResponseMask(mask);
  checkParent(parentOf(path), db.root);
  checkCollectionId(lastSegment(path));
  const { name, fields = {} } = document(body, "document");
  if (name) throw invalidArgument("document.name must not be set.");
  const id = documentId ? checkDocumentId(documentId) : newDocumentId();
  const change = { kind: "update", fields, mask: null, transforms: [] } as const;
  const { outcomes } = commit(db, [{ path: `${path}/${id}`, precondition: { exists: false }, change }]);
  return written(outcomes[0]?.document, (created) => writeDocument(created, db.root, responseMask));
};

/** An update always leaves a document behind. */
export function written<Document>(stored: Document | null | undefined, write: (stored: Document) => object): object {
  if (!stored) throw new Error("An update left no document.");
  return write(stored);
}

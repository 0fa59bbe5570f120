import {
  checkCollectionId,
  checkDocumentId,
  checkParent,
  createDocumentId,
  getLastSegment,
  getParentPath,
  toDocumentPath,
} from "../names.ts";
import { invalidArgument, StatusError } from "../status.ts";
import { decodeParameters, message, parameters, string } from "../wire/decode.ts";
import { consistency, document, documentMask, precondition } from "../wire/document.ts";
import { commit, readWrite } from "../writes.ts";
import { type Method, maskParameter, readResponseMask, writeDocument } from "./method.ts";

const getDocumentRequest = message("GetDocumentRequest", { mask: documentMask, ...consistency });
const getDocumentNames = { ...maskParameter, transaction: parameters.plain, readTime: parameters.plain };

export const getDocument: Method = ({ db, path, search }) => {
  const { mask } = decodeParameters(search, getDocumentNames, getDocumentRequest);
  const responseMask = readResponseMask(mask);
  const name = `${db.root}/${path}`;
  const document = db.documents.find(toDocumentPath(name, db.root));
  if (!document) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
  return writeDocument(document, db.root, responseMask);
};

const createRequest = message("CreateDocumentRequest", { documentId: string, mask: documentMask });
const createNames = { ...maskParameter, documentId: parameters.plain };

export const createDocument: Method = ({ db, path, search, body }) => {
  const { documentId, mask } = decodeParameters(search, createNames, createRequest);
  const responseMask = readResponseMask(mask);
  checkParent(getParentPath(path), db.root);
  checkCollectionId(getLastSegment(path));
  const { name, fields = {} } = document(body, "document");
  if (name) throw invalidArgument("document.name must not be set.");
  const id = documentId ? checkDocumentId(documentId) : createDocumentId();
  const change = { kind: "update", fields, mask: null, transforms: [] } as const;
  const { results } = commit(db, [{ path: `${path}/${id}`, precondition: { exists: false }, change }]);
  return requireDocument(results[0]?.document, (created) => writeDocument(created, db.root, responseMask));
};

/** Throws when a write left no document; an update always leaves one. */
function requireDocument<Document>(stored: Document | null | undefined, write: (stored: Document) => object): object {
  if (!stored) throw new Error("An update left no document.");
  return write(stored);
}

const deleteRequest = message("DeleteDocumentRequest", { currentDocument: precondition });

export const deleteDocument: Method = ({ db, path, search }) => {
  const { currentDocument } = decodeParameters(search, preconditionParameters, deleteRequest);
  commit(db, [readWrite({ delete: `${db.root}/${path}`, ...(currentDocument ? { currentDocument } : {}) }, db.root)]);
  return {};
};

const patchRequest = message("UpdateDocumentRequest", {
  updateMask: documentMask,
  mask: documentMask,
  currentDocument: precondition,
});
const preconditionParameters = {
  "currentDocument.exists": parameters.boolean,
  "currentDocument.updateTime": parameters.plain,
};
const patchNames = { ...maskParameter, ...preconditionParameters, "updateMask.fieldPaths": parameters.list };

/** The URL names the document; a name in the body is ignored. */
export const patchDocument: Method = ({ db, path, search, body }) => {
  const { updateMask, mask, currentDocument } = decodeParameters(search, patchNames, patchRequest);
  const responseMask = readResponseMask(mask);
  const update = { ...document(body, "document"), name: `${db.root}/${path}` };
  const write = readWrite(
    { update, ...(updateMask ? { updateMask } : {}), ...(currentDocument ? { currentDocument } : {}) },
    db.root,
  );
  const { results } = commit(db, [write]);
  return requireDocument(results[0]?.document, (patched) => writeDocument(patched, db.root, responseMask));
};

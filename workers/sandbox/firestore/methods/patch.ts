import { message } from "../wire/decode.ts";
import { decodeParameters, parameters } from "../wire/parameters.ts";
import { document } from "../wire/value.ts";
import { documentMask, precondition } from "../wire/write.ts";
import { commit } from "../writes/commit.ts";
import { readWrite } from "../writes/write.ts";
import { written } from "./create.ts";
import { type Method, maskParameter, readResponseMask, writeDocument } from "./method.ts";

const request = message("UpdateDocumentRequest", {
  updateMask: documentMask,
  mask: documentMask,
  currentDocument: precondition,
});
export const preconditionParameters = {
  "currentDocument.exists": parameters.boolean,
  "currentDocument.updateTime": parameters.plain,
};
const names = { ...maskParameter, ...preconditionParameters, "updateMask.fieldPaths": parameters.list };

/** The URL names the document; a name in the body is passed over. */
export const patchDocument: Method = ({ db, path, search, body }) => {
  const { updateMask, mask, currentDocument } = decodeParameters(search, names, request);
  const responseMask = readResponseMask(mask);
  const update = { ...document(body, "document"), name: `${db.root}/${path}` };
  const write = readWrite(
    { update, ...(updateMask ? { updateMask } : {}), ...(currentDocument ? { currentDocument } : {}) },
    db.root,
  );
  const { outcomes } = commit(db, [write]);
  return written(outcomes[0]?.document, (patched) => writeDocument(patched, db.root, responseMask));
};

import { message } from "../wire/decode.ts";
import { decodeParameters } from "../wire/parameters.ts";
import { precondition } from "../wire/write.ts";
import { commit } from "../writes/commit.ts";
import { readWrite } from "../writes/write.ts";
import type { Method } from "./method.ts";
import { preconditionParameters } from "./patch.ts";

const request = message("DeleteDocumentRequest", { currentDocument: precondition });

export const deleteDocument: Method = ({ db, path, search }) => {
  const { currentDocument } = decodeParameters(search, preconditionParameters, request);
  commit(db, [readWrite({ delete: `${db.root}/${path}`, ...(currentDocument ? { currentDocument } : {}) }, db.root)]);
  return {};
};

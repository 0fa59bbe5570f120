import { pathOfDocument } from "../names.ts";
import { openSnapshot } from "../snapshot.ts";
import { StatusError } from "../status.ts";
import { bytes, message, timestamp } from "../wire/decode.ts";
import { decodeParameters, parameters } from "../wire/parameters.ts";
import { documentMask } from "../wire/write.ts";
import { type Method, maskParameter, readResponseMask, writeDocument } from "./method.ts";

const request = message(
  "GetDocumentRequest",
  { mask: documentMask, transaction: bytes, readTime: timestamp },
  { consistency_selector: ["transaction", "readTime"] },
);
const names = { ...maskParameter, transaction: parameters.plain, readTime: parameters.plain };

export const getDocument: Method = ({ db, path, search }) => {
  const { mask, ...consistency } = decodeParameters(search, names, request);
  const responseMask = readResponseMask(mask);
  const name = `${db.root}/${path}`;
  const document = openSnapshot(db, consistency).find(pathOfDocument(name, db.root));
  if (!document) throw new StatusError("NOT_FOUND", `Document "${name}" not found.`);
  return writeDocument(document, db.root, responseMask);
};

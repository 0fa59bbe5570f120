import { checkParent } from "../names.ts";
import { invalidArgument, unimplemented } from "../status.ts";
import { compareStrings } from "../values/order.ts";
import { message, string, timestamp } from "../wire/decode.ts";
import { type Method, pageShape } from "./method.ts";

const request = message("ListCollectionIdsRequest", { ...pageShape, parent: string, readTime: timestamp });

/** The token of a page is its last id. */
export const listCollectionIds: Method = ({ db, path, body }) => {
  const { pageSize = 0, pageToken = "", readTime } = request(body, "");
  if (readTime !== undefined) throw unimplemented("readTime");
  if (pageSize < 0) throw invalidArgument("page_size is negative");
  const ids = db.documents.collectionIds(checkParent(path, db.root)).filter((id) => compareStrings(id, pageToken) > 0);
  const page = pageSize > 0 ? ids.slice(0, pageSize) : ids;
  return {
    ...(page.length > 0 ? { collectionIds: page } : {}),
    ...(page.length < ids.length ? { nextPageToken: page.at(-1) } : {}),
  };
};

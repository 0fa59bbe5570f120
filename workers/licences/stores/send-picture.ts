/** Sends a picture that the owner made in the browser to the Files of the owner's store. */
import type * as z from "zod";
import { detectFormat, pictureTypes } from "#base/picture-formats.ts";
import { insertEvent } from "../events/event-repository.ts";
import { type Context, withoutDeadline } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail } from "../platform/errors.ts";
import { sql } from "../platform/sql.ts";
import { FilesApi } from "../shopify/files-api.ts";
import type { sendPictureRequest } from "./contract.ts";
import { loadOwnStore, openStore } from "./open-store.ts";

/** May be repeated: a picture that the store has already is not created again. */
export async function sendPicture(
  context: Context,
  actor: Actor,
  { shop: given, name, bytes }: z.output<typeof sendPictureRequest>,
): Promise<{ name: string }> {
  const { shop } = await loadOwnStore(context, actor, given);
  const format = detectFormat(bytes);
  if (!format || !name.endsWith(`.${pictureTypes[format].extension}`))
    return fail("PICTURE_REJECTED", { files: [name] });
  // An upload takes longer than a page may.
  const { shopify } = withoutDeadline(context);
  const { licenceId, ...access } = await openStore(context, shop, { account: actor.email });
  await new FilesApi(shopify, access).create({ name, mime: pictureTypes[format].type, bytes });
  const { database, now } = context;
  const event = { type: "shop.picture_sent" as const, now, actor, account: actor.email, licenceId, shop };
  const object = { kind: "store" as const, id: shop };
  await database.batch([insertEvent(database, { ...event, object, after: { name } }, sql`TRUE`)]);
  return { name };
}

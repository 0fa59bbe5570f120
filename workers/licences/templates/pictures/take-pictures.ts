/** Takes pictures from the Files of the caller's own store, which the caller knows customers may have. */
import type * as z from "zod";
import { maxTemplatePictureBytes } from "#base/picture-limits.ts";
import { timeLimits } from "#base/time-limits.ts";
import { readUpTo } from "../../platform/body.ts";
import { type Context, withoutDeadline } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { LicenceError, unavailable } from "../../platform/errors.ts";
import { FilesApi } from "../../shopify/files-api.ts";
import { loadOwnStore, openStore } from "../../stores/open-store.ts";
import { addPicture } from "./add-picture.ts";
import { pictureFaults, type TakenPicture, type takePicturesRequest } from "./contract.ts";

/** One by one: a picture that is refused does not stop the others. Throws SCOPE_MISSING and the errors of the store. */
export async function takePictures(
  context: Context,
  actor: Actor,
  { shop, names, source }: z.output<typeof takePicturesRequest>,
): Promise<TakenPicture[]> {
  await loadOwnStore(context, actor, shop);
  const { shopify } = withoutDeadline(context);
  const files = new FilesApi(shopify, await openStore(context, shop, { account: actor.email }));
  const taken: TakenPicture[] = [];
  for (const name of new Set(names)) {
    const url = await files.findAddress(name);
    const bytes = url === null ? null : await fetchPicture(url);
    if (bytes === null) taken.push({ name, result: url === null ? "missing" : "heavy" });
    else taken.push({ name, result: await add(context, actor, { name, bytes, source }) });
  }
  return taken;
}

async function add(
  context: Context,
  actor: Actor,
  picture: { name: string; bytes: Uint8Array<ArrayBuffer>; source: string },
): Promise<TakenPicture["result"]> {
  try {
    await addPicture(context, actor, { ...picture, replaces: false });
    return "added";
  } catch (error) {
    if (!(error instanceof LicenceError)) throw error;
    const fault = pictureFaults.find((each) => each === error.details?.fault);
    if (error.code === "PICTURE_INVALID" && fault) return fault;
    throw error;
  }
}

/** Null for a picture that is too large. */
async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const signal = AbortSignal.timeout(timeLimits.stores.fileMs);
    const response = await fetch(url, { redirect: "manual", signal });
    if (!response.ok || !response.body) throw new Error(`A picture of the store was answered with ${response.status}.`);
    return await readUpTo(response.body, maxTemplatePictureBytes);
  } catch (error) {
    throw unavailable(error);
  }
}

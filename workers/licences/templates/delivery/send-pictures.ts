/** Uploads pictures that the template names and the store's Files do not have, from the vendor's. */
import { detectFormat, pictureTypes } from "#base/picture-formats.ts";
import { LicenceError } from "../../platform/errors.ts";
import { FilesApi } from "../../shopify/files-api.ts";
import type { StepContext, StepResult } from "../../updates/jobs/step-context.ts";
import { parseTemplate } from "../check/parse-template.ts";
import { readSource } from "../pictures/picture-files.ts";
import { selectPicture } from "../pictures/picture-repository.ts";
import { listPictures } from "./adapt-template.ts";
import { findDeliveryFile, loadDeliveryFile, saveDeliveryFile } from "./delivery-files.ts";

/**
 * A picture that neither the store nor the vendor has is left out of the template. Without the scope `write_files` the
 * store's Files cannot be asked: the template keeps the picture's name.
 */
export async function sendPictures(work: StepContext): Promise<StepResult> {
  const parsed = parseTemplate((await loadDeliveryFile(work, "fitted")).text);
  const names = "template" in parsed ? listPictures(parsed.template) : [];
  const { sent } = (await findDeliveryFile(work, "pictures")) ?? { sent: [] as string[] };
  const missing: string[] = [];
  const unknown: string[] = [];
  let done = 0;
  await saveDeliveryFile(work, "pictures", { sent, missing, unknown });
  for (const name of names) {
    if (!sent.includes(name)) {
      const result = await sendPicture(work, name);
      if (result === "sent") sent.push(name);
      if (result === "missing") missing.push(name);
      if (result === "unknown") unknown.push(name);
    }
    // A run that follows looks for the file again, but knows who sent it.
    await saveDeliveryFile(work, "pictures", { sent, missing, unknown });
    done += 1;
    await work.saveCount(done, names.length);
  }
  return "done";
}

async function sendPicture(
  { context, store }: StepContext,
  name: string,
): Promise<"there" | "sent" | "missing" | "unknown"> {
  const files = new FilesApi(context.shopify, store, "job");
  try {
    if (await files.has(name)) return "there";
    const [picture] = await context.database.rows(selectPicture(context.database, name));
    const object = picture && (await readSource(context, picture.file));
    if (!object) return "missing";
    const bytes = new Uint8Array(await object.arrayBuffer());
    const format = detectFormat(bytes);
    if (!format) return "missing";
    await files.create({ name, mime: pictureTypes[format].type, bytes }, { unlessNamed: true });
    return "sent";
  } catch (error) {
    if (error instanceof LicenceError && error.code === "SCOPE_MISSING") return "unknown";
    if (error instanceof LicenceError && error.code === "PICTURE_REJECTED") return "missing";
    throw error;
  }
}

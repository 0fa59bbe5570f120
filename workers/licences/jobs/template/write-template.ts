/** Writes the template's file, compares what the store holds, and removes it from a theme whose owner cancels. */
import { fail } from "../../errors.ts";
import { withoutPictures } from "../../templates/delivery/adapt-template.ts";
import { assertWritable } from "../../templates/delivery/examine-target.ts";
import type { TemplateDelivery } from "../../templates/delivery/job-contract.ts";
import { editJson } from "../../themes/merge/edit-json.ts";
import { isSameJson, parseJson } from "../../themes/merge/json-text.ts";
import { finishCreated } from "../created-theme.ts";
import { getThemeId, type StepContext, type StepResult } from "../step-context.ts";
import { fetchBody, toText } from "../update/store-bodies.ts";
import { choosePlace } from "./choose-place.ts";
import { findDeliveryFile, loadDelivery, loadDeliveryFile, saveDeliveryFile } from "./delivery-files.ts";

/** The place is decided by what the theme holds now, and saved before anything is written. */
export async function writeTemplate(work: StepContext): Promise<StepResult> {
  const { context, themes } = work;
  const id = getThemeId(work);
  assertWritable((await themes.theme(id)) ?? fail("THEME_NOT_FOUND"));
  const paths = new Set((await themes.files(id)).map(({ path }) => path));
  const known = await findDeliveryFile(work, "place");
  const place = known ?? choosePlace({ ...(await loadDelivery(work)), now: context.now }, paths);
  if (!known) await saveDeliveryFile(work, "place", place);
  // The copy is written first: once it is there, the file may be ours already.
  if (place.backup && !paths.has(place.backup)) {
    const former = await readFile(work, place.path);
    if (former !== null) await themes.upsert(id, [{ path: place.backup, body: { text: former } }]);
  }
  await themes.upsert(id, [{ path: place.path, body: { text: await loadText(work) } }]);
  return "done";
}

/** Shopify spells JSON in its own way. */
export async function verifyTemplate(work: StepContext): Promise<StepResult> {
  const { path, backup } = (await loadDeliveryFile(work, "place")) ?? fail("STATE_CONFLICT");
  const text = await readFile(work, path);
  if (text === null || !isSameJson(parseJson(text), parseJson(await loadText(work))))
    fail("FILES_DIFFER", { files: [path] });
  if (work.job.create_began_at !== null) await finishCreated(work);
  const { template_id: template } = await loadDelivery(work);
  const { left, total, schemes } = await loadDeliveryFile(work, "fitted");
  const pictures = await loadDeliveryFile(work, "pictures");
  const report: TemplateDelivery = {
    ...{ template, file: toName(path), backup: backup && toName(backup) },
    ...{ left, total, schemes, pictures },
  };
  await work.save({ report: JSON.stringify(report) });
  return "done";
}

const toName = (path: string): string => path.slice("templates/".length);

/** In a theme of the merchant's: what was there before comes back. A copy is deleted as a whole. */
export async function removeWritten(work: StepContext): Promise<void> {
  const { job, themes } = work;
  const place = await findDeliveryFile(work, "place");
  if (!place || !job.theme_id || job.create_began_at !== null) return;
  const text = await readFile(work, place.path);
  if (text === null || !isSameJson(parseJson(text), parseJson(await loadText(work)))) return;
  const former = place.backup === null ? null : await readFile(work, place.backup);
  if (former === null) return themes.deleteFiles(job.theme_id, [place.path]);
  await themes.upsert(job.theme_id, [{ path: place.path, body: { text: former } }]);
  if (place.backup) await themes.deleteFiles(job.theme_id, [place.backup]);
}

/** Without the pictures that the store does not have. */
async function loadText(work: StepContext): Promise<string> {
  const { text } = await loadDeliveryFile(work, "fitted");
  const { missing } = await loadDeliveryFile(work, "pictures");
  const json = parseJson(text);
  return missing.length === 0 || json === undefined ? text : editJson(text, withoutPictures(json, missing));
}

async function readFile({ context, job, store, themes }: StepContext, path: string): Promise<string | null> {
  const body = (await themes.bodies(job.theme_id ?? fail("THEME_NOT_FOUND"), [path])).get(path);
  return body ? toText(await fetchBody(context, store.shop, path, body)) : null;
}

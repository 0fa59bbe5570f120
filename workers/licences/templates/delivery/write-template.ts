/** Writes the template's file, compares what the store holds, and removes it from a theme whose owner cancels. */
import { editJson } from "theme-merge/merge/edit-json.ts";
import { isSameJson, parseJson } from "theme-merge/merge/json-text.ts";
import { fail } from "../../platform/errors.ts";
import { findPage } from "../../shopify/find-page.ts";
import { finishCreated } from "../../updates/jobs/created-theme.ts";
import { getThemeId, type StepContext, type StepResult } from "../../updates/jobs/step-context.ts";
import { fetchBody, toText } from "../../updates/store-bodies.ts";
import { withoutPictures } from "./adapt-template.ts";
import { choosePlace } from "./choose-place.ts";
import { findDeliveryFile, loadDelivery, loadDeliveryFile, saveDeliveryFile } from "./delivery-files.ts";
import { assertWritable } from "./examine-target.ts";
import type { TemplateDelivery } from "./job-contract.ts";

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
    if (former !== null) await themes.upsert(id, [[{ path: place.backup, body: { text: former } }]]);
  }
  await themes.upsert(id, [[{ path: place.path, body: { text: await loadText(work) } }]]);
  return "done";
}

export async function verifyTemplate(work: StepContext): Promise<StepResult> {
  const { path, backup } = (await loadDeliveryFile(work, "place")) ?? fail("STATE_CONFLICT");
  const text = await readFile(work, path);
  if (text === null || !isSameText(text, await loadText(work))) fail("FILES_DIFFER", { files: [path] });
  if (work.job.create_began_at !== null) await finishCreated(work);
  const { template_id: template, kind } = await loadDelivery(work);
  const { left, total, schemes } = await loadDeliveryFile(work, "fitted");
  const pictures = await loadDeliveryFile(work, "pictures");
  const report: TemplateDelivery = {
    ...{ template, file: toName(path), backup: backup && toName(backup) },
    page: await findPage(work.context.shopify, work.store, kind),
    ...{ left, total, schemes, pictures },
  };
  await work.save({ report: JSON.stringify(report) });
  return "done";
}

const toName = (path: string): string => path.slice("templates/".length);

/**
 * In a theme of the merchant's: what was there before comes back. A copy is deleted as a whole. Throws FILES_LEFT when
 * the merchant has published the theme, which nothing is written into.
 */
export async function removeWritten(work: StepContext): Promise<void> {
  const { job, themes } = work;
  const place = await findDeliveryFile(work, "place");
  const theme = place && job.theme_id ? await themes.theme(job.theme_id) : null;
  if (!place || !theme) return;
  const { path, backup } = place;
  const text = await readFile(work, path);
  const former = backup === null ? null : await readFile(work, backup);
  const isOurs = text !== null && isSameText(text, await loadText(work));
  if (theme.role === "MAIN") {
    const left = [...(isOurs ? [path] : []), ...(backup !== null && former !== null ? [backup] : [])];
    return left.length > 0 ? fail("FILES_LEFT", { files: left.map(toName) }) : undefined;
  }
  if (job.create_began_at !== null) return;
  if (isOurs && former === null) await themes.deleteFiles(theme.id, [[path]]);
  if (isOurs && former !== null) await themes.upsert(theme.id, [[{ path, body: { text: former } }]]);
  // Where the merchant has changed the file since, only the copy has what was there before.
  const isNeeded = !isOurs && (text === null || former === null || !isSameText(text, former));
  if (backup !== null && former !== null && !isNeeded) await themes.deleteFiles(theme.id, [[backup]]);
}

/** Shopify spells JSON in its own way. */
const isSameText = (one: string, other: string): boolean => isSameJson(parseJson(one), parseJson(other));

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

/**
 * The steps that deliver a template: into a new copy of the published theme, or into an unpublished theme. Of a theme
 * that is there already only the template's file is written.
 */
import { cut } from "#base/cut.ts";
import { fail } from "../../platform/errors.ts";
import { assertRoom, maxThemeNameLength } from "../../shopify/store-theme.ts";
import { checkFacts } from "../../stores/prove-store.ts";
import { createOnce, removeCreatedThemes, waitForProcessing } from "../../updates/jobs/created-theme.ts";
import type { Step, StepContext, StepResult } from "../../updates/jobs/step-context.ts";
import { choosePlace } from "./choose-place.ts";
import { toDeliveredName } from "./delivered-name.ts";
import { loadDelivery, loadDeliveryFile, saveDeliveryFile } from "./delivery-files.ts";
import { isMoreThan, toLosses } from "./examine-delivery.ts";
import { assertWritable, findTarget, readTargetTexts } from "./examine-target.ts";
import { describeRefusal, fitToStore } from "./fit-to-store.ts";
import { sendPictures } from "./send-pictures.ts";
import { toThemeSchemas } from "./store-schemas.ts";
import { removeWritten, verifyTemplate, writeTemplate } from "./write-template.ts";

export const templateSteps = {
  check: { run: checkTarget },
  read: { run: readTarget },
  plan: { run: fitTemplate },
  slot: { run: checkRoom },
  create: { run: takeTheme, undo: removeCreatedThemes },
  process: { run: waitForCopy },
  pictures: { run: sendPictures },
  write: { run: writeTemplate, undo: removeWritten },
  verify: { run: verifyTemplate },
} satisfies Record<string, Step>;

async function checkTarget(work: StepContext): Promise<StepResult> {
  const { context, store, themes } = work;
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store);
  await themes.assertMayChange();
  await findTarget(themes, (await loadDelivery(work)).theme_id ?? "copy");
  return checkRoom(work);
}

/** Reads what the theme's sections and blocks take, and names the copy after its source. */
async function readTarget(work: StepContext): Promise<StepResult> {
  const { context, job, store, themes } = work;
  const delivery = await loadDelivery(work);
  // After a retry the copy may be there, and the theme that it was made of need not be published any more.
  const theme = await findTarget(themes, job.theme_id ?? delivery.theme_id ?? "copy");
  const { texts, paths } = await readTargetTexts(context, { shop: store.shop, themes, id: theme.id }, delivery.body);
  await saveDeliveryFile(work, "theme", Object.fromEntries(texts));
  if (!job.theme_id) {
    await saveDeliveryFile(work, "place", null);
    // Fails before anything is made; the place itself is chosen when the file is written.
    choosePlace({ ...delivery, now: context.now }, paths);
    const name = delivery.theme_id === null ? toDeliveredName(theme.name, delivery) : theme.name;
    await work.save({ source_theme_id: theme.id, source_theme_name: theme.name, name: cut(name, maxThemeNameLength) });
  }
  return "done";
}

async function fitTemplate(work: StepContext): Promise<StepResult> {
  const { body, kind, schemes, findings } = await loadDelivery(work);
  const schemas = toThemeSchemas(new Map(Object.entries(await loadDeliveryFile(work, "theme"))));
  const fitted = fitToStore(body, kind, schemas, JSON.parse(schemes));
  if ("refused" in fitted) return fail("THEME_UNFIT", describeRefusal(fitted.refused));
  const losses = toLosses(fitted.left);
  // The owner has accepted what the page said is left out, and no more.
  if (isMoreThan(losses, JSON.parse(findings))) fail("TEMPLATE_LOSES_MORE");
  await saveDeliveryFile(work, "fitted", { ...fitted, ...losses });
  return "done";
}

/** Only a copy needs room. */
async function checkRoom(work: StepContext): Promise<StepResult> {
  const { job, store, themes } = work;
  if (job.theme_id || job.create_began_at || (await loadDelivery(work)).theme_id !== null) return "done";
  assertRoom(store.plan, await themes.themes());
  return "done";
}

async function takeTheme(work: StepContext): Promise<StepResult> {
  const { job, themes } = work;
  const { theme_id: target } = await loadDelivery(work);
  const source = job.source_theme_id ?? fail("THEME_NOT_FOUND");
  if (target === null) return createOnce(work, (name) => themes.duplicate(source, name));
  assertWritable((await themes.theme(target)) ?? fail("THEME_NOT_FOUND"));
  await work.save({ theme_id: target });
  return "done";
}

/** A theme of the merchant's is ready, and is never deleted. */
async function waitForCopy(work: StepContext): Promise<StepResult> {
  return work.job.create_began_at === null ? "done" : waitForProcessing(work);
}

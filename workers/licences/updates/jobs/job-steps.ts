/** The steps of an install and an update. A step may be run again at any time: it finds out what is done already. */
import { chooseByChecksum } from "theme-merge/merge/choose-base.ts";
import { isSound } from "theme-merge/merge/merge-file.ts";
import { findInstalledRelease, findNamedVersion, type ReleaseManifest } from "theme-merge/merge/plan-update.ts";
import { listQuestions } from "theme-merge/merge/question.ts";
import { isNewerVersion } from "theme-merge/migrations/migrate-theme.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { selectReleasedVersions } from "../../releases/release-repository.ts";
import { loadReleaseStamps } from "../../releases/release-stamps.ts";
import { signZipUrl } from "../../releases/signed-url.ts";
import { assertComparable, assertRoom } from "../../shopify/store-theme.ts";
import { assertFiles } from "../../shopify/theme-reader.ts";
import { checkFacts } from "../../stores/prove-store.ts";
import { assertOutdated, parseThemeVersion } from "../../stores/theme-version.ts";
import { saveQuestions } from "../answer-update.ts";
import { toCopyName, unreadName } from "../begin-update.ts";
import { checkCopy } from "../check-copy.ts";
import { tryToKeepTheme } from "../known-theme.ts";
import { loadSides, mergeUpdate, type UpdateMerge } from "../merge-update.ts";
import { settleOrigins } from "../settle-origins.ts";
import { loadBodies, saveBodies, toText } from "../store-bodies.ts";
import { assertUnchanged, getSourceId, loadSource, saveSource, toStamps } from "../update-input.ts";
import { savePreview, toPreview } from "../update-reports.ts";
import { createOnce, finishCreated, removeCreatedThemes, waitForProcessing } from "./created-theme.ts";
import { removeJobFiles } from "./job-files.ts";
import { parseReport } from "./job-view.ts";
import { deleteLeavingCopies, findDeletableCopies, findLeavingCopies } from "./old-copies.ts";
import { getThemeId, type Step, type StepContext, type StepResult } from "./step-context.ts";
import { compareFiles, listFiles, syncFiles } from "./sync-files.ts";
import { FileBodyLoader, loadMergedTexts, loadTarget, startFromRelease, type TargetTheme } from "./target-files.ts";

export const themeSteps = {
  check: { run: checkStore },
  read: { run: readSourceTheme },
  plan: { run: preparePreview },
  slot: { run: makeRoom },
  create: { run: createTheme, undo: removeCreatedThemes },
  process: { run: waitForProcessing },
  write: { run: writeFiles },
  verify: { run: verifyFiles },
} satisfies Record<string, Step>;

/** Before its owner has to choose anything, an update also needs room for its copy. */
async function checkStore(work: StepContext): Promise<StepResult> {
  const { context, job, store, themes } = work;
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store);
  await themes.assertMayChange();
  if (job.kind === "update") {
    const listed = await themes.themes();
    const leaving = await findDeletableCopies(work, listed);
    assertRoom(store.plan, listed, leaving.length);
  }
  await loadReleaseStamps(context, job.version);
  return "done";
}

/** Reads which files the merchant's theme has, and finds out from them which release it comes from. */
async function readSourceTheme(work: StepContext): Promise<StepResult> {
  const { context, job, themes } = work;
  const id = getSourceId(work);
  const [found] = await themes.themesWithFiles([id]);
  const theme = found ?? fail("THEME_NOT_FOUND");
  if (theme.failed) fail("THEME_UNREADABLE");
  if (theme.processing) fail("THEME_NOT_READY");
  const files = assertFiles(theme);
  const manifests = await readManifests(work);
  const named = findNamedVersion(files, manifests) ?? (await readThemeVersion(work));
  assertOutdated(named, job.version);
  const installed = findInstalledRelease(toStamps(files), named, manifests);
  const known = installed ? chooseByChecksum(toStamps(files), installed.version, manifests) : { origins: {}, open: {} };
  // A runner that lost its lease must not delete what the other one has read.
  await work.save({});
  await removeJobFiles(context, job.id);
  const migrations = manifests.flatMap(({ version }) => (isNewerVersion(version, job.version) ? [] : version));
  await saveSource(work, { installed, ...known, migrations, isLive: theme.role === "MAIN", files });
  // A job that was created while the store did not answer gets its names now.
  const names =
    job.source_theme_name === unreadName
      ? { source_theme_name: theme.name, name: toCopyName(theme.name, job.version) }
      : {};
  await work.save({ from_version: installed?.version ?? null, ...names });
  return "done";
}

/** Of a theme whose settings schema is no release's; null for another vendor's. */
async function readThemeVersion(work: StepContext): Promise<string | null> {
  const theme = await work.themes.themeWithSchema(getSourceId(work));
  return theme?.settingsSchema ? parseThemeVersion(theme.settingsSchema) : null;
}

/** Reads the files of every published or withdrawn release, oldest first. */
async function readManifests({ context, renewLease }: StepContext): Promise<ReleaseManifest[]> {
  const manifests: ReleaseManifest[] = [];
  for (const { version } of await context.database.rows(selectReleasedVersions(context.database))) {
    manifests.push({ version, files: await loadReleaseStamps(context, version) });
    await renewLease();
  }
  return manifests;
}

/** Reads the files that both sides may have changed, merges them, and saves the preview. */
async function preparePreview(work: StepContext): Promise<StepResult> {
  const { source, plan } = await loadSides(work);
  const compared = new Set(plan.needed.merchant);
  assertComparable(source.files.filter(({ path }) => compared.has(path)).map(({ size }) => size));
  // Bodies and checksums that were read one after the other must be of the same state of the theme.
  if (await saveBodies(work, source, plan.needed.merchant))
    assertUnchanged(source, await work.themes.files(getSourceId(work)));
  await settleOrigins(work, source, plan);
  const merge = await mergeUpdate(work);
  const { base, release } = merge.sides;
  await savePreview(work, toPreview(merge));
  await keepSource(work, merge);
  await saveQuestions(work, listQuestions(merge.files, { base, merchant: toStamps(source.files), release }));
  return "done";
}

/** Deletes the old copies that were announced, and checks that there is room for one more theme. */
async function makeRoom(work: StepContext): Promise<StepResult> {
  const { job, store, themes } = work;
  // What an earlier run has created has its place already.
  if (job.theme_id || job.create_began_at) return "done";
  if (job.kind === "update") assertUnchanged(await loadSource(work), await themes.files(getSourceId(work)));
  const listed = await themes.themes();
  assertRoom(store.plan, job.kind === "update" ? await deleteLeavingCopies(work, listed) : listed);
  return "done";
}

const zipUrlLifeSeconds = 30 * 60;

async function createTheme(work: StepContext): Promise<StepResult> {
  const { context, job, themes } = work;
  const start = job.theme_id ? null : (await loadTarget(work)).start;
  return createOnce(work, async (name) =>
    start === "source"
      ? themes.duplicate(getSourceId(work), name)
      : themes.create(await signZipUrl(context, job.version, zipUrlLifeSeconds), name),
  );
}

/** Compares the new theme with the target. In the same call: throws THEME_CHANGED when the merchant's was edited. */
async function compareThemes(work: StepContext, target: TargetTheme) {
  const isUpdate = work.job.kind === "update";
  const [copy, own] = await work.themes.themesWithFiles([getThemeId(work), ...(isUpdate ? [getSourceId(work)] : [])]);
  if (isUpdate) assertUnchanged(await loadSource(work), assertFiles(own));
  return compareFiles(target, assertFiles(copy));
}

/** Writes the files of the new theme that differ from what it started from. The merchant's own theme is only read. */
async function writeFiles(work: StepContext): Promise<StepResult> {
  const target = await loadTarget(work);
  const loader = new FileBodyLoader(work);
  try {
    return (await syncFiles(work, await compareThemes(work, target), loader)) ? "done" : { againAfterMs: 0 };
  } catch (error) {
    if (target.start === "release" || !(await isIncompatible(error, target, loader))) throw error;
    // Nothing of the merchant's older files stays in a copy that is made of the release.
    await removeCreatedThemes(work);
    await startFromRelease(work, target);
    await work.save({ theme_id: null, create_began_at: null });
    return { backTo: "slot" };
  }
}

const definition = /^(?:config\/settings_schema\.json|(?:sections|blocks)\/.+\.liquid)$/;

/** Whether Shopify rejects definitions, sound in themselves, that may not fit the data beside them. */
async function isIncompatible(error: unknown, { files }: TargetTheme, loader: FileBodyLoader): Promise<boolean> {
  if (!(error instanceof LicenceError) || error.code !== "FILE_REJECTED") return false;
  const named = new Set([error.details?.files ?? []].flat().map(String));
  const rejected = files.filter(({ path }) => named.has(path) && definition.test(path));
  const bodies = await loader.load(rejected);
  return (
    rejected.length === named.size &&
    rejected.every(({ path }, at) => {
      const body = bodies[at];
      return body !== undefined && "text" in body && isSound(path, body.text);
    })
  );
}

/** Compares every file of the new theme with the target, rewrites those that differ, and gives the theme its name. */
async function verifyFiles(work: StepContext): Promise<StepResult> {
  const { job } = work;
  const target = await loadTarget(work);
  const first = await compareThemes(work, target);
  if (first.wrong.length + first.extra.length > 0) {
    if (!(await syncFiles(work, first, new FileBodyLoader(work)))) return { againAfterMs: 0 };
    const second = await compareThemes(work, target);
    const still = [...second.wrong.map(({ path }) => path), ...second.extra];
    if (still.length > 0) fail("FILES_DIFFER", listFiles(still));
  }
  const listed = await finishCreated(work);
  await work.saveCount(target.files.length, target.files.length);
  const leaving = job.kind === "update" ? await findLeavingCopies(work, listed) : [];
  const { pruned = [] } = parseReport(work.job.report);
  if (job.kind === "update") await checkCopy(work, target.files);
  await work.save({ report: JSON.stringify({ ...target.counts, pruned, leaving }) });
  const isLive = listed.some(({ id, role }) => id === job.theme_id && role === "MAIN");
  await keepTarget(work, target, isLive);
  return "done";
}

/** Keeps what a job last knew of a store's themes: the one that an update read, and the one that a job has finished. */
async function keepSource(work: StepContext, { sides }: Pick<UpdateMerge, "sides">): Promise<void> {
  const { source, plan, base } = sides;
  const released = new Map((base ?? []).map(({ path, md5 }) => [path, md5]));
  const saved = await loadBodies(work, source, plan.needed.merchant);
  const checksums = new Map(source.files.map(({ path, md5 }) => [path, md5]));
  const texts = [...saved].flatMap(([path, body]) =>
    released.get(path) === checksums.get(path) ? [] : [[path, toText(body)] as const],
  );
  await tryToKeepTheme(work.context, work.job, {
    ...{ id: getSourceId(work), isLive: source.isLive },
    ...{ files: source.files, texts: new Map(texts) },
  });
}

/** The new theme of an install or an update. Files that the job did not read stay without a body. */
async function keepTarget(work: StepContext, { files }: TargetTheme, isLive: boolean): Promise<void> {
  const texts = new Map<string, string>();
  if (work.job.kind === "update") {
    const { source, plan } = await loadSides(work);
    const saved = await loadBodies(work, source, plan.needed.merchant);
    const merged = await loadMergedTexts(work);
    for (const { path, from } of files) {
      const body = saved.get(path);
      const text = from === "merged" ? merged.get(path) : from === "store" && body ? toText(body) : undefined;
      if (text !== undefined) texts.set(path, text);
    }
  }
  await tryToKeepTheme(work.context, work.job, { id: getThemeId(work), isLive, files, texts });
}

/** The theme that a job has Shopify create: made once, found again, awaited, named, and removed. */
import { cut } from "#base/cut.ts";
import { fail, LicenceError } from "../../platform/errors.ts";
import { type ListedTheme, maxThemeNameLength } from "../../shopify/store-theme.ts";
import { assertHidden } from "../../shopify/theme-api.ts";
import type { JobRow } from "./job-repository.ts";
import { parseSteps } from "./job-view.ts";
import { getThemeId, type StepContext, type StepResult } from "./step-context.ts";

/** Shopify may still carry out a call that was cut off. */
const maxLooks = 4;
const lookPauseMs = 4_000;

/** Shopify unpacks or copies a theme in seconds at the earliest. */
const firstLookMs = 2_000;

/**
 * Has Shopify make the new theme, under a temporary name, once: a theme whose id got lost is found again by that name.
 */
export async function createOnce(
  work: StepContext,
  create: (name: string) => Promise<ListedTheme>,
): Promise<StepResult> {
  const { context, job } = work;
  if (job.theme_id) return "done";
  const found = job.create_began_at ? await lookForTheme(work) : null;
  if (found) {
    await work.save({ theme_id: found.id });
    return "done";
  }
  await work.save({ create_began_at: context.now.toISOString() });
  try {
    const theme = await create(toTemporaryName(job));
    await work.save({ theme_id: theme.id });
    return theme.processing ? { againAfterMs: firstLookMs } : "done";
  } catch (error) {
    // A clear refusal: nothing was created.
    if (error instanceof LicenceError && error.code !== "UPSTREAM_UNAVAILABLE")
      await work.save({ create_began_at: null });
    throw error;
  }
}

async function lookForTheme(work: StepContext): Promise<ListedTheme | null> {
  for (let look = 1; ; look++) {
    const [found] = await findCreatedThemes(work);
    if (found || look === maxLooks) return found ?? null;
    await new Promise((resolve) => setTimeout(resolve, lookPauseMs));
  }
}

/** Until the job is done its theme has a name that no other job gives. */
function toTemporaryName({ id, name }: JobRow): string {
  const mark = ` [${id.slice(-8)}]`;
  return cut(name, maxThemeNameLength - mark.length) + mark;
}

/** Unpublished themes of that name. */
const findCreatedThemes = async ({ job, themes }: StepContext): Promise<ListedTheme[]> =>
  pickCreated(job, await themes.themesNamed(toTemporaryName(job)));

const pickCreated = (job: JobRow, listed: readonly ListedTheme[]): ListedTheme[] =>
  listed.filter(({ name, role }) => role === "UNPUBLISHED" && name === toTemporaryName(job));

/**
 * Only what this job has created. Throws THEME_PUBLISHED when the merchant has published it since, who may have edited it
 * as well: the job keeps it, and can go on with it once another theme is published.
 */
export async function removeCreatedThemes(work: StepContext): Promise<void> {
  const { job, themes } = work;
  if (!job.create_began_at) return;
  const known = job.theme_id ? await themes.theme(job.theme_id) : null;
  if (known) assertHidden(known);
  const named = await findCreatedThemes(work);
  const ids = [...(known?.role === "UNPUBLISHED" ? [known] : []), ...named].map(({ id }) => id);
  for (const id of new Set(ids)) await themes.delete(id);
}

/** Gives the theme its name. Returns all themes that the store had before. */
export async function finishCreated(work: StepContext): Promise<ListedTheme[]> {
  const { job, themes } = work;
  const id = getThemeId(work);
  const listed = await themes.themes();
  // Shopify may have carried out a call that timed out here: the theme that it created is left over.
  const left = pickCreated(job, listed).filter((theme) => theme.id !== id);
  for (const theme of left) await themes.delete(theme.id);
  await themes.rename(id, job.name);
  return listed;
}

const pausesMs = { min: 2_500, max: 15_000 };
const maxProcessingMs = 15 * 60 * 1000;

/** Waits until Shopify has unpacked the new theme, the longer it takes the longer from look to look. */
export async function waitForProcessing(work: StepContext): Promise<StepResult> {
  const { context, job, themes } = work;
  const theme = (await themes.theme(getThemeId(work))) ?? fail("THEME_NOT_FOUND");
  if (theme.failed) {
    // A failed theme would only take up room.
    await themes.delete(theme.id);
    await work.save({ theme_id: null, create_began_at: null });
    fail("THEME_REJECTED", { reason: "PROCESSING_FAILED" });
  }
  if (!theme.processing) return "done";
  const startedAt = parseSteps(job.steps).process?.startedAt;
  const waitedMs = startedAt ? context.now.getTime() - Date.parse(startedAt) : 0;
  if (waitedMs > maxProcessingMs) fail("THEME_NOT_READY");
  await work.save({});
  return { againAfterMs: Math.min(pausesMs.max, Math.max(pausesMs.min, waitedMs)) };
}

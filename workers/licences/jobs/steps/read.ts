/** Reads which files the merchant's theme has, and finds out from them which release it stems from. */
import { fail } from "../../errors.ts";
import { selectReleasedVersions } from "../../releases/release-repository.ts";
import { findInstalledRelease, type ReleaseManifest } from "../../themes/merge/installed-release.ts";
import { namedVersion, refuseCurrent } from "../../themes/named-version.ts";
import { releaseStamps } from "../../themes/release-stamps.ts";
import { removeDraft } from "../draft.ts";
import { copyName, unreadName } from "../update/copy-name.ts";
import { sourceIdOf, stampsOf, writeSource } from "../update/source.ts";
import type { Step, Work } from "../work.ts";

export const read: Step = async (work) => {
  const { context, job, themes } = work;
  const id = sourceIdOf(work);
  const theme = (await themes.theme(id)) ?? fail("THEME_NOT_FOUND");
  if (theme.failed) fail("THEME_UNREADABLE");
  if (theme.processing) fail("THEME_NOT_READY");
  const files = await themes.files(id);
  const named = await namedVersion(themes, id);
  refuseCurrent(named, job.version);
  const installed = findInstalledRelease(stampsOf(files), named, await manifests(work));
  // An engine that was replaced meanwhile must not throw away what the other one has read.
  await work.save({});
  await removeDraft(context, job.id);
  await writeSource(work, { installed, files });
  await work.save({ from_version: installed?.version ?? null, ...namesAfter(work, theme.name) });
  return "done";
};

/** Of a job that began while the store did not answer. */
const namesAfter = ({ job }: Work, name: string) =>
  job.source_theme_name === unreadName ? { source_theme_name: name, name: copyName(name, job.version) } : {};

/** Of every release that is or was out, oldest first. */
async function manifests(work: Work): Promise<ReleaseManifest[]> {
  const { context } = work;
  const found: ReleaseManifest[] = [];
  for (const { version } of await context.database.rows(selectReleasedVersions(context.database))) {
    found.push({ version, files: await releaseStamps(context, version) });
    await work.giveSign();
  }
  return found;
}

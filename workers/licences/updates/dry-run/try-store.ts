/** What an update to a release would ask of one store: the merge of the preview, over the store's last known files. */

import { chooseByChecksum, settleOpenFiles } from "theme-merge/merge/choose-base.ts";
import type { Note } from "theme-merge/merge/contract.ts";
import { settingsSchemaPath } from "theme-merge/merge/json-fault.ts";
import { mergeTheme } from "theme-merge/merge/merge-theme.ts";
import type { MergedFile } from "theme-merge/merge/merged-file.ts";
import {
  findInstalledRelease,
  findNamedVersion,
  planUpdate,
  type ReleaseManifest,
} from "theme-merge/merge/plan-update.ts";
import { fitStoredSettings } from "theme-merge/merge/refused-values.ts";
import { listMigrationFiles } from "theme-merge/migrations/migrate-theme.ts";
import { compareVersions } from "#base/versions.ts";
import type { Context } from "../../platform/context.ts";
import { parseThemeVersion } from "../../stores/theme-version.ts";
import { readKnownBodies, readKnownFiles } from "../known-theme.ts";
import { loadBase, loadBaseTexts } from "../merge-update.ts";
import { loadCandidates } from "../settle-origins.ts";
import type { LostNames, LostSetting, StoreResult } from "./dry-run-repository.ts";
import type { TriedRelease } from "./load-release.ts";

export const bodyMissing: StoreResult = { state: "failed", reason: "BODY_MISSING" };

/** @param manifests of all released versions, oldest first */
export async function tryStore(
  context: Context,
  tried: TriedRelease,
  manifests: readonly ReleaseManifest[],
  list: string,
): Promise<StoreResult> {
  const files = await readKnownFiles(context, list);
  if (!files) return bodyMissing;
  const bodies = await readKnownBodies(
    context,
    files.filter(({ sha256 }) => sha256 !== undefined),
  );
  if (!bodies) return bodyMissing;
  const stamps = files.map(({ path, md5, size }) => ({ path, md5: md5 ?? "", size }));
  const named = findNamedVersion(stamps, manifests) ?? parseThemeVersion(bodies.get(settingsSchemaPath) ?? "");
  if (named !== null && compareVersions(named, tried.version) >= 0) return { state: "current" };
  const installed = findInstalledRelease(stamps, named, manifests);
  const origins = installed
    ? await findOrigins(context, stamps, { installed: installed.version, manifests, bodies })
    : {};
  const base = await loadBase(context, { installed, origins });
  const released = new Map((base ?? []).map((file) => [file.path, file]));
  const release = tried.stamps;
  const unread = new Set(
    planUpdate({ base, merchant: stamps, release }).needed.merchant.filter((path) => !bodies.has(path)),
  );
  // An edited file that no job has read counts as the release's; the result says how many there are.
  const merchant = stamps.flatMap((file) => (unread.has(file.path) ? (released.get(file.path) ?? []) : file));
  const plan = planUpdate({ base, merchant, release });
  const migrations = { installed: installed?.version ?? null, releases: tried.migrations };
  const also = listMigrationFiles(plan, migrations);
  const needed = new Set(plan.needed.merchant);
  const texts = {
    base: await loadBaseTexts(context, base, [...plan.needed.base, ...also.base]),
    merchant: new Map([...bodies].filter(([path]) => needed.has(path))),
    release: await tried.loadTexts([...new Set([...plan.needed.release, ...also.release])]),
  };
  const merged = mergeTheme(plan, texts, new Map(), false, migrations, tried.names);
  return {
    state: "computed",
    hasBase: installed !== null,
    questions: merged.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path),
    losses: merged.flatMap(listLosses),
    refused: fitStoredSettings(texts, merged).source.refused.length,
    unread: unread.size,
  };
}

async function findOrigins(
  context: Context,
  stamps: readonly { path: string; md5: string; size: number }[],
  known: { installed: string; manifests: readonly ReleaseManifest[]; bodies: ReadonlyMap<string, string> },
) {
  const chosen = chooseByChecksum(stamps, known.installed, known.manifests);
  const open = Object.fromEntries(Object.entries(chosen.open).filter(([path]) => known.bodies.has(path)));
  return settleOpenFiles({ ...chosen, open }, known.installed, known.bodies, await loadCandidates(context, open));
}

const isLostSetting = ({ code }: Note): boolean => code === "SETTING_GONE" || code === "SETTING_INVALID";

/** What goes whatever the answers are, and with the release's side of each question. */
const isTaken = ({ params }: Note): boolean => params.choice === undefined || params.choice === "new";

/** Names of places and settings, never their values. */
const listLosses = ({ path, notes }: MergedFile): LostSetting[] =>
  notes
    .filter((note) => isLostSetting(note) && isTaken(note))
    .map(({ params }) => [params.file ?? path, params.place ?? "", params.setting ?? "", pickNames(params)]);

const pickNames = ({ label, labelFr, placeName, placeNameFr }: Note["params"]): LostNames => ({
  ...(label ? { label } : {}),
  ...(labelFr ? { labelFr } : {}),
  ...(placeName ? { placeName } : {}),
  ...(placeNameFr ? { placeNameFr } : {}),
});

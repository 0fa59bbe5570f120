/** Merchants whose published theme is an edited older release, and their updates. */
import { strToU8, zipSync } from "fflate";
import { expect } from "vitest";
import { createTheme, type FileServer, publishTheme } from "#tests/contract/shopify-client.ts";
import type { Job, UpdateReport } from "#workers/licences/contract.ts";
import type { ConflictChoice, UpdatePreview } from "#workers/licences/themes/merge/contract.ts";
import { actorFor, internalValue } from "./internal.ts";
import { type Account, mintAccount, mintStore, type Store } from "./minting.ts";
import { merchantEdits, releaseFiles } from "./theme-files.ts";
import { ended, listThemes, until } from "./theme-jobs.ts";

export interface ThemeOwner {
  account: Account;
  store: Store;
  /** Id of the published theme. */
  themeId: string;
}

/** @param edits on top of `base`; null deletes a file */
export async function mintThemeOwner(
  server: FileServer,
  { base = "1.1.0", edits = merchantEdits() as Record<string, string | null>, settings = {} } = {},
): Promise<ThemeOwner> {
  const [account, store] = await Promise.all([
    mintAccount({ licences: 1 }),
    mintStore({ processingMs: 0, ...settings }),
  ]);
  const files = releaseFiles(base);
  for (const [name, text] of Object.entries(edits)) {
    if (text === null) delete files[name];
    else files[name] = strToU8(text);
  }
  const { theme } = await createTheme(store, server.serve("theme.zip", zipSync(files)), "Premium Theme");
  expect(theme).not.toBeNull();
  await publishTheme(store, theme?.id ?? "");
  const credentials = { kind: "token", accessToken: store.accessToken, apiSecretKey: store.apiSecretKey } as const;
  await internalValue("activate", actorFor(account), { shop: store.domain, credentials });
  return { account, store, themeId: theme?.id.split("/").at(-1) ?? "" };
}

/** The same owner with a second theme, an unchanged release. */
export async function withAnotherTheme(server: FileServer, owner: ThemeOwner): Promise<ThemeOwner> {
  const address = server.serve("theme.zip", zipSync(releaseFiles("1.1.0")));
  const { theme } = await createTheme(owner.store, address, "Another theme");
  expect(theme).not.toBeNull();
  return { ...owner, themeId: theme?.id.split("/").at(-1) ?? "" };
}

export const previewRequest = ({ store, themeId }: ThemeOwner) => ({
  shop: store.domain,
  themeId,
  apiSecretKey: store.apiSecretKey,
});

export async function startPreview(owner: ThemeOwner, origin?: string): Promise<string> {
  return (await internalValue("previewUpdate", actorFor(owner.account), previewRequest(owner), origin)).id;
}

export const fetchPreview = (account: Account, id: string, origin?: string): Promise<UpdatePreview> =>
  internalValue("updatePreview", actorFor(account), id, origin);

export async function fetchReport(account: Account, id: string): Promise<UpdateReport> {
  const { report } = await internalValue("jobPage", actorFor(account), id);
  if (!report) throw new Error("The job has no report.");
  return report;
}

export const listConflicts = ({ files }: UpdatePreview): string[] =>
  files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path);

/** Starts an update with the same choice for every conflict. */
export async function start(
  account: Account,
  id: string,
  choice: ConflictChoice = { choice: "mine" },
  origin?: string,
): Promise<Job> {
  const paths = listConflicts(await fetchPreview(account, id, origin));
  const choices = Object.fromEntries(paths.map((name) => [name, choice]));
  return internalValue("startUpdate", actorFor(account), { id, choices }, origin);
}

/** Every file of a theme in the store with its checksum. */
export async function listChecksums(store: Store, id: string): Promise<Record<string, string>> {
  const theme = (await listThemes(store)).find((one) => String(one.id) === id);
  if (!theme) throw new Error(`There is no theme ${id}.`);
  return theme.files;
}

export const gid = (id: string | number | null | undefined) => `gid://shopify/OnlineStoreTheme/${id}`;
export const copies = async (store: Store) => (await listThemes(store)).filter(({ role }) => role === "UNPUBLISHED");
export const publicTheme = async (store: Store) => (await listThemes(store)).find(({ role }) => role === "MAIN");

/** Waits until the job has ended or waits for choices. */
export const settled = (owner: ThemeOwner, id: string): Promise<Job> => until(owner.account, id, [...ended, "waiting"]);

/** Creates an update whose preview is ready. */
export async function waiting(owner: ThemeOwner): Promise<string> {
  const id = await startPreview(owner);
  expect(await settled(owner, id)).toMatchObject({ state: "waiting", failure: null });
  return id;
}

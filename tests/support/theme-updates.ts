/** Merchants whose published theme is an edited older release, and their updates. */
import { strFromU8, strToU8 } from "fflate";
import type { ConflictChoice, UpdatePreview } from "theme-merge/merge/contract.ts";
import { expect } from "vitest";
import { ask, createTheme, type FileSource, publishTheme } from "#tests/contract/shopify-client.ts";
import type { UpdateReport } from "#workers/licences/updates/contract.ts";
import type { Job } from "#workers/licences/updates/jobs/contract.ts";
import { createActor, fetchOperationValue } from "./internal.ts";
import { type Account, mintAccount, mintStore, type Store } from "./minting.ts";
import { readMerchantEdits, readRelease, zipTheme } from "./theme-files.ts";
import { endStates, listThemes, type Merchant, waitForJob } from "./theme-jobs.ts";
import type { Page } from "./visitor.ts";

export interface ThemeOwner {
  account: Account;
  store: Store;
  /** Id of the published theme. */
  themeId: string;
}

/**
 * @param edits on top of `base`; null deletes a file
 * @param member options of the account
 */
export async function mintThemeOwner(
  server: FileSource,
  { base = "1.1.0", edits = readMerchantEdits() as Record<string, string | null>, settings = {}, member = {} } = {},
): Promise<ThemeOwner> {
  const [account, store] = await Promise.all([
    mintAccount({ licences: 1, ...member }),
    mintStore({ processingMs: 0, ...settings }),
  ]);
  const files = readRelease(base);
  for (const [name, text] of Object.entries(edits)) {
    if (text === null) delete files[name];
    else files[name] = strToU8(text);
  }
  const { theme } = await createTheme(store, server.serve("theme.zip", zipTheme(files)), "Premium Theme");
  expect(theme).not.toBeNull();
  await publishTheme(store, theme?.id ?? "");
  const credentials = { kind: "token", accessToken: store.accessToken, apiSecretKey: store.apiSecretKey } as const;
  await fetchOperationValue("activate", createActor(account), { shop: store.domain, credentials });
  return { account, store, themeId: theme?.id.split("/").at(-1) ?? "" };
}

const readText = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array());

/**
 * Where 2.0.4 adds a setting to the home page's banner, the merchant has added one too, and has given it this value: the
 * release's side of the question takes it away.
 */
export function createLosingEdits(value: string): Record<string, string> {
  const [section, template] = ["sections/hero.liquid", "templates/index.json"];
  const files = readRelease("1.1.0");
  const own = JSON.stringify({ type: "text", id: "atelier_note", label: "Atelier note" }).slice(1, -1);
  const hero = readText(files, section).replace('"default": 30', `"default": 35\n    },\n    {\n      ${own}`);
  const page = JSON.parse(readText(files, template).replace(/^\s*\/\*[\s\S]*?\*\//, ""));
  page.sections.hero.settings.atelier_note = value;
  return { [section]: hero, [template]: JSON.stringify(page, null, 2) };
}

/** An edit of the first line that 2.0.4 changes, in every section and snippet. */
export function createManyEdits(): Record<string, string> {
  const [older, newer] = [readRelease("1.1.0"), readRelease("2.0.4")];
  const edits = Object.keys(older).flatMap((name): [string, string][] => {
    if (!newer[name] || !/^(sections|snippets)\/.+\.liquid$/.test(name)) return [];
    const lines = readText(older, name).split("\n");
    const changed = new Set(readText(newer, name).split("\n"));
    const at = lines.findIndex((line) => line.trim().length > 8 && !changed.has(line));
    return at < 0 ? [] : [[name, lines.with(at, `${lines[at]} <i></i>`).join("\n")]];
  });
  return Object.fromEntries(edits);
}

/** The same owner with a second theme, an unchanged release. */
export async function withAnotherTheme(server: FileSource, owner: ThemeOwner): Promise<ThemeOwner> {
  const address = server.serve("theme.zip", zipTheme(readRelease("1.1.0")));
  const { theme } = await createTheme(owner.store, address, "Another theme");
  expect(theme).not.toBeNull();
  return { ...owner, themeId: theme?.id.split("/").at(-1) ?? "" };
}

const createPreviewRequest = ({ store, themeId }: ThemeOwner) => ({
  shop: store.domain,
  themeId,
  apiSecretKey: store.apiSecretKey,
});

export async function startPreview(owner: ThemeOwner, origin?: string): Promise<string> {
  return (await fetchOperationValue("previewUpdate", createActor(owner.account), createPreviewRequest(owner), origin))
    .id;
}

/** Sends the form of `/update`. */
export const requestPreview = ({ account, visitor, store }: Merchant, fields: Record<string, string>): Promise<Page> =>
  visitor.post("/update", {
    email: account.email,
    shopUrl: store.domain,
    apiSecretKey: store.apiSecretKey,
    themeId: "1",
    ...fields,
  });

export const fetchPreview = (account: Account, id: string, origin?: string): Promise<UpdatePreview> =>
  fetchOperationValue("updatePreview", createActor(account), id, origin);

export async function fetchReport(account: Account, id: string): Promise<UpdateReport> {
  const { report } = await fetchOperationValue("jobPage", createActor(account), id);
  if (!report) throw new Error("The job has no report.");
  return report;
}

export const listConflicts = ({ files }: UpdatePreview): string[] =>
  files.filter(({ outcome }) => outcome === "conflict").map(({ path }) => path);

/** Starts an update with the same choice for every conflict. */
export async function startUpdate(
  account: Account,
  id: string,
  choice: ConflictChoice = { choice: "mine" },
  origin?: string,
): Promise<Job> {
  const paths = listConflicts(await fetchPreview(account, id, origin));
  const choices = Object.fromEntries(paths.map((name) => [name, choice]));
  return fetchOperationValue("startUpdate", createActor(account), { id, choices }, origin);
}

/** Every file of a theme in the store with its checksum. */
export async function listChecksums(store: Store, id: string): Promise<Record<string, string>> {
  const theme = (await listThemes(store)).find((one) => String(one.id) === id);
  if (!theme) throw new Error(`There is no theme ${id}.`);
  return theme.files;
}

/** A JSON file of a theme in the store, without Shopify's comment; null when the theme does not have it. */
export async function readThemeJson(store: Store, theme: string, name: string) {
  const query = `{ theme(id: "${toGid(theme)}") { files(filenames: ["${name}"]) {
    nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
  const { data } = await ask<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
  return JSON.parse((data.theme.files.nodes[0]?.body.content ?? "null").replace(/^\s*\/\*[\s\S]*?\*\//, ""));
}

export const toGid = (id: string | number | null | undefined) => `gid://shopify/OnlineStoreTheme/${id}`;
export const listCopies = async (store: Store) =>
  (await listThemes(store)).filter(({ role }) => role === "UNPUBLISHED");
export const findPublishedTheme = async (store: Store) => (await listThemes(store)).find(({ role }) => role === "MAIN");

/** Waits until the job has ended or waits for choices. */
export const waitForPreviewOrEnd = (owner: ThemeOwner, id: string): Promise<Job> =>
  waitForJob(owner.account, id, [...endStates, "waiting"]);

/** Creates an update whose preview is ready. */
export async function createPreview(owner: ThemeOwner): Promise<string> {
  const id = await startPreview(owner);
  expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "waiting", failure: null });
  return id;
}

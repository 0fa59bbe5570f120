/**
 * The demo's published theme with the merchant's work in nearly every code file, and a release that changes the same
 * lines, so that an update asks many questions.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { deriveCredentials, toDomain } from "../workers/sandbox/shopify/store.ts";
import { projectFolder } from "./stack.ts";

export const editedStore = "alice-shop";
export const nextVersion = "2.1.0";
/** The edited release, and the one that the next release changes. */
const [from, newest] = ["1.1.0", "2.0.4"];
/** The most files that Shopify takes at once. */
const maxFiles = 50;

type Files = Record<string, Uint8Array>;

/** A place that both sides change, each in its own way. */
interface Meeting {
  filename: string;
  line: string;
  mine: string;
  release: string;
}

const hero = "sections/hero.liquid";
const home = "templates/index.json";
const settings = '  "settings": [';
const ownSetting = { type: "text", id: "atelier_note", label: "Atelier note" };
const newSetting = { type: "checkbox", id: "wide", label: "Wide", default: false };

/** The ZIP of a release that changes a line where the merchant has changed it too, in every code file. */
export async function createNextRelease(): Promise<Uint8Array> {
  const files = await readRelease(newest);
  for (const { filename, line, release } of listMeetings(await readRelease(from), files))
    files[filename] = replaceLine(files[filename], line, release);
  files[hero] = replaceLine(files[hero], settings, `${settings}\n    ${JSON.stringify(newSetting)},`);
  // What 2.0.4 declares stays with that release.
  delete files["update_extension.json"];
  const schema = "config/settings_schema.json";
  files[schema] = strToU8(read(files[schema]).replace(`"${newest}"`, `"${nextVersion}"`));
  return zipSync(files);
}

/** Answers with the theme's id, and the key that an update asks for. */
export async function editTheme(sandboxUrl: string): Promise<{ themeId: string; apiSecretKey: string }> {
  const { accessToken, apiSecretKey } = deriveCredentials(editedStore);
  const call = async (query: string, variables: object) => {
    const response = await fetch(`${sandboxUrl}/shopify/${toDomain(editedStore)}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": accessToken },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as { data: { themes: { nodes: { id: string }[] } } };
  };
  const { data } = await call("{ themes(first: 1, roles: [MAIN]) { nodes { id } } }", {});
  const id = data.themes.nodes[0]?.id ?? "";
  const edits = await listEdits();
  for (let at = 0; at < edits.length; at += maxFiles) {
    const files = edits.slice(at, at + maxFiles).map(({ filename, value }) => ({
      ...{ filename, body: { type: "TEXT", value } },
    }));
    await call(
      `mutation Edit($id: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
        themeFilesUpsert(themeId: $id, files: $files) { userErrors { message } }
      }`,
      { id, files },
    );
  }
  return { themeId: id.split("/").at(-1) ?? "", apiSecretKey };
}

async function listEdits(): Promise<{ filename: string; value: string }[]> {
  const files = await readRelease(from);
  for (const { filename, line, mine } of listMeetings(files, await readRelease(newest)))
    files[filename] = replaceLine(files[filename], line, mine);
  files[hero] = replaceLine(files[hero], settings, `${settings}\n    ${JSON.stringify(ownSetting)},`);
  const page = JSON.parse(read(files[home]).replace(/^\s*\/\*[\s\S]*?\*\//, "")) as {
    sections: Record<string, { type: string; settings?: Record<string, unknown> }>;
  };
  for (const section of Object.values(page.sections))
    if (section.type === "hero")
      section.settings = { ...section.settings, [ownSetting.id]: "Fait à la main à Nantes, en petites séries" };
  files[home] = strToU8(JSON.stringify(page, null, 2));
  const before = await readRelease(from);
  return Object.keys(files)
    .filter((filename) => read(files[filename]) !== read(before[filename]))
    .map((filename) => ({ filename, value: read(files[filename]) }));
}

/** For each file, a line that both releases contain exactly once. */
const listMeetings = (older: Files, newer: Files): Meeting[] =>
  Object.keys(older).flatMap((filename) => {
    if (newer[filename] === undefined || !/\.(liquid|css)$/.test(filename)) return [];
    const [before, after] = [older, newer].map((files) => read(files[filename]).split("\n"));
    const isOnce = (line: string) =>
      [before, after].every((lines) => lines?.filter((one) => one === line).length === 1);
    const shared = before?.filter(isOnce) ?? [];
    const line = shared.find((one) => one.includes('class="')) ?? shared.find((one) => /\d(px|rem)/.test(one));
    return line === undefined ? [] : { filename, line, ...changeLine(line) };
  });

function changeLine(line: string): Pick<Meeting, "mine" | "release"> {
  if (!line.includes('class="'))
    return { mine: line.replace(/\d+(?=px|rem)/, "3"), release: line.replace(/\d+(?=px|rem)/, "5") };
  return {
    mine: line.replace('class="', 'class="atelier '),
    release: line.replace('class="', 'data-part="theme" class="'),
  };
}

const read = (bytes: Uint8Array | undefined): string => strFromU8(bytes ?? new Uint8Array());
const replaceLine = (bytes: Uint8Array | undefined, line: string, by: string): Uint8Array =>
  strToU8(read(bytes).replace(line, () => by));

async function readRelease(version: string): Promise<Files> {
  return unzipSync(await readFile(path.join(projectFolder, `build/theme/theme-${version}.zip`)));
}

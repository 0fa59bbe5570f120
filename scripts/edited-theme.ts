/** Edits the demo's published theme where the newest release changes it, so that an update asks many questions. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { deriveCredentials, toDomain } from "../workers/sandbox/shopify/store.ts";
import { projectFolder } from "./stack.ts";

export const editedStore = "alice-shop";
/** The edited release, and the one whose changes meet the edits. */
const [from, to] = ["1.1.0", "2.0.4"];
/** The most files that Shopify takes at once. */
const maxFiles = 50;

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
  const files = await listEdits();
  await call(
    `mutation Edit($id: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
      themeFilesUpsert(themeId: $id, files: $files) { userErrors { message } }
    }`,
    { id, files: files.map(({ filename, value }) => ({ filename, body: { type: "TEXT", value } })) },
  );
  return { themeId: id.split("/").at(-1) ?? "", apiSecretKey };
}

/** The first line that the newer release changes has the merchant's class, comment or words. */
async function listEdits(): Promise<{ filename: string; value: string }[]> {
  const [older, newer] = await Promise.all([readRelease(from), readRelease(to)]);
  const edits = Object.keys(older).flatMap((filename) => {
    const lines = older[filename]?.split("\n") ?? [];
    const changed = new Set(newer[filename]?.split("\n"));
    const at = lines.findIndex((line) => line.trim().length > 8 && !changed.has(line));
    if (newer[filename] === undefined || at < 0 || !/\.(liquid|css|js)$/.test(filename)) return [];
    return [{ filename, value: lines.with(at, editLine(filename, lines[at] ?? "")).join("\n") }];
  });
  return edits.slice(0, maxFiles);
}

function editLine(filename: string, line: string): string {
  if (line.includes('class="')) return line.replace('class="', 'class="atelier ');
  if (filename.endsWith(".liquid")) return `${line} {% comment %}Atelier{% endcomment %}`;
  return `${line} /* Atelier */`;
}

async function readRelease(version: string): Promise<Record<string, string>> {
  const zip = await readFile(path.join(projectFolder, `build/theme/theme-${version}.zip`));
  const files = unzipSync(zip, { filter: ({ name }) => !name.endsWith(".png") });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

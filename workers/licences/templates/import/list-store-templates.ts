/** The templates of a theme in the caller's own store. Nothing is written. */
import type * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import { ThemeApi } from "../../shopify/theme-api.ts";
import { maxBodies } from "../../shopify/theme-reader.ts";
import { loadOwnStore, openStore } from "../../stores/open-store.ts";
import { fetchBody, toText } from "../../updates/store-bodies.ts";
import { maxTemplateBytes } from "../contract.ts";
import { maxImportedTemplates, type StoreTemplates, type storeTemplatesQuery } from "./contract.ts";
import { describeTemplates, isTemplateFile } from "./describe-templates.ts";

/** Throws ACTIVATION_NOT_FOUND, PAUSED, THEME_NOT_FOUND, THEME_NOT_READY and the errors of the store. */
export async function listStoreTemplates(
  context: Context,
  actor: Actor,
  { shop, theme, files }: z.output<typeof storeTemplatesQuery>,
): Promise<StoreTemplates> {
  await loadOwnStore(context, actor, shop);
  const store = await openStore(context, shop, { account: actor.email });
  const api = new ThemeApi(context.shopify, store, { caller: "person" });
  const themes = await api.themes();
  const chosen = themes.find(({ id, role }) => (theme === undefined ? role === "MAIN" : id === theme));
  if (!chosen) return fail("THEME_NOT_FOUND");
  if (chosen.processing || chosen.failed) return fail("THEME_NOT_READY");
  const paths = (await api.files(chosen.id))
    .filter(({ path, size }) => path.startsWith("templates/") && isTemplateFile(path) && size <= maxTemplateBytes)
    .map(({ path }) => path)
    .filter((path) => files === undefined || files.includes(path))
    .sort();
  const listed = paths.slice(0, maxImportedTemplates);
  const found: { file: string; body: string }[] = [];
  for (let at = 0; at < listed.length; at += maxBodies) {
    for (const [path, body] of await api.bodies(chosen.id, listed.slice(at, at + maxBodies)))
      found.push({ file: path, body: toText(await fetchBody(context, shop, path, body)) });
  }
  found.sort((one, other) => (one.file < other.file ? -1 : 1));
  return {
    themes: themes.map(({ id, name, role }) => ({ id, name, isPublished: role === "MAIN" })),
    theme: chosen.id,
    templates: await describeTemplates(context, found),
    left: paths.length - listed.length,
  };
}

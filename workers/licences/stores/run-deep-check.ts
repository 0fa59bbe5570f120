/**
 * Proves on the store itself that its app may create and change themes: creates a development theme from the newest
 * release, writes a file into it, and deletes it. Visitors do not see it, and development themes do not count towards
 * the theme limit.
 */
import type { Context } from "../platform/context.ts";
import type { Actor } from "../platform/contract.ts";
import { fail, LicenceError } from "../platform/errors.ts";
import { newId } from "../platform/identifier.ts";
import { log } from "../platform/log.ts";
import { loadOfferedReleases } from "../releases/offered-releases.ts";
import { signZipUrl } from "../releases/signed-url.ts";
import { ThemeApi } from "../shopify/theme-api.ts";
import type { DeepCheckReply } from "./contract.ts";
import { loadOwnStore, openStore } from "./open-store.ts";
import { checkFacts } from "./prove-store.ts";
import { runToCompletion } from "./run-to-completion.ts";

const maxUrlAgeSeconds = 10 * 60;
const file = {
  path: "snippets/connection-check.liquid",
  body: { text: "{% comment %}Connection check{% endcomment %}\n" },
};
/** Shopify may still be unpacking the theme; a large one takes minutes, and creating it proves most already. */
const retryDelayMs = 500;

/** Throws STORE_UNANSWERED when the check takes longer than the caller waits; it continues, and deletes the theme. */
export async function runDeepCheck(context: Context, actor: Actor, given: string): Promise<DeepCheckReply> {
  const { shop } = await loadOwnStore(context, actor, given);
  return runToCompletion(context, (background) => createAndWrite(background, actor, shop));
}

async function createAndWrite(context: Context, actor: Actor, shop: string): Promise<DeepCheckReply> {
  const [version = fail("RELEASE_NOT_FOUND")] = await loadOfferedReleases(context, shop);
  const store = await openStore(context, shop, { account: actor.email });
  checkFacts(await context.shopify.verifyStore(store.shop, store.accessToken), store);
  const name = `Connection check ${newId(context.now).slice(-12)}`;
  const made = new Set<string>();
  const themes = new ThemeApi(context.shopify, store, { caller: "person", mayWrite: (id) => made.has(id) });
  try {
    const theme = await themes.create(await signZipUrl(context, version, maxUrlAgeSeconds), name, "DEVELOPMENT");
    made.add(theme.id);
    return { shop, wroteFile: await writeFile(themes, theme.id) };
  } finally {
    await cleanUp(context, themes, name);
  }
}

/** False when Shopify still prepares the theme and accepts no file yet. */
async function writeFile(themes: ThemeApi, id: string): Promise<boolean> {
  const isReady = await waitUntilReady(themes, id);
  try {
    await themes.upsert(id, [[file]]);
    return true;
  } catch (error) {
    const isDenial =
      error instanceof LicenceError && (error.code === "EXEMPTION_MISSING" || error.code === "SCOPE_MISSING");
    if (isReady || isDenial || !(error instanceof LicenceError)) throw error;
    return false;
  }
}

/** Asks twice. */
async function waitUntilReady(themes: ThemeApi, id: string): Promise<boolean> {
  const isReady = async () => (await themes.theme(id))?.processing === false;
  if (await isReady()) return true;
  await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  return isReady();
}

/**
 * By name, because a call without an answer may have created the theme. Shopify deletes development themes after a
 * week.
 */
async function cleanUp({ requestId }: Context, themes: ThemeApi, name: string): Promise<void> {
  try {
    for (const { id } of await themes.themesNamed(name)) await themes.delete(id);
  } catch (error) {
    if (!(error instanceof LicenceError)) throw error;
    log("warn", {
      event: "upstream_unavailable",
      requestId,
      route: "shops/deep-check",
      code: error.code,
      error: error.cause,
    });
  }
}

/** Begins an update: a job that reads a theme of the caller's store and prepares the preview of what would change. */
import type * as z from "zod";
import { equalSecrets } from "#shared/digest.ts";
import { createDeadline } from "#shared/time-limit.ts";
import { type Context, waitingUntil } from "../../context.ts";
import type { Actor, Job, previewUpdateRequest } from "../../contract.ts";
import { fail, LicenceError } from "../../errors.ts";
import { themeName } from "../../releases/product.ts";
import { newestVersion } from "../../releases/store.ts";
import { unsealField } from "../../shops/connection.ts";
import { reachShop } from "../../shops/reach.ts";
import { namedVersion, refuseCurrent } from "../../themes/named-version.ts";
import { ownStore } from "../../themes/own-store.ts";
import type { StoreTheme } from "../../themes/store-theme.ts";
import { ThemeApi } from "../../themes/theme-api.ts";
import { beginJob } from "../begin.ts";
import { copyName, unreadName } from "./copy-name.ts";

export async function beginUpdate(
  context: Context,
  actor: Actor,
  { shop, themeId, apiSecretKey }: z.infer<typeof previewUpdateRequest>,
): Promise<Job> {
  const connection = await ownStore(context, actor, shop);
  if (!equalSecrets(await unsealField(context.keyring, connection, "apiSecretKey"), apiSecretKey))
    fail("API_SECRET_MISMATCH");
  const [newest] = await context.database.rows<{ version: string }>(newestVersion(context.database));
  const { version } = newest ?? fail("RELEASE_NOT_FOUND");
  const theme = await readTheme(context, actor, shop, { id: themeId, newest: version });
  return beginJob(context, actor, {
    // Looking at a theme changes nothing: the event is written when the update starts.
    event: null,
    licenceId: connection.licence_id,
    kind: "update",
    shop,
    step: "check",
    version,
    fromVersion: null,
    name: copyName(theme?.name ?? themeName, version),
    source: { id: themeId, name: theme?.name ?? unreadName },
  });
}

const readMs = 1_000;

/** Null where the store does not answer soon: the job finds out. Refuses THEME_NOT_FOUND, THEME_NOT_READY and THEME_CURRENT. */
async function readTheme(
  context: Context,
  actor: Actor,
  shop: string,
  { id, newest }: { id: string; newest: string },
): Promise<StoreTheme | null> {
  const soon = waitingUntil(context, createDeadline(readMs));
  try {
    const store = await reachShop(soon, shop, { account: actor.email });
    const themes = new ThemeApi(soon.shopify, store, { patience: "person" });
    const theme = (await themes.theme(id)) ?? fail("THEME_NOT_FOUND");
    if (theme.processing) fail("THEME_NOT_READY");
    refuseCurrent(await namedVersion(themes, theme.id), newest);
    return theme;
  } catch (error) {
    if (error instanceof LicenceError && error.code === "UPSTREAM_UNAVAILABLE") return null;
    throw error;
  }
}

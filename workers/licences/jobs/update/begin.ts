/** Begins an update: reads a theme of the caller's store and prepares the preview of what would change. */
import type * as z from "zod";
import type { Context } from "../../context.ts";
import type { Actor, Job, previewUpdateRequest } from "../../contract.ts";
import { equalSecrets } from "../../digest.ts";
import { refuse } from "../../refusal.ts";
import { newestVersion } from "../../releases/store.ts";
import { versionOrder } from "../../releases/version-order.ts";
import { unsealField } from "../../shops/connection.ts";
import { reachShop } from "../../shops/reach.ts";
import { namedVersion } from "../../themes/named-version.ts";
import { ownStore } from "../../themes/own-store.ts";
import { ThemeApi } from "../../themes/theme-api.ts";
import { beginJob } from "../begin.ts";
import { copyName } from "./copy-name.ts";

export async function beginUpdate(
  context: Context,
  actor: Actor,
  { shop, themeId, apiSecretKey }: z.infer<typeof previewUpdateRequest>,
): Promise<Job> {
  const connection = await ownStore(context, actor, shop);
  if (!equalSecrets(await unsealField(context.keyring, connection, "apiSecretKey"), apiSecretKey))
    refuse("API_SECRET_MISMATCH");
  const [newest] = await context.database.rows<{ version: string }>(newestVersion(context.database));
  const { version } = newest ?? refuse("RELEASE_NOT_FOUND");
  const store = await reachShop(context, shop, { account: actor.email });
  const themes = new ThemeApi(context.shopify, store, { patience: "person" });
  const theme = (await themes.theme(themeId)) ?? refuse("THEME_NOT_FOUND");
  if (theme.processing) refuse("THEME_NOT_READY");
  const current = await namedVersion(themes, theme.id);
  if (current !== null && versionOrder.compare(current, version) >= 0) refuse("THEME_CURRENT", { version: current });
  return beginJob(context, actor, {
    // Looking at a theme changes nothing: the event is written when the update starts.
    event: null,
    licenceId: connection.licence_id,
    kind: "update",
    shop,
    step: "check",
    version,
    fromVersion: null,
    name: copyName(theme.name, version),
    source: { id: theme.id, name: theme.name },
  });
}

/** What a delivery would leave out of the template today, and whether the theme takes it at all. */
import type { Context } from "../../platform/context.ts";
import { fail } from "../../platform/errors.ts";
import { assertRoom, type ListedTheme } from "../../shopify/store-theme.ts";
import type { Finding } from "../contract.ts";
import { choosePlace } from "./choose-place.ts";
import type { RequestTemplateRequest } from "./contract.ts";
import { findTarget, openThemes, readTargetTexts } from "./examine-target.ts";
import { describeRefusal, fitToStore } from "./fit-to-store.ts";
import type { DeliverableRow } from "./request-repository.ts";
import { toThemeSchemas } from "./store-schemas.ts";

/** What the owner reads: the first findings, and how many there are. */
export interface Losses {
  left: Finding[];
  total: number;
}

const maxShown = 20;

export const toLosses = (left: readonly Finding[]): Losses => ({
  left: left.slice(0, maxShown),
  total: left.length,
});

/** Of more losses than the owner could read only the number is compared. */
export function isMoreThan(losses: Losses, accepted: Losses): boolean {
  if (losses.total > accepted.total) return true;
  const known = new Set(accepted.left.map(toKey));
  return accepted.total <= maxShown && losses.left.some((finding) => !known.has(toKey(finding)));
}

const toKey = ({ code, place, params }: Finding): string =>
  JSON.stringify([code, place.map(({ kind, id }) => [kind, id]), Object.entries(params).sort()]);

/** Throws THEME_UNFIT, THEME_LIMIT, TEMPLATE_FILE_EXISTS, TEMPLATES_TOO_MANY, and the errors of the store. */
export async function examineDelivery(
  context: Context,
  store: { shop: string; account: string },
  { body, kind }: Pick<DeliverableRow, "body" | "kind">,
  { target, schemes, suffix, collision }: Pick<RequestTemplateRequest, "target" | "schemes" | "suffix" | "collision">,
): Promise<{ theme: ListedTheme; findings: Losses }> {
  const { opened, themes } = await openThemes(context, store);
  const theme = await findTarget(themes, target);
  if (target === "copy") assertRoom(opened.plan, await themes.themes());
  const { texts, paths } = await readTargetTexts(context, { shop: store.shop, themes, id: theme.id }, body);
  choosePlace({ kind, suffix, collision, now: context.now }, paths);
  const fitted = fitToStore(body, kind, toThemeSchemas(texts), schemes);
  if ("refused" in fitted) return fail("THEME_UNFIT", describeRefusal(fitted.refused));
  return { theme, findings: toLosses(fitted.left) };
}

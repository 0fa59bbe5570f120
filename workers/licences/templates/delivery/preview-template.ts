/** Delivers a template into an unpublished theme of the administrator's own store, with what the plan proposes. */
import type * as z from "zod";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../../platform/contract.ts";
import { fail } from "../../platform/errors.ts";
import type { previewTemplateRequest, TemplateRequest, TemplateTarget } from "./contract.ts";
import { loadDeliverable } from "./examine-target.ts";
import { planDelivery } from "./plan-delivery.ts";
import { requestTemplate } from "./request-template.ts";
import { selectCopies } from "./store-repository.ts";

/** Throws ACTIVATION_NOT_FOUND for another's store, and what `planDelivery` and `requestTemplate` throw. */
export async function previewTemplate(
  context: Context,
  actor: Actor,
  { template: id, shop, requestId }: z.output<typeof previewTemplateRequest>,
): Promise<TemplateRequest> {
  const plan = (target: TemplateTarget | null) => planDelivery(context, actor, { template: id, shop, target });
  const { store, themes } = await plan(null);
  if (!store.own) fail("ACTIVATION_NOT_FOUND");
  const { suffix } = await loadDeliverable(context, id, { drafts: true });
  const target = await findTarget(context, store, themes);
  const { chosen } = await plan(target);
  const schemes = (chosen?.schemes ?? []).flatMap(({ name, nearest }) => (nearest === null ? [] : [[name, nearest]]));
  return requestTemplate(context, actor, {
    ...{ template: id, shop, target, suffix, requestId, message: "" },
    collision: "replace",
    schemes: Object.fromEntries(schemes),
  });
}

/** The latest copy of the published theme that a delivery made, so that previews do not fill the store; else a new one. */
async function findTarget(
  { database }: Context,
  store: { shop: string; account: string },
  themes: readonly { id: string; role: string }[],
): Promise<TemplateTarget> {
  const published = themes.find(({ role }) => role === "MAIN");
  const copies = await database.rows(selectCopies(database, store, published?.id ?? ""));
  const found = copies.find(
    ({ id }) => id !== null && themes.some((theme) => theme.id === id && theme.role !== "MAIN"),
  );
  return found?.id ?? "copy";
}

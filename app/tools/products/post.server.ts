/** What a person keeps: favourites, and their figures for a product. The page keeps its address. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Toast } from "#app/kit/feedback/toasts/toast.server.ts";
import { redirectWithToast } from "#app/kit/feedback/toasts/toast.server.ts";
import { errorReply, invalidReply, parseForm } from "#app/kit/forms/form.server.ts";
import { withChanges } from "#app/kit/lists/list-address.ts";
import { paths } from "#base/paths.ts";
import type { Viewer } from "#workers/portal/session/contract.ts";
import { noScenario, parseScenario, scenarioFields } from "./scenario.ts";

const text = z.string().max(40).optional();
const scenarioTexts = z.object(
  Object.fromEntries(scenarioFields.map((field) => [field, text])) as Record<
    (typeof scenarioFields)[number],
    typeof text
  >,
);
const product = z.string().regex(/^[a-z0-9-]{1,64}$/);

const keepForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), product }),
  z.object({ intent: z.literal("remove"), product }),
  z.object({ intent: z.literal("forget"), product }),
  scenarioTexts.extend({ intent: z.literal("save"), product }),
]);

export async function postKept(context: AppLoadContext, viewer: Viewer, request: Request) {
  const parsed = await parseForm({ context, request }, keepForm);
  if (!parsed.ok) return invalidReply(parsed.reply);
  const { value, values } = parsed;
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("after");
  const done = (id: Extract<Toast["id"], `products.${string}`>, changes: Record<string, string | null>) =>
    redirectWithToast(withChanges(paths.winningProducts, searchParams, { after, ...changes }), { type: "success", id });
  const { saveProductScenario, setFavouriteProduct } = context.run(viewer);
  if (value.intent === "save" || value.intent === "forget") {
    const read = value.intent === "save" ? parseScenario(toTexts(value)) : { scenario: null, errors: null };
    if (read.errors) {
      const found = Object.entries(read.errors);
      const errors = Object.fromEntries(found.map(([field, { message }]) => [field, [message]]));
      const facts = Object.fromEntries(found.flatMap(([field, { facts }]) => (facts ? [[field, facts]] : [])));
      return invalidReply({ values, errors, facts });
    }
    const saved = await saveProductScenario({ id: value.product, scenario: read.scenario });
    if (!saved.ok) return errorReply(values, saved.error);
    const changes = { product: value.product, ...noScenario };
    return done(value.intent === "save" ? "products.scenarioSaved" : "products.scenarioForgotten", changes);
  }
  const isFavourite = value.intent === "add";
  const kept = await setFavouriteProduct({ id: value.product, isFavourite });
  if (!kept.ok) return errorReply(values, kept.error);
  return done(isFavourite ? "products.added" : "products.removed", {});
}

const toTexts = (value: z.output<typeof scenarioTexts>): Parameters<typeof parseScenario>[0] =>
  Object.fromEntries(scenarioFields.flatMap((field) => (value[field] === undefined ? [] : [[field, value[field]]])));

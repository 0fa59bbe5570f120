/** Schemas of the forms around a delivery; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { requestId } from "#base/form-fields.ts";
import { normalizeText } from "#base/plain-text.ts";
import { objectId, shopDomain } from "#workers/licences/platform/wire.ts";
import { templateSuffix } from "#workers/licences/templates/contract.ts";
import {
  maxDeclineReason,
  maxRequestMessage,
  templateCollision,
  templateTarget,
} from "#workers/licences/templates/delivery/contract.ts";

const text = (most: number) => z.string().overwrite(normalizeText).max(most).default("");

/** The owner's answer. */
export const answerForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("accept") }),
  z.object({ intent: z.literal("decline"), reason: text(maxDeclineReason) }),
]);

export const withdrawForm = z.object({ intent: z.literal("withdraw"), id: objectId });

export const askForm = z.object({
  intent: z.literal("ask"),
  shop: shopDomain,
  target: templateTarget,
  suffix: templateSuffix.or(z.custom<never>(() => false, "templateDelivery.errors.suffix" satisfies Key)),
  collision: templateCollision,
  message: text(maxRequestMessage),
  requestId,
});

/** Fields of the mapping are numbered, because the names of schemes are not names of fields. */
const schemeFields = (index: number) => ({ from: `schemeFrom${index}`, to: `schemeTo${index}` });

export function readSchemes(form: FormData): Record<string, string> {
  const schemes: [string, string][] = [];
  for (let index = 0; ; index++) {
    const { from, to } = schemeFields(index);
    const pair = [form.get(from), form.get(to)] as const;
    if (typeof pair[0] !== "string" || typeof pair[1] !== "string") return Object.fromEntries(schemes);
    if (pair[0] !== "" && pair[1] !== "") schemes.push([pair[0], pair[1]]);
  }
}

/** The forms of a template's page and of its revisions. */
import * as z from "zod";
import { requestId } from "#base/form-fields.ts";
import { shopDomain } from "#workers/licences/platform/wire.ts";

export const templateForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("publish") }),
  z.object({ intent: z.literal("unpublish") }),
  z.object({ intent: z.literal("duplicate"), requestId }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("undelete") }),
  z.object({ intent: z.literal("preview"), shop: shopDomain, requestId }),
]);
export type TemplateForm = z.output<typeof templateForm>;

const revision = z.coerce.number().int().min(1);

/** `revision` is the newest one that the page shows. */
export const restoreForm = z.object({ revision, restored: revision });

/** Undefined for anything that is no number of a revision. */
export const parseRevision = (text: string | null): number | undefined =>
  revision
    .optional()
    .catch(undefined)
    .parse(text || undefined);

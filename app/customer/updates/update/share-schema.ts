/** Schemas of the forms for a developer's link; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { requestId } from "#base/form-fields.ts";
import { linkName } from "#workers/licences/updates/link-contract.ts";

const invalidName = "share.errors.name" satisfies Key;

export const shareForm = z.object({
  name: z
    .string(invalidName)
    .refine((name) => linkName.safeParse(name).success, invalidName)
    .transform((name) => name.trim()),
  requestId: requestId.catch(() => crypto.randomUUID()),
});

export const revokeForm = z.object({ link: z.string() });

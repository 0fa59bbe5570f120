/** Schema of the download form; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { releaseVersion } from "#workers/licences/contract.ts";

export const downloadForm = z.object({
  release: z
    .string("downloads.errors.releaseRequired" satisfies Key)
    .trim()
    .refine((version) => releaseVersion.safeParse(version).success, "downloads.errors.releaseRequired" satisfies Key),
  acceptTerms: z.string("downloads.errors.termsRequired" satisfies Key).transform((): true => true),
});

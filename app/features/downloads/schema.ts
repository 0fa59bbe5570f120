/** Schema of the download form; messages are catalogue keys. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { releaseVersion } from "#workers/licences/contract.ts";

const key = (name: Key): Key => name;

export const downloadForm = z.object({
  release: z
    .string(key("downloads.errors.releaseRequired"))
    .trim()
    .refine((version) => releaseVersion.safeParse(version).success, key("downloads.errors.releaseRequired")),
  acceptTerms: z.string(key("downloads.errors.termsRequired")).transform((): true => true),
});

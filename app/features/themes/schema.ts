/** What the forms of installs and jobs may hold; messages are keys of the catalogue. */
import * as z from "zod";
import type { Key } from "#app/i18n/index.ts";
import { maxThemeNameLength, parseStoreAddress, releaseVersion } from "#workers/licences/contract.ts";
import { getDefaultThemeName } from "./usual-name.ts";

const text = () =>
  z
    .string("validation.invalid" satisfies Key)
    .trim()
    .default("");

const parseShop = (input: string): string => {
  const address = parseStoreAddress(input);
  return address.ok ? address.shop : "";
};

export const installForm = z
  .object({
    shopUrl: text().refine((input) => parseShop(input) !== "", "themes.install.errors.shopRequired" satisfies Key),
    release: text().refine(
      (input) => releaseVersion.safeParse(input).success,
      "themes.install.errors.releaseRequired" satisfies Key,
    ),
    name: text().refine(
      (input) => input.length <= maxThemeNameLength,
      "themes.install.errors.nameTooLong" satisfies Key,
    ),
  })
  .transform(({ shopUrl, release, name }) => ({
    shop: parseShop(shopUrl),
    version: release,
    name: name === "" ? getDefaultThemeName(release) : name,
  }));

export const jobIntents = ["cancel", "retry", "publish", "rollback"] as const;
export type JobIntent = (typeof jobIntents)[number];

export const jobForm = z.object({ intent: z.enum(jobIntents, "validation.invalid" satisfies Key) });

/** The names of our theme's ZIP, and the order of its versions. */
import { brand } from "#base/brand.ts";

/** `Premium Theme` becomes `premium-theme-2.0.4.zip`. */
export const toFileName = (version: string): string => `${toSlug(brand.themeName)}-${version}.zip`;

const toSlug = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "theme";

/** `1.10.0` comes after `1.9.0`. */
export const versionOrder = new Intl.Collator("en", { numeric: true });

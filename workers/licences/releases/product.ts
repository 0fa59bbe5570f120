/** The names of our theme's ZIP. */
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

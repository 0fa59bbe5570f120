import { brand } from "#base/brand.ts";

/** The name that a new theme gets when nobody chose one. */
export const getDefaultThemeName = (version: string): string => `${brand.themeName} – v${version}`;

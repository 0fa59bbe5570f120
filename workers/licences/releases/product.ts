/** Our theme's name in its files, and the order of its versions. */

export const themeName = "Premium Theme";

export const toFileName = (version: string): string => `premium-theme-${version}.zip`;

/** `1.10.0` comes after `1.9.0`. */
export const versionOrder = new Intl.Collator("en", { numeric: true });

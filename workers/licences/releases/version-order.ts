/** `1.10.0` comes after `1.9.0`. */
export const versionOrder = new Intl.Collator("en", { numeric: true });

/** The languages of the portal. */
export const languages = ["fr", "en"] as const;
export type Language = (typeof languages)[number];

import { brand } from "#shared/brand.ts";

/** A letter to the support, begun. */
export const supportMail = (subject: string) => `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`;

import { isReadable } from "#shared/plain-text.ts";
import type { Banner } from "./contract.ts";

/** Whether there is something to show: hidden when message or date is missing, when inactive, and once expired. */
export function isShown({ message, releaseDate, isActive, expiresAt }: Banner, now: Date): boolean {
  if (!isActive || !isReadable(message) || releaseDate === null) return false;
  return expiresAt === null || now.getTime() < Date.parse(expiresAt);
}

/** Checks merged texts, because two sound files can merge without a conflict into a broken one. */
import { type FileFault, isSameFault } from "./file-fault.ts";
import { findJsonFault, findSchemaFault } from "./json-fault.ts";
import { findHtmlFault, findLiquidFault } from "./liquid-fault.ts";

type Check = (text: string) => FileFault | null;

function getChecks(path: string): Check[] {
  if (path.endsWith(".json")) return [(text) => findJsonFault(path, text)];
  if (!path.endsWith(".liquid")) return [];
  // Styles and scripts have neither HTML nor a schema.
  return path.startsWith("assets/") ? [findLiquidFault] : [findLiquidFault, findSchemaFault, findHtmlFault];
}

/**
 * The first fault that the text has and its sources have not; null when it is as sound as they are. Ignores a fault that a
 * source has too, and faults of a check that both sources fail, because Shopify accepts them.
 */
export function findNewFault(path: string, text: string, sources: readonly string[]): FileFault | null {
  for (const check of getChecks(path)) {
    const fault = check(text);
    if (fault === null) continue;
    const known = sources.map(check);
    // No other check can read a text that is too long.
    if (fault.reason === "TOO_LONG" && known.some((other) => other?.reason === "TOO_LONG")) return null;
    if (known.some((other) => other !== null && isSameFault(other, fault))) continue;
    if (known.every((other) => other !== null) && known.length > 0) continue;
    return fault;
  }
  return null;
}

/** Whether every check passes. */
export const isSound = (path: string, text: string): boolean => findNewFault(path, text, []) === null;

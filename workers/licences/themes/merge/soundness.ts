/** Whether a text put together from two reads like them: two sound files can merge without a conflict into a broken one. */
import { type FileFault, isSameFault } from "./file-fault.ts";
import { findJsonFault, findSchemaFault } from "./json-fault.ts";
import { findHtmlFault, findLiquidFault } from "./liquid-fault.ts";

type Check = (text: string) => FileFault | null;

function getChecks(path: string): Check[] {
  if (path.endsWith(".json")) return [(text) => findJsonFault(path, text)];
  if (!path.endsWith(".liquid")) return [];
  // Styles and scripts are no HTML, and have no schema.
  return path.startsWith("assets/") ? [findLiquidFault] : [findLiquidFault, findSchemaFault, findHtmlFault];
}

/**
 * What the text has wrong and its sources have not: null when it is as sound as they are. A fault that one of them has too
 * came from there, and where both have another one, Shopify has taken the like: neither is the merge's doing.
 */
export function findNewFault(path: string, text: string, sources: readonly string[]): FileFault | null {
  for (const check of getChecks(path)) {
    const fault = check(text);
    if (fault === null) continue;
    const known = sources.map(check);
    // Nothing else is looked for in what nobody can read to its end.
    if (fault.reason === "TOO_LONG" && known.some((other) => other?.reason === "TOO_LONG")) return null;
    if (known.some((other) => other !== null && isSameFault(other, fault))) continue;
    if (known.every((other) => other !== null) && known.length > 0) continue;
    return fault;
  }
  return null;
}

/** Whether every check passes. */
export const isSound = (path: string, text: string): boolean => findNewFault(path, text, []) === null;

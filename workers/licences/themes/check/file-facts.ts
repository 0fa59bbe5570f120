/** What a check needs to know of one file; it follows from the file alone, and is kept for the files of releases. */
import * as z from "zod";
import { faultReason } from "../merge/contract.ts";
import type { FileFault } from "../merge/file-fault.ts";
import { findHtmlFault } from "../merge/liquid-fault.ts";
import { parseSchema } from "../merge/liquid-schema.ts";
import { getChecks } from "../merge/merge-file.ts";
import { referenceKind } from "./contract.ts";
import { listReferences, listSnippetsWithSettings } from "./theme-references.ts";

const fault = z.object({ reason: faultReason, name: z.string(), line: z.number() });

export const fileFacts = z.object({
  references: z.array(
    z.object({ kind: referenceKind, name: z.string(), line: z.number(), section: z.string().optional() }),
  ),
  /** Of a section: the types of blocks that its schema itself defines. */
  ownBlocks: z.array(z.string()),
  /** Snippets that it gives their own `settings`. */
  settingsFor: z.array(z.string()),
  /** What Shopify rejects. */
  fault: fault.nullable(),
  /** Shopify accepts it, and themes contain such HTML on purpose. */
  htmlFault: fault.nullable(),
});
export type FileFacts = z.infer<typeof fileFacts>;

/** Files that name others, or that others are checked against. */
export const isCheckable = (path: string): boolean =>
  /^(layout|sections|blocks|snippets|templates|assets)\/.+\.liquid$/.test(path) ||
  /^(templates|sections|config|locales)\/.+\.json$/.test(path);

export function readFileFacts(path: string, text: string): FileFacts {
  const checks = getChecks(path);
  const find = (some: typeof checks) => {
    for (const check of some) {
      const found = check(text);
      if (found) return toFault(found);
    }
    return null;
  };
  return {
    ...readReferences(path, text),
    fault: find(checks.filter((check) => check !== findHtmlFault)),
    htmlFault: find(checks.filter((check) => check === findHtmlFault)),
  };
}

/** Without faults, which cost most of the time. */
export function readReferences(path: string, text: string): FileFacts {
  const isLiquid = path.endsWith(".liquid");
  const schema = path.startsWith("sections/") && isLiquid ? parseSchema(text) : null;
  return {
    references: listReferences(path, text),
    ownBlocks: [...(schema?.blocks ?? [])].flatMap(([type, settings]) => (settings ? [type] : [])),
    settingsFor: isLiquid ? listSnippetsWithSettings(text) : [],
    fault: null,
    htmlFault: null,
  };
}

const toFault = ({ reason, name, line }: FileFault) => ({ reason, name, line });

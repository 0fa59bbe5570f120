/** The name of a template's file, as Shopify writes it. */
import type { TemplateKind } from "#workers/licences/templates/contract.ts";

/** Browsers add ` (1)` to a second download. */
const fileName = /^(page|product|collection|blog|article)\.([a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?)(?: ?\(\d+\))?\.json$/;

/** `product.winter.json` is a product template called `winter`; null for a name that says nothing. */
export function parseTemplateFileName(name: string): { kind: TemplateKind; suffix: string } | null {
  const [, kind, suffix] = fileName.exec(name.trim().toLowerCase()) ?? [];
  return kind && suffix ? { kind: kind as TemplateKind, suffix } : null;
}

/** What the check of a finished copy has found, as the page shows it; pure. */
import type { CopyCheck, CopyFinding } from "theme-merge/check/contract.ts";
import type { T } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import { nameFile } from "./file-names.ts";

export interface CheckedFileView {
  path: string;
  name: string;
  /** The file in Shopify's code editor. */
  editor: string;
  findings: { line: number; sentence: string }[];
}

export type CopyCheckView =
  | { state: "failed" }
  | {
      state: "checked";
      count: number;
      more: number;
      files: CheckedFileView[];
      /** Paths of files that were not checked, and how many more there are. */
      unchecked: string[];
      moreUnchecked: number;
    };

export function toCopyCheckView(
  t: T,
  check: CopyCheck,
  { language, shop, themeId }: { language: Language; shop: string; themeId: string },
): CopyCheckView {
  if (check.state === "failed") return check;
  const files = new Map<string, CheckedFileView>();
  for (const { path, fileName, line, ...found } of check.findings) {
    const editor = `https://${shop}/admin/themes/${themeId}?${new URLSearchParams({ key: path })}`;
    const name = nameFile(t, { path, name: fileName }, language);
    const file = files.get(path) ?? { path, name, editor, findings: [] };
    file.findings.push({ line, sentence: toSentence(t, found) });
    files.set(path, file);
  }
  const { more, findings, unchecked, moreUnchecked } = check;
  const count = findings.length + more;
  return { state: "checked", count, more, files: [...files.values()], unchecked, moreUnchecked };
}

const toSentence = (t: T, { kind, name }: Pick<CopyFinding, "kind" | "name">): string =>
  t(`update.copyCheck.finding.${kind}`, { name });

/** Products from a CSV file, each row with its errors, and the file of an export. */
import Papa from "papaparse";
import type { Key } from "#app/i18n/index.ts";
import { toCsv, toCsvHead } from "#base/csv.ts";
import type { Language } from "#base/language.ts";
import { type ImportedProduct, productLimits, type WinningProduct } from "#workers/portal/winning-products/contract.ts";
import { type ProductField, productFields } from "./field-names.ts";
import { productRow, toProductTexts } from "./schema.ts";

/** Of a file or its text: more than the largest export has. */
const maxBytes = 3_000_000;

/** Spreadsheets write UTF-8, or the encoding of Western Windows, in which every byte is a character. */
export function decodeCsv(bytes: ArrayBuffer): { text: string; isWindows: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isWindows: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isWindows: true };
  }
}

export interface CheckedRow {
  line: number;
  name: string;
  kind: "new" | "change" | "wrong";
  /** `field` is null for the row as a whole. */
  errors: { field: ProductField | "id" | null; message: Key }[];
}

export type CheckedFile =
  | { ok: false; error: Key; missing: string[] }
  | { ok: true; rows: CheckedRow[]; products: ImportedProduct[] };

const reject = (error: Key, missing: string[] = []): CheckedFile => ({ ok: false, error, missing });

/** Columns that a file may leave out. */
const optionalFields: readonly ProductField[] = ["image", "trend", "links", "example", "published", "expiresAt"];

export function checkProducts(text: string, known: ReadonlySet<string>): CheckedFile {
  if (text.trim() === "") return reject("productDesk.csv.errors.empty");
  if (new TextEncoder().encode(text).length > maxBytes) return reject("productDesk.csv.errors.tooBig");
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.trim(), {
    header: true,
    skipEmptyLines: "greedy",
    delimitersToGuess: [";", ",", "\t"],
    transformHeader: (header) => header.trim(),
    transform: withoutApostrophe,
  });
  const missing = productFields.filter((field) => !optionalFields.includes(field) && !meta.fields?.includes(field));
  if (missing.length > 0) return reject("productDesk.csv.errors.columns", missing);
  if (data.length > productLimits.products) return reject("productDesk.csv.errors.tooBig");
  const misshapen = new Set(errors.map(({ row }) => row));
  const seen = new Set<string>();
  const products: ImportedProduct[] = [];
  const rows = data.map((row, index): CheckedRow => {
    const id = row.id?.trim() ?? "";
    const found: CheckedRow["errors"] = [];
    if (misshapen.has(index)) found.push({ field: null, message: "productDesk.csv.errors.shape" });
    if (id && !known.has(id)) found.push({ field: "id", message: "productDesk.csv.errors.unknown" });
    if (id && seen.has(id)) found.push({ field: "id", message: "productDesk.csv.errors.twice" });
    if (id) seen.add(id);
    const parsed = productRow.safeParse(row);
    for (const issue of parsed.error?.issues ?? [])
      found.push({ field: issue.path[0] as ProductField, message: issue.message as Key });
    if (found.length === 0 && parsed.success) products.push({ id: id || null, draft: parsed.data });
    return {
      line: index + 2,
      name: row.nameFr?.slice(0, 80) || row.nameEn?.slice(0, 80) || "",
      kind: found.length > 0 ? "wrong" : id ? "change" : "new",
      errors: found,
    };
  });
  return { ok: true, rows, products };
}

/** Exports write it before what a spreadsheet would run as a formula. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?=\s*[=+\-@\t\r])/, "");

export function toProductsCsv(products: readonly WinningProduct[], language: Language): string {
  const separator = language === "fr" ? "semicolon" : "comma";
  const rows = products.map((product) => {
    const texts = toProductTexts(product, language);
    return [product.id, ...productFields.map((field) => texts[field])];
  });
  return toCsvHead({ labels: ["id", ...productFields], separator }) + toCsv(rows, { separator });
}

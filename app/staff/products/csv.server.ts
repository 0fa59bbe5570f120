/** Products from a CSV file, each row with its errors, and the file of an export. */
import Papa from "papaparse";
import type { Key, Params } from "#app/i18n/index.ts";
import { toCsv, toCsvHead, withoutApostrophe } from "#base/csv.ts";
import { cut } from "#base/cut.ts";
import type { Language } from "#base/language.ts";
import { toParisTime } from "#base/paris-time.ts";
import { type ImportedProduct, productLimits, type WinningProduct } from "#workers/portal/products/contract.ts";
import { type ProductField, productFields } from "./field-names.ts";
import { productRow, toProductTexts } from "./schema.ts";

/** Of a file or its text: more than the largest export has. */
const maxBytes = 3_000_000;

export interface CheckedRow {
  line: number;
  name: string;
  kind: "new" | "change" | "wrong";
  /** `field` is null for the row as a whole. */
  errors: { field: ProductField | "id" | null; message: Key; facts?: Params }[];
}

export type CheckedFile =
  | { ok: false; error: Key; missing: string[] }
  | { ok: true; rows: CheckedRow[]; products: ImportedProduct[] };

const reject = (error: Key, missing: string[] = []): CheckedFile => ({ ok: false, error, missing });

/** Columns that a file may leave out. */
const optionalFields: readonly ProductField[] = ["image", "trend", "links", "example", "published", "expiresAt"];

export function checkProducts(given: string, known: ReadonlySet<string>): CheckedFile {
  if (given.trim() === "") return reject("productDesk.csv.errors.empty");
  if (new TextEncoder().encode(given).length > maxBytes) return reject("productDesk.csv.errors.tooBig");
  if (/^\s*(?:<|\{\\rtf)/.test(given)) return reject("productDesk.csv.errors.notCsv");
  const { head, rows: data } = readTable(given);
  const missing = productFields.filter((field) => !optionalFields.includes(field) && !head.includes(field));
  if (missing.length > 0) return reject("productDesk.csv.errors.columns", missing);
  if (data.length > productLimits.products) return reject("productDesk.csv.errors.tooBig");
  const seen = new Set<string>();
  const products: ImportedProduct[] = [];
  const rows = data.map(({ line, cells, isBroken }): CheckedRow => {
    const row = Object.fromEntries(head.flatMap((column, at) => (column ? [[column, cells[at] ?? ""]] : [])));
    const id = row.id?.trim() ?? "";
    const found: CheckedRow["errors"] = [];
    if (isBroken || !fits(cells, head)) found.push({ field: null, message: "productDesk.csv.errors.shape" });
    if (id && !known.has(id)) found.push({ field: "id", message: "productDesk.csv.errors.unknown" });
    if (id && seen.has(id)) found.push({ field: "id", message: "productDesk.csv.errors.twice" });
    if (id) seen.add(id);
    const parsed = productRow.safeParse(row);
    for (const issue of parsed.error?.issues ?? [])
      found.push({
        field: issue.path[0] as ProductField,
        message: issue.message as Key,
        ...(issue.code === "custom" && issue.params ? { facts: issue.params } : {}),
      });
    if (found.length === 0 && parsed.success) products.push({ id: id || null, draft: parsed.data });
    return {
      line,
      name: cut(row.nameFr || row.nameEn || "", 80),
      kind: found.length > 0 ? "wrong" : id ? "change" : "new",
      errors: found,
    };
  });
  return { ok: true, rows, products };
}

type Column = ProductField | "id";
const columns: readonly Column[] = ["id", ...productFields];
const separators = [";", ",", "\t", "|"] as const;

interface Table {
  /** Null for a column that is none of ours. */
  head: (Column | null)[];
  rows: { line: number; cells: string[]; isBroken: boolean }[];
}

/** Lines are counted as an editor shows them, with blank ones and those inside a cell. */
function readTable(given: string): Table {
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: findSeparator(text), newline: "\n" });
  const broken = new Set(errors.map(({ row }) => row));
  const lines: Table["rows"] = [];
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const isBlank = cells.every((cell) => cell.trim() === "");
    if (!isBlank && !separatorLine.test(cells.join(";")))
      lines.push({ line, cells: cells.map(withoutApostrophe), isBroken: broken.has(index) });
    line += 1 + cells.join("").split("\n").length - 1;
  }
  const [first, ...rows] = lines;
  return { head: (first?.cells ?? []).map(toColumn), rows };
}

/** Spreadsheets may write the separator above the table. */
const separatorLine = /^\s*sep\s*=[;,|\s]*$/i;

/** The one that makes most columns of the first line; the texts below may contain any of them. */
function findSeparator(text: string): string {
  const first = text.split("\n").find((line) => line.trim() !== "" && !separatorLine.test(line)) ?? "";
  const count = (separator: string) => first.split(separator).filter(toColumn).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

const zoneOfTimes = " (Europe/Paris)";

function toColumn(cell: string): Column | null {
  const name = cell.replace(/"/g, "").replace(zoneOfTimes, "").trim().toLowerCase();
  return columns.find((column) => column.toLowerCase() === name) ?? null;
}

/** Spreadsheets write empty cells behind the last column, and leave out those at its end. */
const fits = (cells: readonly string[], head: Table["head"]): boolean =>
  cells.slice(head.length).every((cell) => cell.trim() === "") &&
  head.slice(cells.length).every((column) => column === null || column === "id" || optionalFields.includes(column));

const toTime = ({ expiresAt }: WinningProduct): string => (expiresAt === null ? "" : toParisTime(expiresAt));

export function toProductsCsv(products: readonly WinningProduct[], language: Language): string {
  const separator = language === "fr" ? "semicolon" : "comma";
  const rows = products.map((product) => {
    const texts = toProductTexts(product, language);
    return [product.id, ...productFields.map((field) => (field === "expiresAt" ? toTime(product) : texts[field]))];
  });
  const labels = columns.map((column) => (column === "expiresAt" ? column + zoneOfTimes : column));
  return toCsvHead({ labels, separator }) + toCsv(rows, { separator });
}

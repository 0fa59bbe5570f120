import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { WinningProduct } from "#workers/portal/products/contract.ts";
import { checkProducts, toProductsCsv } from "./csv.server.ts";

const product: WinningProduct = {
  id: "example-vase",
  fr: { name: "=2+3", reason: 'Deux lignes\navec « ; » et "guillemets"' },
  en: { name: "Vase, small", reason: "Sells." },
  ...{ niche: "decoration", imageUrl: "/products/vase.svg", countries: ["FR", "CH"], trend: [1, 50, 100] },
  ...{ priceCents: 3905, costCents: 980, shippingCents: 0, advertisingCents: 400 },
  links: ["https://example.com/a", "https://example.com/b"],
  ...{ isExample: true, isPublished: false, expiresAt: "2027-01-31T17:00:00.000Z" },
  ...{ position: 1, updatedAt: "", version: "" },
};

describe("checkProducts", () => {
  test.each(["fr", "en"] as const)("imports an export in %s as the same products", (language) => {
    const text = toProductsCsv([product, { ...product, id: "second", expiresAt: null, links: [] }], language);
    expect(text).toContain("'=2+3");
    expect(text).toMatch(/[;,]expiresAt \(Europe\/Paris\)\r\n/);
    expect(text).toMatch(/[;,]2027-01-31 18:00\r\n/);
    const checked = checkProducts(text, new Set(["example-vase", "second"]));
    const { id: _, position: __, updatedAt: ___, version: ____, ...draft } = product;
    expect(checked).toMatchObject({
      ok: true,
      rows: [{ kind: "change" }, { kind: "change" }],
      products: [
        { id: "example-vase", draft },
        { id: "second", draft: { ...draft, expiresAt: null, links: [] } },
      ],
    });
  });

  test("imports the file of examples as drafts", () => {
    const checked = checkProducts(readFileSync("public/products/examples.csv", "utf8"), new Set());
    const products = checked.ok ? checked.products.map(({ draft }) => draft) : [];
    expect(products.map(({ isExample, isPublished }) => [isExample, isPublished])).toEqual(
      Array(20).fill([true, false]),
    );
  });

  test("imports the largest export", () => {
    const text = { name: "é".repeat(80), reason: "\u20ac".repeat(600) };
    const address = `https://example.com/${"x".repeat(980)}`;
    const largest = { ...product, fr: text, en: text, links: [address, address, address], imageUrl: address };
    const all = Array.from({ length: 300 }, (_, at) => ({ ...largest, id: `product-${at}` }));
    const checked = checkProducts(toProductsCsv(all, "fr"), new Set(all.map(({ id }) => id)));
    expect(checked.ok && checked.products.length).toBe(300);
  });

  const head = "id,nameFr,reasonFr,nameEn,reasonEn,niche,countries,price,cost,shipping,advertising,links,published";
  const row = (over: Record<number, string> = {}) =>
    Object.assign(["", "Vase", "Oui", "Vase", "Yes", "decoration", "FR", "39", "9.8", "3", "4", "", "oui"], over).join(
      ",",
    );

  test("names each wrong cell and imports the other rows", () => {
    const lines = [
      head,
      row(),
      row({ 1: " ", 5: "nothing", 6: "XX", 7: "0", 8: "-1", 11: "javascript:alert(1)", 12: "maybe" }),
      row({ 0: "unknown" }),
      `${row()},one,more`,
    ];
    const checked = checkProducts(lines.join("\n"), new Set(["known"]));
    if (!checked.ok) throw new Error(checked.error);
    expect(checked.rows.map(({ line, kind, errors }) => [line, kind, errors.map(({ field }) => field)])).toEqual([
      [2, "new", []],
      [3, "wrong", ["nameFr", "niche", "countries", "price", "cost", "links", "published"]],
      [4, "wrong", ["id"]],
      [5, "wrong", [null]],
    ]);
    expect(checked.products).toHaveLength(1);
  });

  const drafts = (text: string) => {
    const checked = checkProducts(text, new Set(["a"]));
    if (!checked.ok) throw new Error(checked.error);
    return {
      lines: checked.rows.map(({ line, kind }) => [line, kind]),
      drafts: checked.products.map(({ draft }) => draft),
    };
  };
  const single = drafts([head, row()].join("\n"));

  test.each([
    ["tabs, with empty cells at the end of the last row", `${head}\n${row({ 12: "" })}`.replaceAll(",", "\t"), "off"],
    ["rows that end before their empty cells", `${head}\n${row({ 12: "" }).replace(/,+$/, "")}`, "off"],
    ["separators beyond the last column", `${head},,\n${row()},,,,\n,,,,,,,,,,,,,,`, "on"],
    ["separators beyond the last column in the rows alone", `${head}\n${row()},,,`, "on"],
    ["a head in capitals", `${head.toUpperCase()}\n${row()}`, "on"],
    ["a quoted head", `"${head.split(",").join('","')}"\n${row()}`, "on"],
    ["the words of a French spreadsheet", `${head}\n${row({ 12: "VRAI" })}`, "on"],
    ["that line in quotes", `"sep=;"\n${`${head}\n${row()}`.replaceAll(",", ";")}`, "on"],
    ["that line with spaces", ` SEP = ; \r\n${`${head}\r\n${row()}`.replaceAll(",", ";")}`, "on"],
    ["that line with another separator than the table", `sep=;\n${`${head}\n${row()}`.replaceAll(",", "\t")}`, "on"],
    ["that line after a mark", `\ufeffsep=;;;;\n${`${head}\n${row()}`.replaceAll(",", ";")}`, "on"],
    ["the line ends of old Macs", `${head}\r${row()}\r`, "on"],
    ["a mark before the text", `\ufeff${head}\r\n${row()}\r\n`, "on"],
  ])("reads %s", (_, text, published) => {
    const { drafts: found } = drafts(text);
    expect(found).toEqual(single.drafts.map((draft) => ({ ...draft, isPublished: published === "on" })));
  });

  test.each([";", ",", "\t", "|"])("reads a line that names the separator %j", (sign) => {
    const table = `${head}\n${row()}`.replaceAll(",", sign);
    expect(drafts(`sep=${sign}\n${table}`)).toEqual({ lines: [[3, "new"]], drafts: single.drafts });
  });

  test.each([
    ["31/12/2026", "2026-12-30T23:00:00.000Z"],
    ["1/6/2026", "2026-05-31T22:00:00.000Z"],
    ["31.12.2026 18:30", "2026-12-31T17:30:00.000Z"],
    ["31-12-2026 8:05:00", "2026-12-31T07:05:00.000Z"],
    ["2026-12-31 18:30", "2026-12-31T17:30:00.000Z"],
    ["2026-12-31T18:30", "2026-12-31T17:30:00.000Z"],
    ["", null],
  ])("reads the date %j", (written, expiresAt) => {
    expect(drafts(`${head},expiresAt\n${row()},${written}`).drafts).toMatchObject([{ expiresAt }]);
  });

  test.each([
    ["1 50.5 １００", [1, 50.5, 100]],
    ["1e1 50", null],
    ["0x10 50", null],
    ["+1 50", null],
  ])("reads the trend %j", (written, trend) => {
    const checked = checkProducts(`${head},trend\n${row()},${written}`, new Set());
    expect(checked.ok && (checked.products[0]?.draft.trend ?? null)).toEqual(trend);
  });

  test.each(["12/31/2026", "31/02/2026", "31/12.2026", "31/12/26", "tomorrow"])("rejects the date %j", (written) => {
    const checked = checkProducts(`${head},expiresAt\n${row()},${written}`, new Set());
    expect(checked.ok && checked.rows[0]?.errors).toEqual([
      { field: "expiresAt", message: "winningProducts.errors.moment" },
    ]);
  });

  test("numbers lines as an editor does, with blank ones and those inside a cell", () => {
    const lines = ["", head, "", row({ 2: '"Two\nlines"' }), ",,,,,,,,,,,,", "  ", row({ 7: "0" }), ""];
    expect(drafts(lines.join("\n")).lines).toEqual([
      [4, "new"],
      [8, "wrong"],
    ]);
    expect(drafts(lines.join("\r\n")).lines).toEqual(drafts(lines.join("\n")).lines);
  });

  test("rejects an id that is in more than one row", () => {
    const checked = checkProducts([head, row({ 0: "a" }), row({ 0: "a" })].join("\n"), new Set(["a"]));
    expect(checked).toMatchObject({ ok: true, rows: [{ kind: "change" }, { kind: "wrong" }] });
  });

  test.each([
    ["nothing", "  \n ", "productDesk.csv.errors.empty"],
    ["the markup of a page", "<table><tr><td>nameFr</td></tr></table>", "productDesk.csv.errors.notCsv"],
    ["a document's markup", "{\\rtf1 nameFr}", "productDesk.csv.errors.notCsv"],
    ["other columns", "a;b\n1;2", "productDesk.csv.errors.columns"],
    ["too many rows", [head, ...Array(301).fill(row())].join("\n"), "productDesk.csv.errors.tooBig"],
    ["too many bytes", `${head}\n${"x".repeat(3_000_000)}`, "productDesk.csv.errors.tooBig"],
  ])("rejects a whole file with %s", (_case, text, error) => {
    expect(checkProducts(text, new Set())).toMatchObject({ ok: false, error });
  });
});

/** Winning products without JavaScript: what merchants find and keep, and what the staff change. */
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { officialClient } from "#tests/contract/firestore-client.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { mintAdministrator, mintCustomer, uniqueName } from "#tests/support/minting.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";
import { productLimits } from "#workers/portal/products/contract.ts";

const store = officialClient();
const collection = store.collection("winningProducts");
const hostile = "<img src=x onerror=alert(1)>";

let staff: Visitor;
beforeAll(async () => {
  staff = await mintAdministrator();
});

const usual = (name: string) => ({
  ...{ nameFr: `Vase ${name}`, reasonFr: hostile, nameEn: `Jar ${name}`, reasonEn: "Sells." },
  ...{ niche: "decoration", image: "/products/vase.svg", countries: "be, FR", links: "https://example.com/a" },
  ...{ price: "39,00", cost: "9,80", shipping: "3,90", advertising: "4", trend: "10 20 30", published: "on" },
  expiresAt: "",
});

const listNames = (page: Page) => page.document.querySelectorAll("main tbody th a").map((link) => link.text.trim());
const find = async (name: string) => {
  const { docs } = await collection.where("fr.name", "==", name).get();
  return docs[0];
};

async function createProduct(over: Partial<ReturnType<typeof usual>> = {}) {
  const name = uniqueName();
  const requestId = crypto.randomUUID();
  const fields = { ...usual(name), ...over, requestId };
  const [first] = [await staff.post("/admin/winning-products/new", fields)];
  expect([first?.status, first?.location]).toEqual([303, "/admin/winning-products"]);
  const document = await find(fields.nameFr);
  return { name, fields, id: document?.id ?? "", data: document?.data() };
}

describe("/winning-products", () => {
  test("finds products, keeps favourites and figures, and compares products", async () => {
    const one = await createProduct();
    const two = await createProduct({
      nameFr: `Théière ${one.name}`,
      countries: "CH",
      price: "12",
      niche: "tableware",
    });
    const draft = await createProduct({ nameFr: `Brouillon ${one.name}`, published: "" });
    const old = await createProduct({ nameFr: `Ancien ${one.name}`, expiresAt: "2026-01-01T10:00" });
    const { account, visitor } = await mintCustomer();
    const other = (await mintCustomer()).visitor;
    const list = (query: string, who = visitor) => who.get(`/winning-products?q=${one.name}${query}`);

    const all = await list("&sort=price");
    expect(listNames(all)).toEqual([`Théière ${one.name}`, `Vase ${one.name}`]);
    expect(all.html).not.toContain(hostile);
    expect(listNames(await list("+theiere&niche=tableware&price=0-20"))).toEqual([`Théière ${one.name}`]);
    expect(listNames(await list("&country=BE&margin=30"))).toEqual([`Vase ${one.name}`]);
    expect((await list("&margin=30&country=CH")).text).toContain("Aucun résultat");

    const address = `/winning-products?q=${one.name}&sort=price`;
    const kept = await visitor.post(address, { intent: "add", product: one.id });
    expect([kept.status, kept.location]).toEqual([303, address]);
    for (const gone of [draft.id, old.id, "nothing"])
      expect((await visitor.post(address, { intent: "add", product: gone })).status).toBe(404);
    expect(listNames(await list("&only=favourites"))).toEqual([`Vase ${one.name}`]);
    expect(listNames(await list("&only=favourites", other))).toEqual([]);

    // 39 euros in France instead of Belgium, the first country of the product.
    const figures = { sell: "39", buy: "9,80", ship: "3,90", ads: "4", fee: "2,2", back: "2", vat: "FR" };
    const shared = await list(`&product=${one.id}&${new URLSearchParams(figures)}`, other);
    expect(shared.text).toMatch(/13,16\s€ ?40\s% du prix HT/);
    const wrong = await visitor.post(address, { intent: "save", product: one.id, ...figures, buy: "x" });
    expect([wrong.status, wrong.document.querySelector("[name=buy]")?.getAttribute("aria-invalid")]).toEqual([
      400,
      "true",
    ]);
    const saved = await visitor.follow(
      await visitor.post(address, { intent: "save", product: one.id, ...figures, ads: "10" }),
    );
    expect(getToast(saved)).toContain("Chiffres enregistrés");
    expect(saved.document.querySelector("[name=ads]")?.getAttribute("value")).toBe("10,00");
    expect(saved.text).toMatch(/7,16\s€/);

    const ids = [one.id, two.id, draft.id].map((id) => `&id=${id}`).join("");
    const compared = await visitor.get(`/winning-products?act=compare${ids}&view=q%3D${one.name}`);
    expect(compared.document.querySelectorAll("thead th").map((cell) => cell.text.trim())).toEqual([
      `Vase ${one.name}`,
      `Théière ${one.name}`,
    ]);
    expect(compared.text).toMatch(/7,16\s€/);

    await visitor.post("/profile", { intent: "export" });
    const archive = unzipSync(new Uint8Array(await (await visitor.fetch("/profile/export")).arrayBuffer()));
    expect(JSON.parse(strFromU8(archive["profile.json"] as Uint8Array))).toMatchObject({
      favouriteProducts: [one.id],
      productScenarios: { [one.id]: { advertisingCents: 1000, country: "FR" } },
    });
    await visitor.post(address, { intent: "remove", product: one.id });
    await visitor.post(address, { intent: "forget", product: one.id });
    expect((await store.doc(`users/${account.uid}`).get()).data()).toMatchObject({
      favouriteProducts: [],
      productScenarios: {},
    });
  });
});

describe("/admin/winning-products", () => {
  test("creates, edits, orders, publishes, exports, imports and deletes products, and the log names each act", {
    meta: { provokes: "PRODUCT_LIMIT" },
  }, async () => {
    const { name, fields, id, data } = await createProduct();
    expect(data).toMatchObject({ priceCents: 3900, countries: ["BE", "FR"], isPublished: true, isExample: false });
    await staff.post("/admin/winning-products/new", fields);
    expect((await collection.where("fr.name", "==", fields.nameFr).get()).size).toBe(1);

    const page = `/admin/winning-products/${id}`;
    const form = await staff.get(page);
    const version = form.document.querySelector("[name=version]")?.getAttribute("value") ?? "";
    const edit = { ...fields, requestId: "", intent: "save", version };
    const refused = await staff.post(page, { ...edit, price: "0", links: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelectorAll("[aria-invalid]").map((input) => input.getAttribute("name"))).toEqual([
      "price",
      "links",
    ]);
    expect((await staff.post(page, { ...edit, price: "42,50" })).status).toBe(303);
    expect((await staff.post(page, { ...edit, price: "1" })).status).toBe(409);
    expect((await find(fields.nameFr))?.data()).toMatchObject({ priceCents: 4250 });

    const place = async () => listNames(await staff.get("/admin/winning-products")).indexOf(fields.nameFr);
    const last = await createProduct();
    const before = await place();
    await staff.post("/admin/winning-products", { intent: "up", product: id });
    expect(await place()).toBe(before - 1);
    await staff.post("/admin/winning-products", { intent: "withdraw", product: id });
    expect((await find(fields.nameFr))?.data()).toMatchObject({ isPublished: false });
    await staff.post("/admin/winning-products", { intent: "publish", product: id });

    const exported = await staff.fetch("/admin/winning-products/export");
    expect(exported.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    const lines = (await exported.text()).split("\r\n");
    const own = lines.find((line) => line.startsWith(id)) ?? "";
    const csv = [
      lines[0],
      own.replace("42,50", "43,00"),
      own.replace(id, "").replaceAll(name, `œuf${name}`),
      own.replace(id, "").replace("42,50", "x"),
    ].join("\n");
    const upload = new FormData();
    upload.append("intent", "check");
    upload.append("csv", "");
    upload.append(
      "file",
      new File([Buffer.from(csv.replaceAll("œ", "\x9c"), "latin1")], "products.csv", { type: "text/csv" }),
    );
    const preview = await staff.postForm("/admin/winning-products/import", upload);
    expect(preview.document.querySelectorAll("main tbody tr").map((row) => row.text.replace(/\s+/g, " "))).toEqual([
      expect.stringContaining("Remplace"),
      expect.stringContaining("Nouveau"),
      expect.stringMatching(/À corriger.*price/),
    ]);
    expect((await collection.where("fr.name", "==", `Vase œuf${name}`).get()).size).toBe(0);
    const hidden = preview.document.querySelector("main input[name=csv]")?.getAttribute("value") ?? "";
    const once = { intent: "import", csv: hidden, requestId: crypto.randomUUID() };
    for (let click = 0; click < 2; click++)
      expect((await staff.post("/admin/winning-products/import", once)).status).toBe(303);
    expect((await find(fields.nameFr))?.data()).toMatchObject({ priceCents: 4300 });
    expect((await collection.where("fr.name", "==", `Vase œuf${name}`).get()).size).toBe(1);

    // The list takes no more than three hundred products, and an import beyond that changes nothing.
    const count = async () => (await collection.count().get()).data();
    const total = await count();
    const rows = [lines[0], ...Array<string>(productLimits.products).fill(own.replace(id, ""))].join("\n");
    const many = new FormData();
    for (const [field, value] of Object.entries({ intent: "import", csv: rows, requestId: name }))
      many.set(field, value);
    const full = await staff.postForm("/admin/winning-products/import", many);
    expect([full.status, full.text]).toEqual([409, expect.stringContaining(getErrorSentence("PRODUCT_LIMIT"))]);
    expect(await count()).toEqual(total);

    for (const product of [id, last.id])
      expect((await staff.post(`/admin/winning-products/${product}`, { intent: "delete" })).status).toBe(303);
    expect((await staff.get(page)).status).toBe(404);
    const acts = ["ajouté", "modifié", "déplacé", "retiré de la liste", "publié", "importés", "supprimé"];
    const listMissing = async () => {
      const { text } = await staff.get(`/admin/events?${new URLSearchParams({ actor: staff.email })}`);
      return acts.filter((act) => !new RegExp(`[Pp]roduits? gagnants? ${act}|gagnants? ${act}s?`).test(text));
    };
    await expect.poll(listMissing, { interval: 250 }).toEqual([]);
  });
});

/** Updating a theme, without JavaScript: the choice of store and theme, and what is said where there is nothing to choose. */
import { afterEach, describe, expect, test } from "vitest";
import { actorFor, internal } from "#tests/support/internal.ts";
import { endFaults, fault, mintAccount, mintCustomer } from "#tests/support/minting.ts";
import { type Merchant, mintMerchant, themesIn } from "#tests/support/theme-jobs.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const askPreview = ({ account, visitor, store }: Merchant, fields: Record<string, string>) =>
  visitor.post("/update", {
    email: account.email,
    shopUrl: store.domain,
    apiSecretKey: store.apiSecretKey,
    themeId: "1",
    ...fields,
  });

const errorsIn = ({ document }: Page) =>
  document.querySelectorAll("[id^=field-][id$=-error]").map(({ id }) => id.replace(/^field-|-error$/g, ""));

const pauseLicence = async ({ account }: Merchant) => {
  const reply = await internal("/admin/licences/pause", actorFor(await mintAccount(), "admin"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ licenceId: account.licenceIds[0], reason: "test" }),
  });
  expect(reply.status).toBe(200);
};

describe("the choice of what to update", () => {
  test("leads from the only store to its themes, the published one marked", async () => {
    const merchant = await mintMerchant();
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    const [theme] = await themesIn(merchant.store);
    expect(page.text).toContain("Starter");
    expect(page.text).toContain("Publié");
    expect(page.document.querySelector(`input[name=themeId][value="${theme?.id}"]`)).not.toBeNull();
    expect(page.document.querySelector("input[name=email]")?.getAttribute("value")).toBe(merchant.account.email);
  });

  test("sends whoever has no store to the activation", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/update");
    expect(page.document.querySelector('main a[href="/activate"]')).not.toBeNull();
    expect(page.document.querySelector("input[name=apiSecretKey]")).toBeNull();
  });

  test("says of a paused licence that it is, and offers no theme", async () => {
    const merchant = await mintMerchant();
    await pauseLicence(merchant);
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Licence en pause");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("knows no store of somebody else", async () => {
    const [merchant, other] = await Promise.all([mintMerchant(), mintMerchant()]);
    const page = await merchant.visitor.get(`/update?shop=${other.store.domain}`);
    expect(page.text).toContain("Aucune licence active trouvée pour cette boutique.");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("goes on without the themes of a store that does not answer", async () => {
    const merchant = await mintMerchant();
    await fault("shopify", { mode: "status", status: 503, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    expect(page.text).toContain("n’ont pas pu être lus");
  });
});

describe("the form", () => {
  test.each([
    ["no theme", { themeId: "" }, "themeId", "Choisissez le thème à mettre à jour."],
    ["no secret key", { apiSecretKey: "" }, "apiSecretKey", "Donnez la clé secrète API."],
    ["an endless secret key", { apiSecretKey: "x".repeat(256) }, "apiSecretKey", "255"],
    ["another address", { email: "somebody@else.test" }, "email", "l’adresse de votre compte"],
  ])("with %s is refused beside its field and keeps no secret", async (_name, fields, field, message) => {
    const merchant = await mintMerchant();
    const page = await askPreview(merchant, fields);
    expect(page.status).toBe(400);
    expect(errorsIn(page)).toEqual([field]);
    expect(page.text).toContain(message);
    expect(page.html).not.toContain(merchant.store.apiSecretKey);
  });
});

/** Choosing what to update without JavaScript: the store, its theme, and the errors of the form. */
import { afterEach, describe, expect, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, mintCustomer, startFault } from "#tests/support/minting.ts";
import { listThemes, type Merchant, mintMerchant } from "#tests/support/theme-jobs.ts";
import { requestPreview } from "#tests/support/theme-updates.ts";
import { getFieldErrors } from "#tests/support/visitor.ts";

afterEach(endFaults);

const pauseLicence = async ({ account }: Merchant) => {
  const [licenceId = ""] = account.licenceIds;
  await fetchOperationValue("pauseLicence", createActor(await mintAccount(), "admin"), { licenceId, reason: "test" });
};

describe("GET /update", () => {
  test("opens the themes of the only store, with the published one marked", async () => {
    const merchant = await mintMerchant();
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    const [theme] = await listThemes(merchant.store);
    expect(page.text).toContain("Starter");
    expect(page.text).toContain("Publié");
    expect(page.document.querySelector(`input[name=themeId][value="${theme?.id}"]`)).not.toBeNull();
    expect(page.document.querySelector("input[name=email]")?.getAttribute("value")).toBe(merchant.account.email);
  });

  test("links an account without a store to the activation", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/update");
    expect(page.document.querySelector('main a[href="/activate"]')).not.toBeNull();
    expect(page.document.querySelector("input[name=apiSecretKey]")).toBeNull();
  });

  test("shows that the licence is paused, and offers no theme", async () => {
    const merchant = await mintMerchant();
    await pauseLicence(merchant);
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Licence en pause");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("does not know a store of another account", async () => {
    const [merchant, other] = await Promise.all([mintMerchant(), mintMerchant()]);
    const page = await merchant.visitor.get(`/update?shop=${other.store.domain}`);
    expect(page.text).toContain("Aucune licence active trouvée pour cette boutique.");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("opens without themes when the store does not answer", {
    meta: { provokes: "update.choose.themesUnavailable" },
  }, async () => {
    const merchant = await mintMerchant();
    await startFault("shopify", { mode: "status", status: 503, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Impossible de charger les thèmes de cette boutique.");
  });

  test("shows why the store rejects the credentials, and links to its check", async () => {
    const merchant = await mintMerchant();
    await startFault("shopify", { mode: "status", status: 401, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Shopify refuse ces accès.");
    expect(page.document.querySelector(`main a[href="/stores/${merchant.store.name}"]`)).not.toBeNull();
  });
});

describe("POST /update", () => {
  test("rejects each wrong field beside it, and returns no secret", async () => {
    const merchant = await mintMerchant();
    const page = await requestPreview(merchant, { themeId: "", email: "somebody@else.test" });
    expect(page.status).toBe(400);
    expect(getFieldErrors(page)).toEqual(["themeId", "email"]);
    expect(page.text).toContain("Choisissez le thème à mettre à jour.");
    expect(page.text).toContain("l’adresse e-mail de votre compte");
    expect(page.html).not.toContain(merchant.store.apiSecretKey);
  });
});

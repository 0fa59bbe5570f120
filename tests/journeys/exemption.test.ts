/**
 * A store whose app lacks Shopify's exemption: the store check, an install and an update name the cause and the fix.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { control, endFaults, mintAdministrator, type Store, signIn, startFault } from "#tests/support/minting.ts";
import {
  endStates,
  install,
  listThemes,
  type Merchant,
  mintMerchant,
  readJob,
  waitForJob,
} from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, startPreview, startUpdate, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

const texts = {
  fr: {
    sentence:
      "Shopify n’autorise pas encore votre application à modifier des thèmes, même avec l’autorisation write_themes.",
    who: "Le propriétaire de l’application demande l’exemption",
    token: "créez un nouveau jeton",
    zip: "téléchargez le thème et importez-le vous-même",
    install: "L’installation n’a pas abouti",
    update: "La mise à jour n’a pas abouti",
    staff: "Shopify n’autorise pas",
  },
  en: {
    sentence: "Shopify does not let your app change themes yet, even with the write_themes permission.",
    who: "The app’s owner asks Shopify for the exemption",
    token: "create a new token",
    zip: "download the theme and upload it in Shopify yourself",
    install: "The installation failed",
    update: "The update failed",
    staff: "Shopify does not let",
  },
} as const;
const languages = ["fr", "en"] as const;

function expectHelp({ document, text }: Page, language: (typeof languages)[number]): void {
  const { sentence, who, token, zip } = texts[language];
  for (const words of [sentence, who, token, zip]) expect(text).toContain(words);
  expect(document.querySelector('main a[href^="https://docs.google.com/forms/"]')).not.toBeNull();
  expect(document.querySelector('main a[href="/download"]')).not.toBeNull();
  // Shopify's own error message is stored.
  expect(document.querySelector("main q[lang=en]")?.text).toContain("write_themes and an exemption from Shopify");
  // The page does not request a scope that is already granted.
  expect(text).not.toContain("SCOPE_MISSING");
}

const setExempt = ({ store }: Merchant, exempt: boolean): Promise<Store> =>
  control("PUT", `/stores/${store.name}`, { exempt });

async function mintMerchantWithoutExemption(language: "fr" | "en") {
  const merchant = await mintMerchant({ exempt: false, processingMs: 0 });
  await merchant.visitor.post("/preferences", { language, returnTo: "/" });
  return merchant;
}

describe.each(languages)("in %s", (language) => {
  test("the store check finds it without changing anything, and the store counts as connected", {
    meta: { provokes: "EXEMPTION_MISSING" },
  }, async () => {
    const { visitor, store } = await mintMerchantWithoutExemption(language);
    const before = await listThemes(store);
    const page = await visitor.get(`/stores/${store.name}?check=whole`);
    expect(page.text).toContain("EXEMPTION_MISSING");
    expectHelp(page, language);
    expect(await listThemes(store)).toEqual(before);
    expect((await visitor.get("/update")).document.querySelector("main input[name=themeId]")).not.toBeNull();
  });

  test("the deep check reports it beside its result", async () => {
    const { visitor, store } = await mintMerchantWithoutExemption(language);
    const refused = await visitor.post(`/stores/${store.name}`, { intent: "deep-check" });
    expect(refused.status).toBe(422);
    expectHelp(refused, language);
    expect(await listThemes(store)).toHaveLength(1);
  });

  test("an install fails with it before it creates anything", async () => {
    const merchant = await mintMerchantWithoutExemption(language);
    const { id } = await install(merchant);
    const job = await waitForJob(merchant.account, id, [...endStates]);
    expect(job).toMatchObject({
      state: "failed",
      failure: {
        code: "EXEMPTION_MISSING",
        details: { requiredAccess: expect.stringContaining("an exemption from Shopify") },
      },
    });
    const page = await merchant.visitor.get(`/jobs/${id}`);
    expect(page.document.querySelector("h1")?.text).toBe(texts[language].install);
    expectHelp(page, language);
    expect(page.document.querySelector("input[name=intent][value=retry]")).not.toBeNull();
    expect(await listThemes(merchant.store)).toHaveLength(1);
  });
});

describe("an update", () => {
  let server: FileServer;
  beforeAll(async () => {
    server = await startFileServer();
  });
  afterAll(() => server.stop());

  test.each(languages)("fails with it before the owner has to answer anything (%s)", async (language) => {
    const owner = await mintThemeOwner(server);
    await control("PUT", `/stores/${owner.store.name}`, { exempt: false });
    const id = await startPreview(owner);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      state: "failed",
      step: "check",
      failure: { code: "EXEMPTION_MISSING" },
    });
    const visitor = await signIn(owner.account.email);
    await visitor.post("/preferences", { language, returnTo: "/" });
    const page = await visitor.get(`/jobs/${id}`);
    expect(page.document.querySelector("h1")?.text).toBe(texts[language].update);
    expectHelp(page, language);
    const history = await visitor.get("/update");
    expect(history.document.querySelector(`a[href="/jobs/${id}"]`)).not.toBeNull();
  });

  test("that lost the exemption after its preview fails with it too", async () => {
    const owner = await mintThemeOwner(server);
    const id = await startPreview(owner);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "waiting" });
    await control("PUT", `/stores/${owner.store.name}`, { exempt: false });
    await startUpdate(owner.account, id, { choice: "new" });
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({
      step: "create",
      failure: { code: "EXEMPTION_MISSING" },
    });
  });
});

test("once Shopify has exempted the app, the former token still fails and a new one resumes the job", async () => {
  const merchant = await mintMerchantWithoutExemption("fr");
  const { visitor, account } = merchant;
  const { id } = await install(merchant);
  await waitForJob(account, id, [...endStates]);
  const { domain, name, accessToken, apiSecretKey } = await setExempt(merchant, true);
  await visitor.post(`/jobs/${id}`, { intent: "retry" });
  expect((await waitForJob(account, id, [...endStates])).failure?.code).toBe("EXEMPTION_MISSING");
  const replaced = await visitor.post(`/stores/${name}`, { intent: "credentials", accessToken, apiSecretKey });
  expect(replaced.status).toBe(303);
  await visitor.post(`/jobs/${id}`, { intent: "retry" });
  expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done", failure: null, shop: domain });
  // A store that has since lost its exemption fails in the same way when its owner publishes.
  await setExempt(merchant, false);
  const refused = await visitor.post(`/jobs/${id}`, { intent: "publish" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(texts.fr.sentence);
  expect((await readJob(account, id)).publication).toBeNull();
});

test("a missing scope is still reported by its name", async () => {
  const merchant = await mintMerchant({ processingMs: 0 });
  await control("PUT", `/stores/${merchant.store.name}`, { scopes: ["read_themes"], exempt: false });
  const refused = await merchant.visitor.post(`/stores/${merchant.store.name}`, { intent: "deep-check" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("write_themes");
  expect(refused.text).not.toContain(texts.fr.sentence);
});

test("the deep check creates a development theme, writes a file, and deletes both", async () => {
  const merchant = await mintMerchant({ processingMs: 0 });
  const { visitor, store } = merchant;
  const before = await listThemes(store);
  const shell = await visitor.get(`/stores/${store.name}`);
  expect(shell.document.querySelector("main form input[name=intent][value=deep-check]")).not.toBeNull();
  const checked = await visitor.post(`/stores/${store.name}`, { intent: "deep-check" });
  expect(checked.status).toBe(303);
  expect(getToast(await visitor.follow(checked))).toContain(
    "Un thème de développement y a été créé, modifié, puis supprimé.",
  );
  expect(await listThemes(store)).toEqual(before);
});

test("the deep check really writes: when its theme cannot be deleted, it exists with its file and uses no theme slot", async () => {
  const { visitor, store } = await mintMerchant({ processingMs: 0 });
  await startFault("shopify", { mode: "status", status: 503, path: store.domain, bodyIncludes: "DeleteTheme" });
  expect((await visitor.post(`/stores/${store.name}`, { intent: "deep-check" })).status).toBe(303);
  await endFaults();
  const [made] = (await listThemes(store)).filter(({ role }) => role !== "MAIN");
  expect(made).toMatchObject({ role: "DEVELOPMENT", name: expect.stringContaining("Connection check") });
  expect(Object.keys(made?.files ?? {})).toContain("snippets/connection-check.liquid");
});

test("a theme that Shopify is still processing proves the app's rights, and is deleted too", async () => {
  const { visitor, store } = await mintMerchant({ processingMs: 60_000 });
  const checked = await visitor.post(`/stores/${store.name}`, { intent: "deep-check" });
  expect(getToast(await visitor.follow(checked))).toContain("nous l’avons supprimé sans y écrire");
  expect(await listThemes(store)).toHaveLength(1);
});

test("a store of another account is not checked", async () => {
  const [owner, stranger] = [await mintMerchant(), await mintMerchant()];
  const refused = await stranger.visitor.post(`/stores/${owner.store.name}`, { intent: "deep-check" });
  expect(refused.status).toBe(404);
});

test.each(languages)("the staff see which stores it blocks, and the fix (%s)", async (language) => {
  const merchant = await mintMerchantWithoutExemption(language);
  const { id } = await install(merchant);
  await waitForJob(merchant.account, id, [...endStates]);
  const staff = await mintAdministrator();
  await staff.post("/preferences", { language, returnTo: "/" });
  const page = await staff.get("/?view=business");
  expect(page.text).toContain(texts[language].staff);
  expect(page.text).toContain(merchant.store.domain);
  expect(page.document.querySelector('main a[href^="https://docs.google.com/forms/"]')).not.toBeNull();
});

/**
 * A store whose app lacks Shopify's exemption: the store check, the deep check, an install and an update name the cause
 * and the fix.
 */
import { afterEach, describe, expect, test } from "vitest";
import { startFileServer } from "#tests/contract/shopify-client.ts";
import { control, endFaults, mintAdministrator, type Store, startFault } from "#tests/support/minting.ts";
import { endStates, install, listThemes, mintMerchant, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, startPreview, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";
import { getToast, type Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const sentence =
  "Shopify n’autorise pas encore votre application à modifier des thèmes, même avec l’autorisation write_themes.";
const fixes = [
  "Le propriétaire de l’application demande l’exemption",
  "créez un nouveau jeton",
  "téléchargez le thème et importez-le vous-même",
];

function expectHelp({ document, text }: Page): void {
  for (const words of [sentence, ...fixes]) expect(text).toContain(words);
  expect(document.querySelector('main a[href^="https://docs.google.com/forms/"]')).not.toBeNull();
  expect(document.querySelector('main a[href="/download"]')).not.toBeNull();
  // Shopify's own error message is stored.
  expect(document.querySelector("main q[lang=en]")?.text).toContain("write_themes and an exemption from Shopify");
  // The page does not request a scope that is already granted.
  expect(text).not.toContain("SCOPE_MISSING");
}

const setExempt = ({ name }: Store, exempt: boolean): Promise<Store> => control("PUT", `/stores/${name}`, { exempt });

describe("/stores/:shop", () => {
  test("reports the missing exemption in both checks, and the store counts as connected", {
    meta: { provokes: "EXEMPTION_MISSING" },
  }, async () => {
    const { visitor, store } = await mintMerchant({ exempt: false, processingMs: 0 });
    const before = await listThemes(store);
    const page = await visitor.get(`/stores/${store.name}?check=whole`);
    expect(page.text).toContain("EXEMPTION_MISSING");
    expectHelp(page);
    const refused = await visitor.post(`/stores/${store.name}`, { intent: "deep-check" });
    expect(refused.status).toBe(422);
    expectHelp(refused);
    expect(await listThemes(store)).toEqual(before);
    expect((await visitor.get("/update")).document.querySelector("main input[name=themeId]")).not.toBeNull();
  });

  test("creates a development theme at the deep check, writes a file, and deletes both", async () => {
    const { visitor, store } = await mintMerchant({ processingMs: 0 });
    const here = `/stores/${store.name}`;
    const before = await listThemes(store);
    const shell = await visitor.get(here);
    expect(shell.document.querySelector("main form input[name=intent][value=deep-check]")).not.toBeNull();
    const check = () => visitor.submit(here, { intent: "deep-check" });
    const done = await visitor.follow(await check());
    expect(getToast(done)).toContain("Un thème de développement y a été créé, modifié, puis supprimé.");
    expect(await listThemes(store)).toEqual(before);

    // Shopify still prepares the theme, which proves the app's rights as well.
    await control("PUT", here, { processingMs: 60_000 });
    expect(getToast(await visitor.follow(await check()))).toContain("nous l’avons supprimé sans y écrire");
    expect(await listThemes(store)).toHaveLength(1);
    await control("PUT", here, { processingMs: 0 });

    // When the theme cannot be deleted, it exists with its file and uses no theme slot.
    await startFault("shopify", { mode: "status", status: 503, path: store.domain, bodyIncludes: "DeleteTheme" });
    await check();
    await endFaults();
    const [made] = (await listThemes(store)).filter(({ role }) => role !== "MAIN");
    expect(made).toMatchObject({ role: "DEVELOPMENT", name: expect.stringContaining("Connection check") });
    expect(Object.keys(made?.files ?? {})).toContain("snippets/connection-check.liquid");
  });
});

describe("/jobs/:id", () => {
  test("fails an install before it creates anything, and resumes it with a token from after the exemption", async () => {
    const { account, visitor, store } = await mintMerchant({ exempt: false, processingMs: 0 });
    const { id } = await install({ account, visitor, store });
    const here = `/jobs/${id}`;
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({
      state: "failed",
      failure: {
        code: "EXEMPTION_MISSING",
        details: { requiredAccess: expect.stringContaining("an exemption from Shopify") },
      },
    });
    const page = await visitor.get(here);
    expect(page.document.querySelector("h1")?.text).toBe("L’installation n’a pas abouti");
    expectHelp(page);
    expect(await listThemes(store)).toHaveLength(1);
    const staff = await (await mintAdministrator()).get("/?view=business");
    for (const words of ["Shopify n’autorise pas", store.domain]) expect(staff.text).toContain(words);
    expect(staff.document.querySelector('main a[href^="https://docs.google.com/forms/"]')).not.toBeNull();

    // The former token still fails.
    const { accessToken, apiSecretKey } = await setExempt(store, true);
    await visitor.submit(here, { intent: "retry" });
    expect((await waitForJob(account, id, [...endStates])).failure?.code).toBe("EXEMPTION_MISSING");
    await visitor.submit(`/stores/${store.name}`, { intent: "credentials", accessToken, apiSecretKey });
    await visitor.submit(here, { intent: "retry" });
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done", failure: null });
    await setExempt(store, false);
    const refused = await visitor.post(here, { intent: "publish" });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await readJob(account, id)).publication).toBeNull();
  });

  test("fails an update before its owner has to answer anything", async () => {
    const server = await startFileServer();
    const owner = await mintThemeOwner(server);
    await setExempt(owner.store, false);
    const id = await startPreview(owner);
    const code = "EXEMPTION_MISSING";
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "failed", step: "check", failure: { code } });
    await server.stop();
  });
});

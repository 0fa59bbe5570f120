/** Pages and forms while a vendor is slow: they answer with the data at hand, and the rest follows. */
import { afterEach, describe, expect, test } from "vitest";
import { timeLimits } from "#base/time-limits.ts";
import { listDocuments } from "#tests/support/documents.ts";
import { endFaults, fetchCalls, mintAccount, mintCustomer, signIn, startFault } from "#tests/support/minting.ts";
import { openProfile, readVersion } from "#tests/support/profile.ts";
import { install, listThemes, type Merchant, mintMerchant, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import type { Page, Visitor } from "#tests/support/visitor.ts";

/** A vendor that is slower than what waits for it. */
const outlast = (limitMs: number) => ({ mode: "slow", delayMs: 2 * limitMs });
const { storeAnswerMs, formMs, resumableReadMs, signInSyncMs } = timeLimits.pages;

afterEach(endFaults);

/** The next URL of a browser without scripts, or null. */
const getRefresh = ({ document }: Page): string | null =>
  /url=([^"]+)/.exec(document.querySelector("noscript")?.innerHTML ?? "")?.[1]?.replaceAll("&amp;", "&") ?? null;

/** Reloads the page until it shows the expected content. */
async function waitForPage(visitor: Visitor, page: Page, isThere: (page: Page) => boolean): Promise<Page> {
  let current = page;
  for (const endMs = Date.now() + testLimits.waitMs; !isThere(current); ) {
    if (Date.now() > endMs) throw new Error(`It never came: ${current.text.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const next = getRefresh(current);
    if (next === null) throw new Error(`The page no longer refreshes: ${current.text.slice(0, 500)}`);
    current = await visitor.get(next);
  }
  return current;
}

const loadingText = "Chargement des thèmes de la boutique.";
const shopifyCalls = async ({ store }: Merchant) =>
  (await fetchCalls("shopify")).filter(({ path }) => path.includes(store.domain)).length;

describe("/update of a slow store", () => {
  test("says that its themes are loading, refreshes by itself, and calls the store once", async () => {
    const merchant = await mintMerchant();
    const before = await shopifyCalls(merchant);
    await startFault("shopify", { ...outlast(storeAnswerMs), path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    expect(page.text).toContain(loadingText);
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
    expect(getRefresh(page)).toBe("/update?asked=1");
    const hasThemes = ({ document }: Page) => document.querySelector("input[name=themeId]") !== null;
    const shown = await waitForPage(merchant.visitor, page, hasThemes);
    expect(shown.text).toContain("Starter");
    expect(getRefresh(shown)).toBeNull();
    expect(await shopifyCalls(merchant)).toBe(before + 1);
  });

  test("ends its reloads, keeps the error of a rejected form, and offers a retry once loading has failed", async () => {
    const { account, visitor, store } = await mintMerchant();
    const [theme] = await listThemes(store);
    const path = `/update?shop=${store.domain}`;
    await startFault("shopify", { mode: "hang", path: store.domain });
    const page = await visitor.get(`${path}&asked=8`);
    expect(page.text).toContain(loadingText);
    expect(getRefresh(page)).toBeNull();
    expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    const fields = { email: account.email, shopUrl: store.domain, themeId: String(theme?.id), apiSecretKey: "wrong" };
    const rejected = await visitor.post(path, fields);
    expect(rejected.status).toBe(422);
    expect(rejected.document.querySelector("main [role=alert]")?.text).toContain("clé secrète");
    expect(rejected.text).toContain(loadingText);
    expect(getRefresh(rejected)).toBeNull();
    // Breaks the connection of the call that hangs.
    await endFaults();
    const isSettled = ({ text }: Page) => !text.includes(loadingText);
    const failed = await waitForPage(visitor, await visitor.get(path), isSettled);
    expect(failed.text).toContain("Impossible de charger les thèmes");
    expect(getRefresh(failed)).toBeNull();
  });
});

describe("/stores/:store?check=whole", () => {
  test("shows the progress of a check without scripts, and then its result", async () => {
    const { visitor, store } = await mintMerchant();
    await startFault("shopify", { ...outlast(storeAnswerMs), path: store.domain, times: 1 });
    const page = await visitor.get(`/stores/${store.name}?check=whole`);
    expect(page.text).toContain("La vérification est en cours.");
    expect(getRefresh(page)).toBe(`/stores/${store.name}?check=whole&asked=1`);
    const list = ({ document }: Page) => document.querySelectorAll("main ol[aria-label] > li");
    const shown = await waitForPage(visitor, page, (each) => list(each).length > 0);
    expect(list(shown)).toHaveLength(7);
  });
});

describe("POST /jobs/:id without Shopify's answer", () => {
  test("does not report a publication as failed, and shows it once it is done", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const { id } = await install(merchant);
    await waitForJob(account, id, ["done", "failed"]);
    const late = { ...outlast(formMs), path: store.domain, bodyIncludes: "PublishTheme", times: 1 };
    await startFault("shopify", late);
    const page = await visitor.post(`/jobs/${id}`, { intent: "publish" });
    expect(page.status).toBe(503);
    expect(page.text).toContain("L’opération est peut-être faite");
    const published = async () => (await readJob(account, id)).publication?.standing === "public";
    await expect.poll(published).toBe(true);
  });
});

describe("/profile while Firestore is slow", () => {
  test("shows a loading state, then the rest, and does not reload over an open form", async () => {
    const { account, visitor } = await mintCustomer({ name: "Ada Lovelace" });
    await startFault("firestore", { ...outlast(resumableReadMs), path: account.uid });
    const page = await visitor.get("/profile");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Chargement de votre profil.");
    expect(page.document.querySelector("input[name=name]")).toBeNull();
    expect(getRefresh(page)).toBe("/profile?asked=1");
    const shown = await waitForPage(visitor, page, ({ document }) => !!document.querySelector("input[name=name]"));
    expect(shown.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Ada Lovelace");
    await startFault("firestore", { mode: "hang", path: account.uid });
    const form = await visitor.get("/profile?edit=password");
    expect(form.text).toContain("Chargement de votre profil.");
    expect(getRefresh(form)).toBeNull();
  });

  test("saves despite a late answer: the form returns, and resending it has no second effect", async () => {
    const { account, visitor } = await mintCustomer({ name: "Ada" });
    const version = readVersion(await openProfile(visitor));
    const fields = { intent: "profile", name: "Ada Lovelace", company: "Atelier", version };
    await startFault("firestore", { ...outlast(formMs), path: ":commit", bodyIncludes: account.uid });
    const late = await visitor.post("/profile", fields);
    expect(late.status).toBe(503);
    expect(late.text).toContain("Nous ne savons pas encore si c’est fait.");
    expect(late.document.querySelector("input[name=company]")?.getAttribute("value")).toBe("Atelier");
    await endFaults();
    await visitor.submit("/profile", fields);
    const page = await visitor.get("/profile");
    expect(page.document.querySelector("input[name=name]")?.getAttribute("value")).toBe("Ada Lovelace");
  });
});

describe("POST /login at the first sign-in", () => {
  test("reads the document while the identity service still looks the account up", async () => {
    const { email, uid } = await mintAccount({ licences: 1 });
    const before = (await fetchCalls("identity")).length;
    await startFault("identity", { mode: "slow", delayMs: 3000, path: "accounts:lookup" });
    const signingIn = signIn(email);
    const reads = async () =>
      (await fetchCalls("firestore")).filter(({ method, path }) => method === "GET" && path.includes(uid)).length;
    await expect.poll(reads, { interval: 20 }).toBeGreaterThan(0);
    const [lookup] = (await fetchCalls("identity"))
      .slice(before)
      .filter(({ path }) => path.includes("accounts:lookup"));
    // The sandbox records a status after its answer.
    expect(lookup?.method).toBe("POST");
    expect(lookup).not.toHaveProperty("status");
    await signingIn;
  });

  test("does not wait for a slow Firestore, and the points follow by themselves", async () => {
    const { email, uid } = await mintAccount({ licences: 1 });
    const ledger = () => listDocuments(`users/${uid}/pointsLedger`);
    await startFault("firestore", { ...outlast(signInSyncMs), path: ":commit", bodyIncludes: uid });
    const visitor = await signIn(email);
    const first = (await visitor.get("/")).text;
    // A page from before the grant.
    if ((await ledger()).length === 0) expect(first).toContain("Vos points arrivent");
    await expect.poll(ledger).toHaveLength(1);
    const dashboard = async () => (await visitor.get("/")).text;
    await expect.poll(dashboard, { interval: 1000 }).toMatch(/399/);
  });
});

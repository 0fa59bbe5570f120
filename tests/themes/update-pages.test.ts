/**
 * Updating a theme without JavaScript: from the choice of store and theme over the preview to the copy and its report.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8 } from "fflate";
import { afterEach, describe, expect, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { ask as askStore, upsert } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { endFaults, mintAccount, mintCustomer, type Store, startFault } from "#tests/support/minting.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { endStates, install, listThemes, type Merchant, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { fetchReport, toGid } from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";

afterEach(endFaults);

const requestPreview = ({ account, visitor, store }: Merchant, fields: Record<string, string>) =>
  visitor.post("/update", {
    email: account.email,
    shopUrl: store.domain,
    apiSecretKey: store.apiSecretKey,
    themeId: "1",
    ...fields,
  });

const getErrors = ({ document }: Page) =>
  document.querySelectorAll("[id^=field-][id$=-error]").map(({ id }) => id.replace(/^field-|-error$/g, ""));

const pauseLicence = async ({ account }: Merchant) => {
  const [licenceId = ""] = account.licenceIds;
  await fetchOperationValue("pauseLicence", createActor(await mintAccount(), "admin"), { licenceId, reason: "test" });
};

describe("choosing what to update", () => {
  test("the only store opens at its themes, with the published one marked", async () => {
    const merchant = await mintMerchant();
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    const [theme] = await listThemes(merchant.store);
    expect(page.text).toContain("Starter");
    expect(page.text).toContain("Publié");
    expect(page.document.querySelector(`input[name=themeId][value="${theme?.id}"]`)).not.toBeNull();
    expect(page.document.querySelector("input[name=email]")?.getAttribute("value")).toBe(merchant.account.email);
  });

  test("users without a store are sent to the activation", async () => {
    const { visitor } = await mintCustomer({ licences: 1 });
    const page = await visitor.get("/update");
    expect(page.document.querySelector('main a[href="/activate"]')).not.toBeNull();
    expect(page.document.querySelector("input[name=apiSecretKey]")).toBeNull();
  });

  test("a paused licence says so, and offers no theme", async () => {
    const merchant = await mintMerchant();
    await pauseLicence(merchant);
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Licence en pause");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("a store of another account is unknown", async () => {
    const [merchant, other] = await Promise.all([mintMerchant(), mintMerchant()]);
    const page = await merchant.visitor.get(`/update?shop=${other.store.domain}`);
    expect(page.text).toContain("Aucune licence active trouvée pour cette boutique.");
    expect(page.document.querySelector("input[name=themeId]")).toBeNull();
  });

  test("a store that does not answer still allows an update without its themes", async () => {
    const merchant = await mintMerchant();
    await startFault("shopify", { mode: "status", status: 503, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Impossible de charger les thèmes de cette boutique.");
  });

  test("a refusing store shows why, and links to its check", async () => {
    const merchant = await mintMerchant();
    await startFault("shopify", { mode: "status", status: 401, path: merchant.store.domain });
    const page = await merchant.visitor.get("/update");
    expect(page.text).toContain("Shopify refuse ces accès.");
    expect(page.document.querySelector(`main a[href="/stores/${merchant.store.name}"]`)).not.toBeNull();
  });
});

describe("the form", () => {
  test.each([
    ["no theme", { themeId: "" }, "themeId", "Choisissez le thème à mettre à jour."],
    ["no secret key", { apiSecretKey: "" }, "apiSecretKey", "Saisissez la clé secrète API."],
    ["an endless secret key", { apiSecretKey: "x".repeat(256) }, "apiSecretKey", "255"],
    ["another address", { email: "somebody@else.test" }, "email", "l’adresse e-mail de votre compte"],
  ])("with %s is refused beside its field and keeps no secret", async (_name, fields, field, message) => {
    const merchant = await mintMerchant();
    const page = await requestPreview(merchant, fields);
    expect(page.status).toBe(400);
    expect(getErrors(page)).toEqual([field]);
    expect(page.text).toContain(message);
    expect(page.html).not.toContain(merchant.store.apiSecretKey);
  });
});

const conflicting = "assets/base.css";
const edited = readFileSync(join(projectFolder, "workers/sandbox/seed/alice-edits", conflicting), "utf8");
const settingsFile = "config/settings_data.json";

const readSettings = async (store: Store, themeId: string) => {
  const query = `{ theme(id: "${toGid(themeId)}") {
    files(first: 1, filenames: ["${settingsFile}"]) { nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } }
  } }`;
  const { data } = await askStore<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
  return JSON.parse((data?.theme.files.nodes[0]?.body.content ?? "null").replace(/^\s*\/\*[\s\S]*?\*\//, ""));
};

test("an edited theme is previewed, its conflict resolved, the copy created and reported, the source never written", async () => {
  const merchant = await mintMerchant();
  const { account, visitor, store } = merchant;
  const { id: first } = await install(merchant, { release: "1.1.0" });
  const { themeId } = await waitForJob(account, first, [...endStates]);
  const older = {
    "sections/header.liquid": strFromU8(readRelease("1.0.0")["sections/header.liquid"] ?? new Uint8Array()),
  };
  const accent = { current: { colors_accent: "#8C3B2A" }, presets: {} };
  await upsert(store, toGid(themeId), { [conflicting]: edited, ...older, [settingsFile]: JSON.stringify(accent) });
  const before = (await listThemes(store)).find(({ id }) => String(id).endsWith(String(themeId)))?.files;

  const wrong = await requestPreview(merchant, { themeId: String(themeId), apiSecretKey: "shpss_wrong" });
  expect([wrong.status, getErrors(wrong)]).toEqual([422, ["apiSecretKey"]]);
  const response = await requestPreview(merchant, { themeId: String(themeId) });
  expect(response.status).toBe(303);
  const job = response.location ?? "";
  const id = job.replace("/jobs/", "");
  await waitForJob(account, id, ["waiting", "failed"]);
  const preview = await visitor.get(job);
  expect(preview.text).toContain("La 1.1.0 est installée");
  expect(preview.document.querySelectorAll(".conflict")).toHaveLength(1);
  expect(preview.text).toContain("Votre thème vient surtout de la 1.1.0.");
  expect(preview.text).toContain("1 fichier de la 1.0.0");
  const carried = "Accent » (réglages du thème) : votre valeur « #8C3B2A » est conservée";
  expect(preview.text).toContain(carried);
  expect(await listThemes(store)).toHaveLength(2);

  const undecided = await visitor.post(job, { intent: "start" });
  expect(undecided.status).toBe(400);
  const origin = await visitor.post(job, { fill: `origin ${conflicting}` });
  expect(origin.document.querySelector("textarea")?.text.length).toBeGreaterThan(1_000);
  const own = await visitor.post(job, { fill: `mine ${conflicting}` });
  expect(own.document.querySelector("textarea")?.text.trim()).toBe(edited.trim());
  const started = await visitor.post(job, { intent: "start", [`choice[${conflicting}]`]: "mine-file" });
  expect([started.status, started.location]).toEqual([303, job]);
  const done = await waitForJob(account, id, [...endStates]);
  expect(done).toMatchObject({ state: "done", failure: null, report: { conflicts: 1 } });
  const report = await visitor.get(job);
  expect(report.text).toContain("Votre fichier entier");
  expect(report.text).toContain("Aucun nouveau problème.");
  expect(report.document.querySelector("img[alt^='QR code']")?.getAttribute("src")).toMatch(/^data:/);
  expect(report.text).toContain(carried);
  expect((await readSettings(store, done.themeId ?? "")).current).toMatchObject({ color_accent: "#8C3B2A" });
  const after = await listThemes(store);
  expect(after.find(({ name }) => name === done.name)?.files[conflicting]).toBe(before?.[conflicting]);
  expect(after.find(({ id: theme }) => String(theme).endsWith(String(themeId)))?.files).toEqual(before);
  expect(after.find(({ name }) => name === done.name)?.role).toBe("UNPUBLISHED");
}, 120_000);

describe("a merge result that Shopify could not parse", () => {
  /** A file that the new release changes and the merchant has replaced. */
  const both = readRelease("2.0.4");
  const listChanged = (folder: string) =>
    Object.entries(readRelease("1.1.0"))
      .filter(([name, bytes]) => name.startsWith(folder) && both[name] && strFromU8(bytes) !== strFromU8(both[name]))
      .map(([name]) => name);
  const [path = ""] = listChanged("snippets/").filter((name) => name.endsWith(".liquid"));
  const schema = '{% schema %}\n{"name": "Mine"\n"settings": []}\n{% endschema %}';

  test("is rejected beside its field with line and column, in both languages, and no input is lost", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const { id: first } = await install(merchant, { release: "1.1.0" });
    const { themeId } = await waitForJob(account, first, [...endStates]);
    await upsert(store, toGid(themeId), { [path]: "<p>mine</p>\n", [conflicting]: edited });
    const response = await requestPreview(merchant, { themeId: String(themeId) });
    const job = response.location ?? "";
    await waitForJob(account, job.replace("/jobs/", ""), ["waiting", "failed"]);
    const before = await listThemes(store);
    const send = (text: string, style: string, visit = visitor) =>
      visit.post(job, {
        ...{ intent: "start", [`choice[${path}]`]: "edit", [`text[${path}]`]: text },
        ...{ [`choice[${conflicting}]`]: "edit", [`text[${conflicting}]`]: style },
      });
    const styles = `a {}\n<<<<<<< mine\n${edited}`;

    const refused = await send("<div>\n  {% if a %}\n</div>\n", styles);
    expect(refused.status).toBe(400);
    const fields = refused.document.querySelectorAll("textarea");
    expect(fields.map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    const beside = (page: Page, name: string) => {
      const field = page.document.querySelector(`textarea[name="text[${name}]"]`);
      return page.document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.text ?? "";
    };
    expect(beside(refused, path)).toContain("Ligne 2, colonne 3\u00a0: {% if %} n’est pas fermé");
    expect(beside(refused, conflicting)).toContain("Ligne 2, colonne 1\u00a0: il reste une marque de conflit");
    expect(refused.document.querySelectorAll("[autofocus]")).toHaveLength(1);
    expect(refused.document.querySelector("textarea[autofocus]")).not.toBeNull();
    // This attribute keeps a card with an unsaved text open.
    expect(fields.map((field) => field.hasAttribute("data-refused"))).toEqual([true, true]);
    expect(refused.document.querySelector(".dock [aria-live]")?.text).toContain("2");
    const kept = fields.map((field) => field.text.replace(/^\n/, ""));
    expect(kept).toContain("<div>\n  {% if a %}\n</div>\n");
    expect(kept).toContain(styles);
    expect(refused.document.querySelectorAll(".conflict input[value=edit][checked]")).toHaveLength(2);

    await visitor.post("/preferences", { language: "en", returnTo: "/" });
    const english = await send(schema, edited);
    expect(english.status).toBe(400);
    expect(beside(english, path)).toContain("Line 3, column 1: Shopify does not accept the schema from this point on.");
    expect(english.text).toContain("Nothing was sent");
    expect(await listThemes(store)).toEqual(before);

    const taken = await send("<p>\n{% liquid\n  if a\n    render 'nowhere'\n  endif\n%}</p>\n", edited);
    expect(taken.status).toBe(303);
    const done = await waitForJob(account, job.replace("/jobs/", ""), [...endStates]);
    expect(done).toMatchObject({ state: "done", failure: null });

    const page = await visitor.get(job);
    expect(page.text).toContain("1 point is still open. You can publish anyway.");
    const list = page.document.querySelector("#copy-check");
    expect(list?.text).toContain("Line 4: The snippet “nowhere” does not exist in the copy.");
    expect(list?.text).toContain(path);
    expect(list?.querySelector("a")?.getAttribute("href")).toBe(
      `https://${store.domain}/admin/themes/${done.themeId}?key=${encodeURIComponent(path)}`,
    );
  }, 120_000);
});

test("many questions are closed, answered at once or one by one without scripts, and stay answered", async () => {
  const merchant = await mintMerchant();
  const { account, visitor, store } = merchant;
  const [starter] = await listThemes(store);
  const code = Object.keys(readRelease("2.0.4")).filter((name) => /\.(liquid|css|js)$/.test(name));
  const own = (name: string) => Array.from({ length: 40 }, (_, at) => `<p class="line-${at}">${name}</p>\n`).join("");
  // Shopify takes 50 files at once.
  for (const some of [code.slice(0, 30), code.slice(30, 60)])
    await upsert(store, toGid(starter?.id), Object.fromEntries(some.map((name) => [name, own(name)])));
  const response = await requestPreview(merchant, { themeId: String(starter?.id) });
  const job = response.location ?? "";
  const id = job.replace("/jobs/", "");
  await waitForJob(account, id, ["waiting", "failed"]);

  const preview = await visitor.get(job);
  const listPaths = ({ document }: Page) =>
    document.querySelectorAll("[data-question]").flatMap((question) => question.getAttribute("data-question") ?? []);
  const all = listPaths(preview);
  expect(all.length).toBeGreaterThanOrEqual(55);
  expect(preview.html.length).toBeLessThan(400_000);
  expect(preview.document.querySelector("main")?.text.split(/\s+/).length).toBeLessThan(6_000);
  expect(preview.document.querySelectorAll("h1")[0]?.text).toContain(
    `${all.length} questions, dont ${all.length} à résoudre`,
  );
  expect(preview.document.querySelectorAll(".conflict textarea, .conflict pre, .conflict ol")).toEqual([]);

  const [first = "", second = "", third = ""] = all;
  const opened = await visitor.post(job, { go: `?open=${encodeURIComponent(second)}`, [`choice[${first}]`]: "mine" });
  expect(opened.status).toBe(303);
  const page = await visitor.get((opened.location ?? "").replace(/#.*/, ""));
  expect(page.document.querySelectorAll(".conflict textarea")).toHaveLength(1);
  // On phones the open question fills the page, with its neighbours at the foot.
  const pages = page.document.querySelectorAll("[data-page]");
  expect(pages.map((question) => question.getAttribute("data-question"))).toEqual([second]);
  const neighbours = pages[0]
    ?.querySelectorAll(".question-foot button[name=go]")
    .map((each) => each.getAttribute("value"));
  expect(neighbours).toEqual([first, third].map((path) => `?${new URLSearchParams({ open: path })}`));
  expect(page.document.querySelectorAll(".conflict input[checked]").map((input) => input.getAttribute("name"))).toEqual(
    [`choice[${first}]`],
  );
  const tooFew = await visitor.post(job, { intent: "start", [`choice[${third}]`]: "new" });
  expect(tooFew.status).toBe(400);
  expect(tooFew.document.querySelector(".dock [aria-live]")?.text).toContain(String(all.length - 2));
  expect(listPaths(await visitor.get(`${job}?show=done`)).sort()).toEqual([first, third].sort());
  expect(listPaths(await visitor.get(`${job}?show=open&type=app`))).toEqual([]);

  const groupButton = preview.document.querySelector("button[name=choice-group][value^=mine]");
  const group = await visitor.post(job, { "choice-group": groupButton?.getAttribute("value") ?? "" });
  expect(group.status).toBe(303);
  const afterGroup = listPaths(await visitor.get(`${job}?show=open`)).length;
  expect(afterGroup).toBeLessThan(all.length - 2);
  expect((await visitor.post(job, { intent: "start", "choice-all": "advice" })).status).toBe(303);
  expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done" });
  const chosen = new Map((await fetchReport(account, id)).files.map(({ path, choice }) => [path, choice]));
  expect([chosen.get(first), chosen.get(third)]).toEqual(["mine", "new"]);
}, 120_000);

test("a preview that was dropped leads to the newer one of its theme", async () => {
  const merchant = await mintMerchant();
  const { account, visitor, store } = merchant;
  const [starter] = await listThemes(store);
  const prepare = async () => {
    const { location } = await requestPreview(merchant, { themeId: String(starter?.id) });
    await waitForJob(account, (location ?? "").replace("/jobs/", ""), ["waiting", "failed"]);
    return location ?? "";
  };
  const older = await prepare();
  const newer = await prepare();
  expect(newer).not.toBe(older);
  expect(
    (await visitor.get(older)).document.querySelector(`main [role] a[href="${newer}"], main a[href="${newer}"]`)?.text,
  ).toBe("Ouvrir cet aperçu");
});

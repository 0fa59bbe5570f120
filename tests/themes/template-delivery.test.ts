/** Delivering a template: the request that the owner answers, the job, and what the store's theme holds afterwards. */
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ask, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import {
  endFaults,
  mintAccount,
  mintStore,
  type Store,
  signIn,
  startFault,
  uniqueName,
} from "#tests/support/minting.ts";
import {
  accept,
  createPublished,
  deliver,
  mintStaff,
  type Staff,
  startDelivery,
  templateBody,
  toRequest,
} from "#tests/support/template-deliveries.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { endStates, listThemes, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, type ThemeOwner, withAnotherTheme } from "#tests/support/theme-updates.ts";
import { getToast } from "#tests/support/visitor.ts";

let server: FileServer;
let staff: Staff;

beforeAll(async () => {
  server = await startFileServer();
  staff = await mintStaff();
});
afterAll(() => server.stop());
afterEach(endFaults);

const mintOwner = (settings: Record<string, unknown> = {}) => mintThemeOwner(server, { edits: {}, settings });

async function readFile(store: Store, theme: string, path: string): Promise<string | null> {
  const query = `{ theme(id: "gid://shopify/OnlineStoreTheme/${theme}") { files(filenames: ["${path}"]) {
    nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
  const { data } = await ask<{ theme: { files: { nodes: { body: { content: string } }[] } } }>(store, query);
  return data.theme.files.nodes[0]?.body.content ?? null;
}

const readJson = async (store: Store, theme: string, path: string) =>
  JSON.parse(((await readFile(store, theme, path)) ?? "null").replace(/^\s*\/\*[\s\S]*?\*\//, ""));

const putFile = (store: Store, theme: string, path: string, text: string) =>
  ask(
    store,
    `mutation Put($files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
      themeFilesUpsert(themeId: "gid://shopify/OnlineStoreTheme/${theme}", files: $files) { userErrors { message } } }`,
    { files: [{ filename: path, body: { type: "TEXT", value: text } }] },
  );

const publish = (store: Store, theme: string) =>
  ask(store, `mutation { themePublish(id: "gid://shopify/OnlineStoreTheme/${theme}") { theme { id } } }`);

/** A theme with colour schemes in its settings, and a section that uses them. */
function withColourSchemes(): Record<string, string> {
  const release = readRelease("1.1.0");
  const read = (path: string) => JSON.parse(new TextDecoder().decode(release[path]));
  const colour = (id: string) => ({ type: "color", id, label: id, default: "#ffffff" });
  const role = Object.fromEntries(
    ["text", "links", "icons", "primary_button", "on_primary_button", "primary_button_border"].map((name) => [
      name,
      "text",
    ]),
  );
  const group = {
    ...{ type: "color_scheme_group", id: "color_schemes", definition: [colour("background"), colour("text")] },
    role: {
      ...role,
      background: "background",
      secondary_button: "background",
      on_secondary_button: "text",
      secondary_button_border: "text",
    },
  };
  const { current, presets, ...data } = read("config/settings_data.json");
  const values = typeof current === "string" ? presets[current] : current;
  const scheme = (background: string, text: string) => ({ settings: { background, text } });
  const schemes = { "scheme-1": scheme("#ffffff", "#111111"), "scheme-2": scheme("#111111", "#ffffff") };
  const section = {
    name: "Banner",
    settings: [{ type: "color_scheme", id: "colours", label: "Colours", default: "scheme-1" }],
  };
  return {
    "config/settings_schema.json": JSON.stringify([
      ...read("config/settings_schema.json"),
      { name: "Schemes", settings: [group] },
    ]),
    "config/settings_data.json": JSON.stringify({ ...data, current: { ...values, color_schemes: schemes }, presets }),
    "sections/scheme-banner.liquid": `<p></p>{% schema %}${JSON.stringify(section)}{% endschema %}`,
  };
}

const withThemes = async (owner: ThemeOwner) => ({ before: await listThemes(owner.store), owner });

describe("a delivery", () => {
  test("goes into a copy of the published theme, without what the theme does not know", async () => {
    const { before, owner } = await withThemes(await mintOwner());
    const job = await deliver(staff, owner);
    expect(job).toMatchObject({ state: "done", failure: null, template: { file: "page.summer.json" } });
    const after = await listThemes(owner.store);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ name, role }) => [name, role])).toEqual([
      ["Premium Theme – page.summer", "UNPUBLISHED"],
    ]);
    const json = await readJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
    expect(Object.keys(json.sections.story.blocks)).toEqual(["title"]);
    expect(json.sections.hero.settings).toEqual({});
    expect(job.delivery).toMatchObject({ file: "page.summer.json", backup: null, total: 2 });
    expect(job.links?.editor).toContain("?template=page.summer");
    const { uses, usedBy } = await fetchOperationValue("template", staff.actor, staff.template);
    expect(uses).toBeGreaterThan(0);
    expect(usedBy).toContainEqual(expect.objectContaining({ shop: owner.store.domain, job: job.id }));
  });

  test("writes one file into an unpublished theme, and keeps a copy of the file that had its name", async () => {
    const owner = await mintOwner();
    const target = (await withAnotherTheme(server, owner)).themeId;
    const path = "templates/page.summer.json";
    const kept = toRequest(staff, owner, { target, collision: "keep" });
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, kept);
    await putFile(owner.store, target, path, '{ "sections": {}, "order": [] }');
    const { before } = await withThemes(owner);
    expect(await waitForJob(owner.account, (await accept(owner, id)).job ?? "", [...endStates])).toMatchObject({
      ...{ state: "failed", step: "read", failure: { code: "TEMPLATE_FILE_EXISTS" } },
    });
    expect(await listThemes(owner.store)).toEqual(before);
    const again = { ...kept, requestId: `${kept.requestId}-2` };
    expect(await fetchOperationError("requestTemplate", staff.actor, again)).toBe("TEMPLATE_FILE_EXISTS");
    const renamed = await deliver(staff, owner, { target, collision: "rename" });
    expect(renamed.delivery?.file).toBe("page.summer-2.json");
    const replaced = await deliver(staff, owner, { target, collision: "replace" });
    const backup = replaced.delivery?.backup ?? "";
    expect(backup).toMatch(/^page\.summer-backup-\d{4}-\d\d-\d\d\.json$/);
    expect(await readJson(owner.store, target, `templates/${backup}`)).toEqual({ sections: {}, order: [] });
    expect((await readJson(owner.store, target, path)).order).toEqual(["hero", "story"]);
    const written = [path, "templates/page.summer-2.json", `templates/${backup}`];
    const after = await listThemes(owner.store);
    const rest = (themes: typeof after) =>
      themes.map(({ files, ...theme }) => ({
        ...theme,
        files: Object.fromEntries(Object.entries(files).filter(([name]) => !written.includes(name))),
      }));
    expect(rest(after)).toEqual(rest(before));
  });

  test("maps colour schemes to the store's, and leaves its section groups as they are", async () => {
    const owner = await mintThemeOwner(server, { edits: withColourSchemes(), member: { role: "admin" } });
    const actor = createActor(owner.account, "admin");
    const banner = (colours: string) => ({ type: "scheme-banner", settings: { colours } });
    const sections = { a: banner("dark"), b: banner("odd") };
    const { id: template } = await fetchOperationValue("createTemplate", actor, {
      ...{ kind: "page", suffix: owner.store.name, name: { fr: "A", en: "A" }, tags: [], origin: "pasted" },
      ...{ body: JSON.stringify({ sections, order: ["a", "b"] }), requestId: owner.store.name },
    });
    const shop = owner.store.domain;
    const { chosen } = await fetchOperationValue("deliveryPlan", actor, { template, shop, target: "copy" });
    expect(chosen?.schemes.map(({ name }) => name)).toEqual(["dark", "odd"]);
    expect(chosen?.storeSchemes.map(({ name }) => name)).toEqual(["scheme-1", "scheme-2"]);
    const asked = toRequest(staff, owner, { template, schemes: { dark: "scheme-2" } });
    const { job: id } = await fetchOperationValue("requestTemplate", actor, asked);
    const job = await waitForJob(owner.account, id ?? "", [...endStates]);
    expect(job).toMatchObject({ state: "done", delivery: { schemes: [{ from: "odd", to: "scheme-1" }], total: 0 } });
    const json = await readJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
    expect([json.sections.a.settings, json.sections.b.settings]).toEqual([
      { colours: "scheme-2" },
      { colours: "scheme-1" },
    ]);
    const themes = await listThemes(owner.store);
    const filesOf = (theme: string | null) => themes.find((each) => String(each.id) === theme)?.files ?? {};
    const { "templates/page.summer.json": _, ...copied } = filesOf(job.themeId);
    expect(Object.keys(copied)).toContain("sections/header-group.json");
    expect(copied).toEqual(filesOf(owner.themeId));
  });

  test("sends a picture of the vendor's once, finds it again, and says so without the scope for files", async () => {
    const name = `${uniqueName()}.webp`;
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#386" } })
      .webp()
      .toBuffer();
    const form = new FormData();
    form.append("source", "Photos of the team");
    form.append("mayGive", "on");
    form.append("files", new File([new Uint8Array(bytes)], name));
    expect((await (await signIn(staff.account.email)).postForm("/template-pictures", form)).status).toBe(303);
    const body = templateBody.replace("nobody-has.webp", name);
    const template = await createPublished(staff.actor, uniqueName(), body);
    const owner = await mintOwner({ scopes: ["read_themes", "write_themes", "write_files"] });
    const pictures: unknown[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const job = await deliver({ ...staff, template }, owner, { collision: "rename" });
      const json = await readJson(owner.store, job.themeId ?? "", `templates/${job.delivery?.file}`);
      expect(json.sections.story.settings.image).toBe(`shopify://shop_images/${name}`);
      pictures.push(job.delivery?.pictures);
    }
    expect(pictures).toEqual([
      { sent: [name], missing: [], unknown: [] },
      { sent: [], missing: [], unknown: [] },
    ]);
    const { data } = await ask<{ files: { nodes: { image: { url: string } }[] } }>(
      owner.store,
      `{ files(first: 10) { nodes { ... on MediaImage { image { url } } } } }`,
    );
    expect(data.files.nodes.map(({ image }) => image.url.split("/").at(-1))).toEqual([name]);
    const [file] = data.files.nodes;
    expect(Buffer.from(await (await fetch(file?.image.url ?? "")).arrayBuffer())).toEqual(bytes);
    const poor = await mintOwner({ scopes: ["read_themes", "write_themes"] });
    const job = await deliver({ ...staff, template }, poor);
    expect(job.delivery?.pictures).toEqual({ sent: [], missing: [], unknown: [name] });
  });

  test.for([true, false])(
    "leaves a picture empty that neither side has, and keeps its name where the store's files cannot be read",
    async (hasFilesScope) => {
      const owner = await mintOwner({
        scopes: ["read_themes", "write_themes", ...(hasFilesScope ? ["write_files"] : [])],
      });
      const [picture] = ["nobody-has.webp"];
      const query = { template: staff.template, shop: owner.store.domain, target: "copy" as const };
      const plan = await fetchOperationValue("deliveryPlan", staff.actor, query);
      expect(plan).toMatchObject({ hasRoom: true, chosen: { pictures: [picture], hasFilesScope } });
      const job = await deliver(staff, owner);
      const pictures = hasFilesScope ? { missing: [picture], unknown: [] } : { missing: [], unknown: [picture] };
      expect(job).toMatchObject({ state: "done", delivery: { pictures: { sent: [], ...pictures } } });
      const json = await readJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
      const image = hasFilesScope ? "" : `shopify://shop_images/${picture}`;
      expect(json.sections.story.settings).toEqual({ image, layout: "text-first" });
    },
  );

  test("writes no less than the owner has read: losses since then stop it, and its page reads the theme again", async () => {
    const owner = await mintOwner();
    const ask = async () => (await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner))).id;
    const id = await ask();
    const page = (request: string) => fetchOperationValue("templateRequest", createActor(owner.account), request);
    expect((await page(id)).total).toBe(2);
    const { before } = await withThemes(owner);
    const path = "sections/image-with-text.liquid";
    const schema = JSON.stringify({ name: "Story", settings: [], blocks: [{ type: "heading", name: "Heading" }] });
    await putFile(owner.store, owner.themeId, path, `<p></p>{% schema %}${schema}{% endschema %}`);
    const { job } = await accept(owner, id);
    expect(await waitForJob(owner.account, job ?? "", [...endStates])).toMatchObject({
      ...{ state: "failed", step: "plan", failure: { code: "TEMPLATE_LOSES_MORE" } },
    });
    expect((await listThemes(owner.store)).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const again = await ask();
    await putFile(owner.store, owner.themeId, path, `<p></p>{% schema %}{"name":"Story","settings":[]}{% endschema %}`);
    const { total } = await page(again);
    expect(total).toBeGreaterThan(2);
    const accepted = await accept(owner, again);
    expect(await waitForJob(owner.account, accepted.job ?? "", [...endStates])).toMatchObject({
      ...{ state: "done", delivery: { total } },
    });
  });

  test("never touches a theme that is published, also when it was meanwhile", async () => {
    const owner = await mintOwner();
    const request = toRequest(staff, owner, { target: owner.themeId });
    expect(await fetchOperationError("requestTemplate", staff.actor, request)).toBe("THEME_PUBLISHED");
    const { themeId: target } = await withAnotherTheme(server, owner);
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner, { target }));
    await publish(owner.store, target);
    const { before } = await withThemes(owner);
    const { job } = await accept(owner, id);
    const ended = await waitForJob(owner.account, job ?? "", [...endStates]);
    expect(ended).toMatchObject({ state: "failed", failure: { code: "THEME_PUBLISHED" } });
    expect(await listThemes(owner.store)).toEqual(before);
  });

  test("ends before anything is made where the store has no room or the theme does not take the template", async () => {
    const owner = await mintOwner();
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, owner));
    const gone = `mutation { themeFilesDelete(themeId: "gid://shopify/OnlineStoreTheme/${owner.themeId}",
      files: ["sections/image-with-text.liquid"]) { userErrors { message } } }`;
    await ask(owner.store, gone);
    const { job } = await accept(owner, id);
    expect(await waitForJob(owner.account, job ?? "", [...endStates])).toMatchObject({
      state: "failed",
      failure: { code: "THEME_UNFIT", details: { finding: "SECTION_UNKNOWN" } },
    });
    const listed = await fetchOperationValue("templateRequests", staff.actor, staff.template);
    expect(listed.find((request) => request.id === id)).toMatchObject({
      ...{ state: "accepted", jobState: "failed", failure: { code: "THEME_UNFIT" } },
    });
    const refused = toRequest(staff, owner);
    expect(await fetchOperationError("requestTemplate", staff.actor, refused)).toBe("THEME_UNFIT");
    const full = await mintOwner();
    const asked = await fetchOperationValue("requestTemplate", staff.actor, toRequest(staff, full));
    const copy = `mutation { themeDuplicate(id: "gid://shopify/OnlineStoreTheme/${full.themeId}") { newTheme { id } } }`;
    while ((await listThemes(full.store)).length < 20) await ask(full.store, copy);
    const { job: second } = await accept(full, asked.id);
    expect(await waitForJob(full.account, second ?? "", [...endStates])).toMatchObject({
      state: "failed",
      failure: { code: "THEME_LIMIT" },
    });
    const third = toRequest(staff, full);
    expect(await fetchOperationError("requestTemplate", staff.actor, third)).toBe("THEME_LIMIT");
    const query = { template: staff.template, shop: full.store.domain, target: null };
    expect(await fetchOperationValue("deliveryPlan", staff.actor, query)).toMatchObject({ hasRoom: false });
  });

  test("that is cancelled removes its copy, and what it wrote into a theme", async () => {
    const owner = await mintOwner();
    const visitor = await signIn(owner.account.email);
    const { themeId: target } = await withAnotherTheme(server, owner);
    const { before } = await withThemes(owner);
    for (const over of [{ target: "copy" as const }, { target }]) {
      const path = owner.store.domain;
      await startFault("shopify", { mode: "slow", delayMs: 1200, path, bodyIncludes: "WriteFiles", times: 1 });
      const id = await startDelivery(staff, owner, over);
      while ((await readJob(owner.account, id)).step !== "write") await new Promise((next) => setTimeout(next, 50));
      const stopping = await visitor.follow(await visitor.post(`/jobs/${id}`, { intent: "cancel" }));
      expect(getToast(stopping)).toContain("puis ce qui a été ajouté est retiré");
      expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({ state: "cancelled" });
      expect(await listThemes(owner.store)).toEqual(before);
    }
  });

  test.for(["cancelled", "published"])(
    "that stops after its copy of a file takes the copy away, or names it in a theme that is %s meanwhile",
    async (end) => {
      const owner = await mintOwner();
      const { themeId: target } = await withAnotherTheme(server, owner);
      const path = "templates/page.summer.json";
      await putFile(owner.store, target, path, '{ "sections": {}, "order": [] }');
      const { before } = await withThemes(owner);
      // Only our own file is not taken.
      await startFault("shopify", { mode: "down", path: owner.store.domain, bodyIncludes: "text-first" });
      const id = await startDelivery(staff, owner, { target, collision: "replace" });
      const listPaths = async () => (await listThemes(owner.store)).flatMap(({ files }) => Object.keys(files));
      const findCopy = async () => (await listPaths()).find((name) => name.includes("summer-backup"));
      while (!(await findCopy())) await new Promise((next) => setTimeout(next, 100));
      if (end === "cancelled") {
        await fetchOperationValue("cancelJob", createActor(owner.account), id);
        expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({ state: "cancelled" });
        expect(await listThemes(owner.store)).toEqual(before);
        return;
      }
      await publish(owner.store, target);
      const copy = ((await findCopy()) ?? "").slice("templates/".length);
      expect(await waitForJob(owner.account, id, [...endStates])).toMatchObject({
        state: "failed",
        failure: { code: "FILES_LEFT", details: { files: [copy] } },
      });
    },
  );
});

describe("a request", () => {
  test("is the owner's alone; two answers make one job, and one that was withdrawn makes none", async () => {
    const owner = await mintOwner();
    const stranger = createActor(await mintAccount({ licences: 1 }));
    const asked = toRequest(staff, owner);
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, asked);
    expect((await fetchOperationValue("requestTemplate", staff.actor, asked)).id).toBe(id);
    const again = toRequest(staff, owner);
    expect(await fetchOperationError("requestTemplate", staff.actor, again)).toBe("TEMPLATE_REQUESTED");
    const yes = { id, answer: "accept" };
    for (const actor of [stranger, staff.actor]) {
      expect(await fetchOperationError("templateRequest", actor, id)).toBe("TEMPLATE_NOT_FOUND");
      expect(await fetchOperationError("answerTemplateRequest", actor, yes)).toBe("TEMPLATE_NOT_FOUND");
    }
    for (const name of ["requestTemplate", "withdrawTemplateRequest"] as const)
      expect(await fetchOperationError(name, createActor(owner.account), name === "requestTemplate" ? asked : id)).toBe(
        "NOT_ADMIN",
      );
    await fetchOperationValue("withdrawTemplateRequest", staff.actor, id);
    expect(await fetchOperationError("answerTemplateRequest", createActor(owner.account), yes)).toBe("STATE_CONFLICT");
    const second = await fetchOperationValue("requestTemplate", staff.actor, again);
    const answers = await Promise.all([accept(owner, second.id), accept(owner, second.id)]);
    expect(answers[0]?.job).toBe(answers[1]?.job);
    expect(await fetchOperationError("withdrawTemplateRequest", staff.actor, second.id)).toBe("STATE_CONFLICT");
    const job = await waitForJob(owner.account, answers[0]?.job ?? "", [...endStates]);
    expect(job.state).toBe("done");
    expect((await listThemes(owner.store)).filter(({ name }) => name.includes("page.summer"))).toHaveLength(1);
  });

  test("for one's own store begins at once, also with a draft", async () => {
    const account = await mintAccount({ role: "admin", licences: 1 });
    const store = await mintStore({ processingMs: 0 });
    const actor = createActor(account, "admin");
    const credentials = { kind: "token", accessToken: store.accessToken, apiSecretKey: store.apiSecretKey } as const;
    await fetchOperationValue("activate", actor, { shop: store.domain, credentials });
    expect(await fetchOperationError("requestTemplate", actor, toRequest(staff, { store }))).toBe("THEME_UNFIT");
    const body = JSON.stringify({ sections: { main: { type: "main-page", settings: {} } }, order: ["main"] });
    const draft = {
      ...{ kind: "page" as const, suffix: store.name, name: { fr: "A", en: "A" }, tags: [], body },
      ...{ origin: "pasted" as const, requestId: store.name },
    };
    const { id: template } = await fetchOperationValue("createTemplate", actor, draft);
    const asked = await fetchOperationValue("requestTemplate", actor, { ...toRequest(staff, { store }), template });
    expect(asked).toMatchObject({ state: "accepted" });
    expect(await waitForJob(account, asked.job ?? "", [...endStates])).toMatchObject({ failure: null, state: "done" });
  });
});

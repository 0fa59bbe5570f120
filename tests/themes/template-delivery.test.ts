/** Delivering a template: the job, and what the store's theme holds afterwards. */
import { beforeAll, describe, expect, test } from "vitest";
import { shareFileServer, upsert } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import {
  accept,
  deliver,
  mintReleaseOwner,
  mintStaff,
  type Staff,
  toRequest,
} from "#tests/support/template-deliveries.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { endStates, listThemes, waitForJob } from "#tests/support/theme-jobs.ts";
import { mintThemeOwner, readThemeJson, toGid, withAnotherTheme } from "#tests/support/theme-updates.ts";

const server = shareFileServer();
let staff: Staff;
beforeAll(async () => {
  staff = await mintStaff();
});

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

describe("answerTemplateRequest", () => {
  test("writes into a copy of the published theme, without what the theme does not know", async () => {
    const owner = await mintReleaseOwner(server);
    const before = await listThemes(owner.store);
    const job = await deliver(staff, owner);
    expect(job).toMatchObject({ state: "done", failure: null, template: { file: "page.summer.json" } });
    const after = await listThemes(owner.store);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ name, role }) => [name, role])).toEqual([
      ["Premium Theme – page.summer", "UNPUBLISHED"],
    ]);
    const json = await readThemeJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
    expect(Object.keys(json.sections.story.blocks)).toEqual(["title"]);
    expect(json.sections.hero.settings).toEqual({});
    expect(job.delivery).toMatchObject({ file: "page.summer.json", backup: null, total: 2 });
    expect(job.links?.editor).toContain("?template=page.summer");
    const { uses, usedBy } = await fetchOperationValue("template", staff.actor, staff.template);
    expect(uses).toBeGreaterThan(0);
    expect(usedBy).toContainEqual(expect.objectContaining({ shop: owner.store.domain, job: job.id }));
  });

  test("writes one file into an unpublished theme, and backs up the file of the same name", {
    meta: { provokes: "TEMPLATE_FILE_EXISTS" },
  }, async () => {
    const owner = await mintReleaseOwner(server);
    const target = (await withAnotherTheme(server, owner)).themeId;
    const path = "templates/page.summer.json";
    const kept = toRequest(staff, owner, { target, collision: "keep" });
    const { id } = await fetchOperationValue("requestTemplate", staff.actor, kept);
    await upsert(owner.store, toGid(target), { [path]: '{ "sections": {}, "order": [] }' });
    const before = await listThemes(owner.store);
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
    expect(await readThemeJson(owner.store, target, `templates/${backup}`)).toEqual({ sections: {}, order: [] });
    expect((await readThemeJson(owner.store, target, path)).order).toEqual(["hero", "story"]);
    const written = [path, "templates/page.summer-2.json", `templates/${backup}`];
    const after = await listThemes(owner.store);
    const rest = (themes: typeof after) =>
      themes.map(({ files, ...theme }) => ({
        ...theme,
        files: Object.fromEntries(Object.entries(files).filter(([name]) => !written.includes(name))),
      }));
    expect(rest(after)).toEqual(rest(before));
  });

  test("maps colour schemes to the store's, and leaves its section groups unchanged", async () => {
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
    const json = await readThemeJson(owner.store, job.themeId ?? "", "templates/page.summer.json");
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
});

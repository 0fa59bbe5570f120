/** What the demo's 2.0.4 declares, on the theme of its merchant: preview, report and the finished copy. */
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask as askStore, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import type { Store } from "#tests/support/minting.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import {
  createPreview,
  fetchPreview,
  fetchReport,
  mintThemeOwner,
  startUpdate,
  toGid,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());

const toText = (bytes: Uint8Array | undefined) => strFromU8(bytes ?? new Uint8Array());

const readJsonFile = async (store: Store, themeId: string, path: string): Promise<unknown> => {
  const query = `query Read($id: ID!, $paths: [String!]) { theme(id: $id) {
    files(first: 1, filenames: $paths) { nodes { body { ... on OnlineStoreThemeFileBodyText { content } } } } } }`;
  type Answer = { theme: { files: { nodes: { body: { content: string } }[] } } };
  const { data } = await askStore<Answer>(store, query, { id: toGid(themeId), paths: [path] });
  return JSON.parse((data.theme.files.nodes[0]?.body.content ?? "null").replace(/^\s*\/\*[\s\S]*?\*\//, ""));
};

describe("startUpdate", () => {
  test("carries over what the release's migrations concern, as preview and report say", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const paths = ["config/settings_data.json", "sections/footer-group.json", "sections/header-group.json"];
    const account = "templates/customers/activate_account.json";
    const listNotes = (files: { path: string; notes: { code: string; params: object }[] }[]) =>
      files
        .filter(({ path }) => [...paths, account].includes(path))
        .flatMap(({ path, notes }) =>
          notes.map(({ code, params }) =>
            [path.split("/").at(-1), code, ...Object.values(params).slice(0, 3)].join(" "),
          ),
        );
    const carried = [
      "settings_data.json SETTING_RENAMED  color_accent colors_accent",
      "footer-group.json SCHEME_MAPPED footer color_scheme color_scheme",
      "footer-group.json SECTION_SPLIT footer footer footer, footer-bottom",
      "header-group.json SECTION_MOVED announcement-bar announcement-bar sections/header-group.json",
      "header-group.json SCHEME_MAPPED announcement-bar color_scheme color_scheme",
      "activate_account.json SECTIONS_JOINED main main-activate-account main-new-password",
    ];
    expect(listNotes((await fetchPreview(owner.account, id)).files)).toEqual(expect.arrayContaining(carried));
    await startUpdate(owner.account, id);
    const { themeId } = await waitForPreviewOrEnd(owner, id);
    expect(listNotes((await fetchReport(owner.account, id)).files)).toEqual(expect.arrayContaining(carried));
    const [settings, footer, header, activation] = await Promise.all(
      [...paths, account].map((path) => readJsonFile(owner.store, themeId ?? "", path)),
    );
    expect(settings).toMatchObject({ current: { color_accent: "#8C3B2A" } });
    expect(footer).toMatchObject({
      sections: {
        footer: { settings: { color_scheme: "scheme-3" }, blocks: { about: { settings: { heading: "L’atelier" } } } },
        bottom: { type: "footer-bottom", settings: { show_payment: false } },
      },
    });
    expect(header).toMatchObject({
      sections: {
        "announcement-bar": {
          settings: { text: "Four ouvert au public samedi 14 juin", color_scheme: "scheme-4" },
        },
      },
      order: ["announcement-bar", "header"],
    });
    expect(activation).toMatchObject({
      sections: {
        main: {
          type: "main-new-password",
          settings: { purpose: "activate", text: "Bienvenue à l’atelier ! Choisissez votre mot de passe." },
        },
      },
    });
  });
});

describe("previewUpdate", () => {
  test("lists a static section with its content if the merchant's group has such a section", async () => {
    const own = (text: string) => ({ type: "announcement-bar", settings: { text, color_scheme: "inverse" } });
    const group = JSON.parse(toText(readRelease("1.1.0")["sections/header-group.json"]));
    group.sections.bar = own("In the group");
    group.order.push("bar");
    const edits = {
      "sections/header-group.json": JSON.stringify(group),
      "config/settings_data.json": JSON.stringify({ current: { sections: { "announcement-bar": own("Static") } } }),
    };
    const owner = await mintThemeOwner(server, { edits });
    const preview = await fetchPreview(owner.account, await createPreview(owner));
    const settings = preview.files.find(({ path }) => path === "config/settings_data.json");
    const left = settings?.notes.find(({ code }) => code === "STATIC_LEFT");
    expect(left?.params).toMatchObject({ section: "announcement-bar", type: "announcement-bar" });
    expect(JSON.parse(left?.params.value ?? "")).toEqual(own("Static"));
  });
});

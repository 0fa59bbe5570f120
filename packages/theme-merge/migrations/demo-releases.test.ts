/** What 2.0.4 of the demo's theme declares, on the theme of its merchant. */
import { describe, expect, test } from "vitest";
import { readDemoMigrations, readDemoRelease, readMerchantTheme } from "../fixtures/demo-theme.ts";
import { update } from "../fixtures/theme-update.ts";
import { parseJson } from "../merge/json-text.ts";

const done = update({
  base: readDemoRelease("1.1.0"),
  merchant: readMerchantTheme(),
  release: readDemoRelease("2.0.4"),
  migrations: readDemoMigrations("1.1.0"),
});

describe("migrateTheme", () => {
  test("carries over schemes and static, split and joined sections of the demo theme", () => {
    const read = (path: string) => parseJson(done.theme.get(path) ?? "");
    expect(read("sections/header-group.json")).toMatchObject({
      sections: {
        "announcement-bar": { settings: { text: "Four ouvert au public samedi 14 juin", color_scheme: "scheme-4" } },
      },
      order: ["announcement-bar", "header"],
    });
    expect(read("sections/footer-group.json")).toMatchObject({
      sections: {
        footer: { settings: { color_scheme: "scheme-3" }, blocks: { about: { settings: { heading: "L’atelier" } } } },
        bottom: { type: "footer-bottom", settings: { show_languages: true, show_payment: false } },
      },
      order: ["footer", "bottom"],
    });
    const { sections } = read("templates/customers/activate_account.json") as { sections: object };
    expect(sections).toEqual({
      main: {
        type: "main-new-password",
        settings: { text: "Bienvenue à l’atelier ! Choisissez votre mot de passe.", purpose: "activate" },
      },
    });
    expect(read("config/settings_data.json")).toMatchObject({ current: { sections: {} } });
  });

  test("names its changes as in the theme editor", () => {
    const find = (path: string, code: string) => done.find(path)?.notes.find((note) => note.code === code)?.params;
    expect(find("sections/footer-group.json", "SCHEME_MAPPED")).toMatchObject({ place: "footer", placeName: "Footer" });
    expect(find("sections/header-group.json", "SECTION_MOVED")).toMatchObject({ sectionName: "Announcement bar" });
  });
});

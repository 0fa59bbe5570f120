import { describe, expect, test } from "vitest";
import { bindings } from "../../fixtures/internal.ts";
import { createThemeZip, createVersion, upload } from "../../fixtures/releases.ts";
import { heroBody, releaseWithHero } from "../../fixtures/templates.ts";
import { createContext } from "../../platform/context.ts";
import { getUnpackedPrefix } from "../../releases/release-files.ts";
import { checkTemplate } from "./check-template.ts";
import { loadReleaseSchemas } from "./load-release-schemas.ts";

const load = (version: string) => loadReleaseSchemas(createContext(bindings, "test-request"), version);

describe("loadReleaseSchemas", () => {
  test("reads the schemas of a release once and saves them", async () => {
    const { version } = await releaseWithHero(["title"]);
    const first = await load(version);
    expect(first && checkTemplate(heroBody({ title: "a" }), "page", first).fit).toBe("fits");
    expect(first && checkTemplate(heroBody({ gone: "a" }), "page", first).fit).toBe("loses");
    await bindings.RELEASES.delete(`${getUnpackedPrefix(version)}sections/hero.liquid`);
    const platform = { section: expect.any(Function), block: expect.any(Function) };
    expect(await load(version)).toEqual({ ...first, platform });
  });

  test("returns null for a draft", async () => {
    const version = createVersion();
    await upload(version, createThemeZip(version));
    expect(await load(version)).toBeNull();
  });
});

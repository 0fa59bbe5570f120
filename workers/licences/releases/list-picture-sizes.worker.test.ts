import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { call, createActor } from "../fixtures/internal.ts";
import { createThemeFiles, createVersion, publish, upload } from "../fixtures/releases.ts";

describe("pictureSizes", () => {
  test("returns the picture sizes of the newest published release", async () => {
    const actor = createActor();
    expect((await call(actor, "pictureSizes")).body).toBeNull();
    const version = createVersion();
    const info = { name: "theme_info", theme_name: "Premium Theme", theme_version: version };
    const logo = { type: "image_picker", id: "logo", label: "t:logo", info: "560 × 280 px" };
    const files = {
      ...createThemeFiles(version),
      "config/settings_schema.json": new TextEncoder().encode(
        JSON.stringify([info, { name: "Logo", settings: [logo] }]),
      ),
      "locales/fr.schema.json": new TextEncoder().encode('{ "logo": "Le logo" }'),
    };
    await upload(version, new Uint8Array(zipSync(files)));
    expect((await call(actor, "pictureSizes")).body).toBeNull();
    expect((await publish(version)).status).toBe(200);
    expect((await call(actor, "pictureSizes")).body).toEqual({
      version,
      sizes: [{ id: "logo", name: { fr: "Le logo", en: "logo" }, width: 560, height: 280 }],
    });
  });
});

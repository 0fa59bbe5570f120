/** ZIPs of our theme in versions that no other test uses. */
import { randomBytes, randomInt } from "node:crypto";
import { strToU8, zipSync } from "fflate";

/** Older than every demo release, so that no store's newest release changes. */
export const createVersion = (): string => `0.${randomInt(1, 10_000)}.${randomInt(10_000)}`;

export function createThemeZip(version: string, changes: Record<string, string> = {}, paddingBytes = 2_000): Buffer {
  const info = { name: "theme_info", theme_name: "Premium Theme", theme_version: version };
  const files = {
    "layout/theme.liquid": `{{ content_for_header }}{{ content_for_layout }}${randomBytes(8).toString("hex")}`,
    "config/settings_schema.json": JSON.stringify([info]),
    "templates/index.json": '{"sections":{},"order":[]}',
    ...changes,
  };
  const texts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return Buffer.from(zipSync({ ...texts, "assets/photo.jpg": [randomBytes(paddingBytes), { level: 0 }] }));
}

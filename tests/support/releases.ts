/** Releases of our theme: ZIPs in versions that no other test uses, and the releases that the licence service has. */

import { randomBytes, randomInt } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { actorFor, internalValue } from "./internal.ts";

const admin = actorFor({ uid: "staff", email: "staff@example.test" }, "admin");

const allReleases = () => internalValue("allReleases", admin);

export const findRelease = async (version: string) => (await allReleases()).find((each) => each.version === version);

/** Withdraws this test's releases, because other tests count the published ones. */
export async function withdrawOwn(): Promise<void> {
  for (const { version, status } of await allReleases()) {
    if (status !== "published" || !version.startsWith("0.")) continue;
    await internalValue("withdrawRelease", admin, { version, reason: "test" });
  }
}

/** Older than every demo release, so that no store's newest release changes. */
export const newVersion = (): string => `0.${randomInt(1, 10_000)}.${randomInt(10_000)}`;

export function themeZip(version: string, changes: Record<string, string> = {}, paddingBytes = 2_000): Buffer {
  const info = { name: "theme_info", theme_name: "Premium Theme", theme_version: version };
  const files = {
    "layout/theme.liquid": `<html>${randomBytes(8).toString("hex")}</html>`,
    "config/settings_schema.json": JSON.stringify([info]),
    "templates/index.json": "{}",
    ...changes,
  };
  const texts = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  return Buffer.from(zipSync({ ...texts, "assets/photo.jpg": [randomBytes(paddingBytes), { level: 0 }] }));
}

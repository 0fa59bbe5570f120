/** Complete configurations of both Workers for a rehearsal, beside the real ones, because wrangler resolves paths there. */
import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "../workers.ts";

/** Those that the stand-in for Cloudflare has. */
export const databaseId = "11111111-1111-1111-1111-111111111111";
export const namespaceId = "1".repeat(32);

const placeholders = {
  portal: {
    FIREBASE_PROJECT_ID: "demo-portal",
    FIREBASE_API_KEY: "demo-api-key",
    FIREBASE_AUTH_DOMAIN: "rehearsal.firebaseapp.com",
    FIREBASE_CLIENT_EMAIL: "portal@rehearsal.iam.gserviceaccount.com",
    SOCIAL_PROVIDER: "google.com",
    SOCIAL_APP_ID: "rehearsal",
  },
  licences: { SHOPIFY_URL: "https://{shop}" },
};

export interface Configs {
  /** For `--config`. */
  suffix: string;
  remove(): void;
}

/** `vendor` answers for Firebase: a sandbox. */
export function writeConfigs(urls: { portal: string; licences: string; vendor: string }): Configs {
  const suffix = `rehearsal-${randomUUID().slice(0, 8)}`;
  const addresses = { PORTAL_URL: urls.portal, LICENCES_PUBLIC_URL: urls.licences };
  const files = [
    writeConfig("", suffix, {
      ...{ ...placeholders.portal, PORTAL_URL: urls.portal },
      ...{ IDENTITY_URL: `${urls.vendor}/identity`, FIRESTORE_URL: urls.vendor },
    }),
    writeConfig("workers/licences", suffix, { ...placeholders.licences, ...addresses }),
  ];
  const remove = () => {
    for (const file of files) rmSync(file, { force: true });
    process.off("exit", remove);
  };
  process.once("exit", remove);
  return { suffix, remove };
}

function writeConfig(folder: string, suffix: string, vars: Record<string, string>): string {
  const text = readFileSync(path.join(projectFolder, folder, "wrangler.toml"), "utf8")
    .replace(/^\[vars\]\n(?:(?!\[).*\n)*/m, "")
    .replace(/^database_id = .*$/m, `database_id = "${databaseId}"`)
    .replace(/^id = .*$/m, `id = "${namespaceId}"`);
  const lines = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const file = path.join(projectFolder, folder, `wrangler.${suffix}.toml`);
  writeFileSync(file, `${text}\n[vars]\n${lines.join("\n")}\n`);
  return file;
}

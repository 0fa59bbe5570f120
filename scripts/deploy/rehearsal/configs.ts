/** Complete configurations of both Workers for a rehearsal, beside the real ones, because wrangler resolves paths there. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectFolder } from "../workers.ts";

const placeholders = {
  portal: {
    FIREBASE_PROJECT_ID: "rehearsal",
    FIREBASE_API_KEY: "rehearsal",
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

export function writeConfigs(urls: { portal: string; licences: string }, without: readonly string[] = []): Configs {
  const suffix = `rehearsal-${process.pid}`;
  const addresses = { PORTAL_URL: urls.portal, LICENCES_PUBLIC_URL: urls.licences };
  const files = [
    writeConfig("", suffix, { ...placeholders.portal, PORTAL_URL: urls.portal }, without),
    writeConfig("workers/licences", suffix, { ...placeholders.licences, ...addresses }, without),
  ];
  const remove = () => {
    for (const file of files) rmSync(file, { force: true });
  };
  process.once("exit", remove);
  return { suffix, remove };
}

function writeConfig(folder: string, suffix: string, vars: Record<string, string>, without: readonly string[]): string {
  const text = readFileSync(path.join(projectFolder, folder, "wrangler.toml"), "utf8")
    .replace(/^\[vars\]\n(?:(?!\[).*\n)*/m, "")
    .replace(/^database_id = .*$/m, 'database_id = "11111111-1111-1111-1111-111111111111"')
    .replace(/^id = .*$/m, `id = "${"1".repeat(32)}"`);
  const lines = Object.entries(vars)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  const file = path.join(projectFolder, folder, `wrangler.${suffix}.toml`);
  writeFileSync(file, `${text}\n[vars]\n${lines.join("\n")}\n`);
  return file;
}

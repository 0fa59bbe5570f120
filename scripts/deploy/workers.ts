/** The two Workers that are deployed, in the order of their deployment, and the names that configure them. */
import path from "node:path";
import { unstable_readConfig as readWranglerConfig } from "wrangler";
import type { ZodType } from "zod";
import { configuration as licencesConfiguration } from "#workers/licences/platform/env.ts";
import { variables as portalVariables } from "#workers/portal/env.ts";

export const projectFolder = path.dirname(path.dirname(import.meta.dirname));

/** What a deployment reads of a configuration. */
interface Config {
  /** Wrangler uploads what a build of ours has written. */
  no_bundle?: boolean | undefined;
  /** The Worker's name at Cloudflare; another environment has another one. */
  name?: string;
  vars: Record<string, unknown>;
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
  kv_namespaces: { binding: string; id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
  migrations: ClassMigration[];
  workflows: { binding: string; name: string }[];
  services?: { binding: string; service: string }[];
  routes?: (string | { pattern: string })[];
  route?: string | { pattern: string };
}

/** A change of classes of Durable Objects. */
export interface ClassMigration {
  tag: string;
  new_sqlite_classes?: string[];
  new_classes?: string[];
  renamed_classes?: { from: string; to: string }[];
  deleted_classes?: string[];
}

export interface WorkerConfig {
  /** Which of the two it is; `config.name` is its name at Cloudflare. */
  name: "licences" | "portal";
  /** Path of its configuration for wrangler. */
  file: string;
  config: Config;
  /** Its public address; empty while the configuration lacks it. */
  url: string;
  variables: Record<string, ZodType>;
  /** Those of `variables` that are secrets. */
  secrets: readonly string[];
}

const known = {
  licences: {
    folder: "workers/licences",
    variables: licencesConfiguration.shape as Record<string, ZodType>,
    secrets: [
      "LICENCES_SERVICE_KEY",
      "CREDENTIAL_KEYS",
      "CERTIFICATE_KEY",
      "RELEASE_KEY",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ],
  },
  portal: {
    folder: "",
    variables: portalVariables as Record<string, ZodType>,
    secrets: [
      "FIREBASE_PRIVATE_KEY",
      "SOCIAL_APP_SECRET",
      "SESSION_KEYS",
      "OPENAI_API_KEY",
      "HELPDESK_API_KEY",
      "HELPDESK_WEBHOOK_SECRET",
      "HELPDESK_WIDGET_SECRET",
    ],
  },
} as const;

/** `file` is a path in the project. */
export const readConfig = (file: string): Config =>
  readWranglerConfig({ config: path.join(projectFolder, file) }, { hideWarnings: true });

/** `suffix` chooses `wrangler.{suffix}.toml`. */
export function readWorkers(suffix?: string): WorkerConfig[] {
  return (["licences", "portal"] as const).map((name) => {
    const { folder, variables, secrets } = known[name];
    const file = path.posix.join(folder, suffix ? `wrangler.${suffix}.toml` : "wrangler.toml");
    const config = readConfig(file);
    const url = String(config.vars[name === "portal" ? "PORTAL_URL" : "LICENCES_PUBLIC_URL"] ?? "");
    return { name, file, config, url, variables, secrets };
  });
}

/** Wrangler minifies what it bundles. */
export const getBundling = ({ no_bundle }: Config): string[] => (no_bundle ? [] : ["--minify"]);

/** Creates the Worker, as an empty one, when it does not exist. */
export const describeSecretCommand = ({ file }: WorkerConfig, secret: string): string =>
  `npx wrangler secret put ${secret} -c ${file}`;

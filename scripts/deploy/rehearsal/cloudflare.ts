/** Plays Cloudflare: an account as wrangler reads and changes it, empty at first. */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { migrationsFolder } from "../database.ts";
import { findLiveClasses } from "../first-config.ts";
import type { VersionDetail } from "../version-owner.ts";
import { type ClassMigration, readConfig, readWorkers, type WorkerConfig } from "../workers.ts";
import { databaseId, namespaceId } from "./configs.ts";

export type Name = "licences" | "portal";

interface Version extends VersionDetail {
  id: string;
  number: number;
  annotations: { "workers/tag"?: string; "workers/message"?: string; "workers/triggered_by"?: string };
}

export interface Reply {
  status: number;
  stdout?: string;
  stderr?: string;
  /** What wrangler writes into its output file. */
  report?: object;
}

const workers = readWorkers();
const requiredSecrets = {
  licences: ["LICENCES_SERVICE_KEY", "CREDENTIAL_KEYS", "CERTIFICATE_KEY"],
  portal: ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESSION_KEYS"],
};

const listMigrations = () => readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql"));

export class Cloudflare {
  /** Every run of wrangler, in order. */
  readonly calls: string[] = [];
  readonly versions: Record<Name, Version[]> = { licences: [], portal: [] };
  readonly shares: Record<Name, Map<string, number>> = { licences: new Map(), portal: new Map() };
  readonly secrets: Record<Name, string[]> = { licences: [], portal: [] };
  readonly buckets: string[] = [];
  /** Null before `wrangler d1 create`. */
  database: { applied: string[]; tables: string[] } | null = null;
  hasNamespace = false;
  /** R2 is off in a new account. */
  isWithoutR2 = false;
  /** The newest migration of Durable Object classes that was applied, and the classes that exist. */
  readonly #classes: Record<Name, { tag: string | undefined; names: string[] }> = {
    licences: { tag: undefined, names: [] },
    portal: { tag: undefined, names: [] },
  };
  failsUpload: Name | null = null;
  /** What wrangler says about the size of each upload. */
  uploadKiB = 1_000;
  /** Called after each shift, before the answer. */
  onShift: (worker: Name, shares: ReadonlyMap<string, number>) => void = () => undefined;

  /** Creates the database, the buckets and the namespace, as an operator does before the first deployment. */
  createResources(): void {
    this.database = { applied: [], tables: [] };
    this.buckets.push("theme-releases", "portal-photos");
    this.hasNamespace = true;
  }

  /** `wrangler secret put`: the first secret of a name creates an empty Worker, and each one a version of it. */
  putSecret(name: Name, secret: string): void {
    if (this.shares[name].size === 0) this.#deploy(name, { triggeredBy: "upload", bindings: [] });
    if (!this.secrets[name].includes(secret)) this.secrets[name].push(secret);
    const bindings = (this.#serving(name)?.resources?.bindings ?? []).filter((each) => each.name !== secret);
    this.#deploy(name, { triggeredBy: "secret", bindings: [...bindings, { type: "secret_text", name: secret }] });
  }

  putRequiredSecrets(): void {
    for (const name of ["licences", "portal"] as const)
      for (const secret of requiredSecrets[name]) this.putSecret(name, secret);
  }

  /** An account in which this version serves, with all migrations. */
  static createDeployed(tag: string): Cloudflare {
    const cloudflare = new Cloudflare();
    cloudflare.createResources();
    cloudflare.putRequiredSecrets();
    cloudflare.pending = [];
    for (const { name, config } of workers) {
      cloudflare.#classes[name] = { tag: config.migrations.at(-1)?.tag, names: listLive(config.migrations) };
      cloudflare.#deploy(name, ownVersion(name, { tag, message: "" }));
    }
    return cloudflare;
  }

  /** Another project deploys its Worker under one of our names. */
  deployForeign(
    name: Name,
    version: { tag?: string; bindings?: { type: string; name: string; class_name?: string }[] },
  ) {
    this.#deploy(name, { ...version, bindings: version.bindings ?? [], date: "2026-01-01" });
  }

  /** Migrations that the database lacks. */
  set pending(names: string[]) {
    if (this.database) this.database.applied = listMigrations().filter((file) => !names.includes(file));
  }

  readonly serves = (name: Name): string =>
    [...this.shares[name]].map(([id, share]) => `${this.getTag(name, id)} ${share}`).join(", ");

  getTag = (name: Name, id: string): string => this.#find(name, id)?.annotations["workers/tag"] ?? "";

  /** Not the empty Worker that holds secrets. */
  isOwn = (name: Name, id: string): boolean =>
    this.#find(name, id)?.resources?.bindings?.some(({ type }) => type !== "secret_text") ?? false;

  run(args: readonly string[]): Reply {
    const name: Name = args[args.indexOf("-c") + 1]?.includes("licences") ? "licences" : "portal";
    this.calls.push(describeCall(args.includes("-c") ? name : "account", args));
    const [first, second] = args;
    const option = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
    const isUnknown = this.shares[name].size === 0;
    switch (first === "deploy" || first === "whoami" ? first : `${first} ${second}`) {
      case "whoami":
        return json({ loggedIn: true });
      case "secret list":
        return isUnknown
          ? fail(`Worker "${name}" not found.\n\nIf this is a new Worker, run \`wrangler deploy\` first to create it.`)
          : json(this.secrets[name].map((secret) => ({ name: secret, type: "secret_text" })));
      case "deployments status":
        return isUnknown
          ? fail("This Worker does not exist on your account. [code: 10007]")
          : json({ versions: [...this.shares[name]].map(([id, percentage]) => ({ version_id: id, percentage })) });
      case "versions view":
        return json(this.#find(name, args[2] ?? "") ?? {});
      case "versions list":
        return json(this.versions[name].slice(-10));
      case "versions upload": {
        if (isUnknown) return fail("You cannot upload a new version of a Worker that does not yet exist.");
        if (this.#classes[name].tag !== getConfig(name)?.migrations.at(-1)?.tag)
          return fail(
            "This Worker has a pending Durable Object migration, which cannot be applied by `versions upload`.",
          );
        if (this.failsUpload === name) return fail("A request to the Cloudflare API failed.");
        const { id } = this.#add(name, ownVersion(name, { tag: option("--tag"), message: option("--message") }));
        return { status: 0, stdout: `Uploaded ${name} as ${id}\n`, report: { type: "version-upload", version_id: id } };
      }
      case "deploy": {
        if (args.includes("--dry-run"))
          return { status: 0, stdout: `Total Upload: 4000.00 KiB / gzip: ${this.uploadKiB.toFixed(2)} KiB\n` };
        const missing = requiredSecrets[name].filter((secret) => !this.secrets[name].includes(secret));
        if (missing.length > 0) return fail(`The following required secrets have not been set: ${missing.join(", ")}`);
        if (name === "portal" && this.shares.licences.size === 0)
          return fail(
            'Could not resolve service binding "LICENCES". Target script "licences" not found. [code: 10143]',
          );
        if (this.failsUpload === name) return fail("A request to the Cloudflare API failed.");
        const refused = this.#migrateClasses(name, readConfig(option("-c")).migrations);
        if (refused) return fail(refused);
        this.#deploy(name, ownVersion(name, { tag: option("--tag"), message: option("--message") }));
        return { status: 0 };
      }
      case "versions deploy":
        return this.#shift(
          name,
          args.filter((each) => each.includes("@")),
        );
      case "d1 list":
        return json(this.database ? [{ uuid: databaseId, name: "licences" }] : []);
      case "r2 bucket":
        if (this.isWithoutR2)
          return fail(
            "\u001b[31m✘ [ERROR]\u001b[0m Please enable R2 through the Cloudflare Dashboard. [code: 10042]\n\n\n🪵  Logs were written",
          );
        return { status: 0, stdout: `Listing buckets...\n${this.buckets.map((each) => `name: ${each}\n`).join("\n")}` };
      case "kv namespace":
        return json(this.hasNamespace ? [{ id: namespaceId, title: "portal-cache" }] : []);
      case "d1 execute":
        return this.#query(option("--command"));
      case "d1 time-travel":
        return json({ bookmark: "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683" });
      case "d1 migrations":
        this.pending = [];
        return { status: 0 };
      case "triggers deploy":
        return { status: 0 };
      default:
        return fail(`The stand-in does not know \`wrangler ${args.join(" ")}\`.`);
    }
  }

  #query(command: string): Reply {
    if (!this.database) return fail("The database licences could not be found. [code: 7404]");
    const { applied, tables } = this.database;
    const isMigrated = applied.length > 0;
    if (command.includes("sqlite_schema")) {
      const names = ["_cf_KV", "sqlite_sequence", ...tables, ...(isMigrated ? ["d1_migrations", "licences"] : [])];
      return json([{ results: names.map((name) => ({ name })) }]);
    }
    return isMigrated
      ? json([{ results: applied.map((name) => ({ name })) }])
      : fail("no such table: d1_migrations: SQLITE_ERROR [code: 7500]");
  }

  /** Applies what follows the tag; returns why it refuses. */
  #migrateClasses(name: Name, migrations: readonly ClassMigration[]): string | null {
    const { tag, names } = this.#classes[name];
    const pending = migrations.slice(migrations.findIndex((each) => each.tag === tag) + 1);
    for (const { deleted_classes: deleted = [], renamed_classes: renamed = [] } of pending)
      for (const each of [...deleted, ...renamed.map(({ from }) => from)])
        if (!names.includes(each))
          return `Cannot apply delete-class migration to class '${each}' which was not exported in the previous version of the script [code: 10074]`;
    this.#classes[name] = { tag: migrations.at(-1)?.tag, names: listLive(migrations) };
    return null;
  }

  #deploy(name: Name, content: Content): void {
    const { id } = this.#add(name, content);
    this.shares[name].clear();
    this.shares[name].set(id, 100);
  }

  #add(name: Name, { tag, message, triggeredBy, bindings, date }: Content): Version {
    const version = {
      id: randomUUID(),
      number: this.versions[name].length + 1,
      annotations: {
        ...(tag ? { "workers/tag": tag } : {}),
        ...(message ? { "workers/message": message } : {}),
        ...(triggeredBy ? { "workers/triggered_by": triggeredBy } : {}),
      },
      resources: {
        bindings,
        script: { handlers: ["fetch"] },
        script_runtime: date ? { compatibility_date: date } : {},
      },
    };
    this.versions[name].push(version);
    return version;
  }

  #find = (name: Name, id: string) => this.versions[name].find((version) => version.id === id);
  #serving = (name: Name) => this.#find(name, [...this.shares[name].keys()][0] ?? "");

  #shift(name: Name, specs: string[]): Reply {
    const shares = specs.map((spec) => /^([\w-]+)@(\d+)%$/.exec(spec)?.slice(1) ?? []);
    const sum = shares.reduce((total, [, share]) => total + Number(share), 0);
    if (sum !== 100 || shares.length > 2 || shares.some(([id = ""]) => !this.#find(name, id)))
      return fail(`Cloudflare refuses ${specs.join(" ")}.`);
    this.shares[name].clear();
    for (const [id = "", share] of shares) this.shares[name].set(id, Number(share));
    this.onShift(name, this.shares[name]);
    return { status: 0 };
  }
}

interface Content {
  tag?: string;
  message?: string;
  triggeredBy?: string;
  bindings: { type: string; name: string; class_name?: string; workflow_name?: string }[];
  /** The compatibility date; wrangler's empty Worker has none. */
  date?: string;
}

const getConfig = (name: Name): WorkerConfig["config"] | undefined =>
  workers.find((worker) => worker.name === name)?.config;

const listLive = (migrations: readonly ClassMigration[]): string[] => Object.values(findLiveClasses(migrations)).flat();

function ownVersion(name: Name, described: { tag: string; message: string }): Content {
  const config = getConfig(name);
  return {
    ...described,
    date: "2026-11-17",
    bindings: [
      ...(config?.durable_objects.bindings ?? []).map((each) => ({ ...each, type: "durable_object_namespace" })),
      ...(config?.workflows ?? []).map((each) => ({ type: "workflow", name: each.binding, workflow_name: each.name })),
      ...requiredSecrets[name].map((secret) => ({ type: "secret_text", name: secret })),
    ],
  };
}

const json = (value: unknown): Reply => ({ status: 0, stdout: JSON.stringify(value) });
const fail = (message: string): Reply => ({ status: 1, stderr: `${message}\n` });

const describeCall = (name: Name | "account", args: readonly string[]): string =>
  [name, ...args.filter((_, at) => args[at] !== "-c" && args[at - 1] !== "-c")]
    .join(" ")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.slice(0, 8));

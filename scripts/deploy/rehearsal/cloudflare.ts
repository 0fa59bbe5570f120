/** Plays Cloudflare: versions, deployments and secrets of both Workers, as wrangler reads and changes them. */
import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { migrationsFolder } from "../database.ts";

export type Name = "licences" | "portal";

interface Version {
  id: string;
  number: number;
  annotations: { "workers/tag": string; "workers/message": string };
}

export interface Reply {
  status: number;
  stdout?: string;
  stderr?: string;
  /** What wrangler writes into its output file. */
  report?: object;
}

export class Cloudflare {
  /** Every run of wrangler, in order. */
  readonly calls: string[] = [];
  readonly versions: Record<Name, Version[]> = { licences: [], portal: [] };
  readonly shares: Record<Name, Map<string, number>> = { licences: new Map(), portal: new Map() };
  readonly secrets: Record<Name, string[]> = {
    licences: ["LICENCES_SERVICE_KEY", "CREDENTIAL_KEYS", "CERTIFICATE_KEY"],
    portal: ["FIREBASE_PRIVATE_KEY", "SOCIAL_APP_SECRET", "SESSION_KEYS"],
  };
  /** Migrations that the database lacks. */
  pending: string[] = [];
  failsUpload: Name | null = null;
  /** Called after each shift, before the answer. */
  onShift: (worker: Name, shares: ReadonlyMap<string, number>) => void = () => undefined;

  constructor() {
    for (const name of ["licences", "portal"] as const) this.shares[name].set(this.#add(name, "former", "").id, 100);
  }

  readonly serves = (name: Name): string =>
    [...this.shares[name]]
      .map(([id, share]) => `${this.#find(name, id)?.annotations["workers/tag"]} ${share}`)
      .join(", ");

  getTag = (name: Name, id: string): string => this.#find(name, id)?.annotations["workers/tag"] ?? "";

  run(args: readonly string[]): Reply {
    const name: Name = args[args.indexOf("-c") + 1]?.includes("licences") ? "licences" : "portal";
    this.calls.push(describeCall(name, args));
    const [first, second, third] = args;
    const command = first === "versions" && second === "secret" ? `${first} ${second} ${third}` : `${first} ${second}`;
    const option = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
    switch (command) {
      case "secret list":
        return json(this.secrets[name].map((secret) => ({ name: secret, type: "secret_text" })));
      case "deployments status":
        return json({
          versions: [...this.shares[name]].map(([id, percentage]) => ({ version_id: id, percentage })),
        });
      case "versions view":
        return json(this.#find(name, args[2] ?? "") ?? {});
      case "versions list":
        return json(this.versions[name]);
      case "versions upload": {
        if (this.failsUpload === name) return { status: 1, stderr: "A request to the Cloudflare API failed.\n" };
        const { id } = this.#add(name, option("--tag"), option("--message"));
        return { status: 0, stdout: `Uploaded ${name} as ${id}\n`, report: { type: "version-upload", version_id: id } };
      }
      case "versions deploy":
        return this.#shift(
          name,
          args.filter((each) => each.includes("@")),
        );
      case "d1 execute":
        return json([{ results: this.#listApplied().map((applied) => ({ name: applied })) }]);
      case "d1 time-travel":
        return json({ bookmark: "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683" });
      case "d1 migrations":
        this.pending = [];
        return { status: 0 };
      case "triggers deploy":
        return { status: 0 };
      default:
        return { status: 1, stderr: `The stand-in does not know \`wrangler ${args.join(" ")}\`.\n` };
    }
  }

  #add(name: Name, tag: string, message: string): Version {
    const version = {
      id: randomUUID(),
      number: this.versions[name].length + 1,
      annotations: { "workers/tag": tag, "workers/message": message },
    };
    this.versions[name].push(version);
    return version;
  }

  #find = (name: Name, id: string) => this.versions[name].find((version) => version.id === id);

  #shift(name: Name, specs: string[]): Reply {
    const shares = specs.map((spec) => /^([\w-]+)@(\d+)%$/.exec(spec)?.slice(1) ?? []);
    const sum = shares.reduce((total, [, share]) => total + Number(share), 0);
    if (sum !== 100 || shares.length > 2 || shares.some(([id = ""]) => !this.#find(name, id)))
      return { status: 1, stderr: `Cloudflare refuses ${specs.join(" ")}.\n` };
    this.shares[name].clear();
    for (const [id = "", share] of shares) this.shares[name].set(id, Number(share));
    this.onShift(name, this.shares[name]);
    return { status: 0 };
  }

  #listApplied = () =>
    readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql") && !this.pending.includes(file));
}

const json = (value: unknown): Reply => ({ status: 0, stdout: JSON.stringify(value) });

const describeCall = (name: Name, args: readonly string[]): string =>
  [name, ...args.filter((_, at) => args[at] !== "-c" && args[at - 1] !== "-c")]
    .join(" ")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.slice(0, 8));

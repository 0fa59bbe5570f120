/** A customer of a restored stack: signs in, reads pages and updates a theme, by the forms of the pages. */
import { setTimeout as wait } from "node:timers/promises";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import type { Stack } from "../stack.ts";
import { BackupError } from "./folder.ts";
import { repeat } from "./repeat.ts";

const pauseMs = 500;
const maxWaits = 600;
const maxAttempts = 10;

interface SandboxStore {
  name: string;
  domain: string;
  apiSecretKey: string;
}

interface JobRow {
  state: string;
  version: string;
  failure_code: string | null;
}

export class Customer {
  readonly #stack: Stack;
  readonly #email: string;
  #cookie = "";

  private constructor(stack: Stack, email: string) {
    this.#stack = stack;
    this.#email = email;
  }

  static async signIn(stack: Stack, email: string): Promise<Customer> {
    const customer = new Customer(stack, email);
    const response = await customer.#post("/login", { email, password: demoPassword });
    if (response.status !== 303) throw new BackupError(`${email} cannot sign in: ${response.status}.`);
    customer.#cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    return customer;
  }

  async read(page: string): Promise<string> {
    const headers = { Cookie: this.#cookie };
    const response = await fetch(this.#stack.portalUrl + page, { headers, redirect: "manual" });
    if (response.status !== 200) throw new BackupError(`${page} answers ${response.status}.`);
    return response.text();
  }

  /** Keeps the merchant's own code in every question; returns the version of the new theme. */
  async updateTheme(name: string): Promise<string> {
    const { domain, apiSecretKey, themeId } = await this.#findStore(name);
    const begun = await this.#post("/update", { email: this.#email, shopUrl: domain, apiSecretKey, themeId });
    const page = begun.headers.get("Location") ?? "";
    const id = /[0-9a-f]{24}/.exec(page)?.[0];
    if (begun.status !== 303 || !id) throw new BackupError(`The update does not begin: ${begun.status}.`);
    await this.#waitForJob(id, "waiting");
    await this.#post(page, { intent: "start", "choice-all": "mine" });
    await this.#post(page, { intent: "start" });
    return (await this.#waitForJob(id, "done")).version;
  }

  async #findStore(name: string) {
    const { sandboxUrl } = this.#stack;
    const stores = (await (await fetch(`${sandboxUrl}/stores.json`)).json()) as SandboxStore[];
    const store = stores.find((each) => each.name === name);
    const themes = (await (await fetch(`${sandboxUrl}/stores/${name}.json`)).json()) as { id: string; role: string }[];
    const themeId = themes.find(({ role }) => role.toUpperCase() === "MAIN")?.id;
    if (!store || !themeId) throw new BackupError(`The store ${name} has no public theme.`);
    return { ...store, themeId: String(themeId).split("/").at(-1) ?? "" };
  }

  async #waitForJob(id: string, state: string): Promise<{ state: string; version: string }> {
    const database = await repeat(() => this.#stack.miniflare.getD1Database("DB", "licences"));
    const query = "SELECT state, version, failure_code FROM jobs WHERE id = ?";
    for (let waited = 0; waited < maxWaits; waited++) {
      const job = await repeat(() => database.prepare(query).bind(id).first<JobRow>());
      if (job?.state === state) return job;
      if (job?.state === "failed") throw new BackupError(`The update fails with ${job.failure_code}.`);
      await wait(pauseMs);
    }
    throw new BackupError(`The update does not become ${state}.`);
  }

  /** Sends the form again while the portal says that a vendor did not answer in time, as a busy machine causes. */
  async #post(page: string, fields: Record<string, string>): Promise<Response> {
    const { portalUrl } = this.#stack;
    const headers = { Origin: portalUrl, Cookie: this.#cookie };
    for (let attempt = 1; ; attempt++) {
      const body = new URLSearchParams(fields);
      const response = await fetch(portalUrl + page, { method: "POST", body, headers, redirect: "manual" });
      if (response.status !== 503 || attempt === maxAttempts) return response;
      await wait(pauseMs);
    }
  }
}

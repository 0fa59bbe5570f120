/** People who stay signed in, ask for pages and sign in during a rehearsal. */
import { setTimeout as wait } from "node:timers/promises";
import { demoPassword } from "#workers/sandbox/seed/demo.ts";
import type { Stack } from "../stack.ts";

interface Person {
  email: string;
  cookie: string;
}

const pauseMs = 150;
const maxAttempts = 12;
/** How many pages are asked for in each phase. */
const pagesAPhase = 24;

export class People {
  readonly #stack: Stack;
  #people: Person[] = [];
  #isRunning = false;
  #isPaused = false;
  #work: Promise<void> = Promise.resolve();
  readonly #faults: string[] = [];
  requests = 0;
  signIns = 0;

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  get count(): number {
    return this.#people.length;
  }

  async signIn(howMany: number): Promise<void> {
    for (let at = 0; at < howMany; at++) {
      const email = `rotation-${crypto.randomUUID().slice(0, 8)}@example.test`;
      await fetch(`${this.#stack.sandboxUrl}/accounts`, {
        method: "PUT",
        body: JSON.stringify({ email, licences: 1 }),
      });
      this.#people.push({ email, cookie: await this.#openSession(email) });
    }
  }

  start(): void {
    this.#isRunning = true;
    this.#work = this.#run();
  }

  async stop(): Promise<string[]> {
    this.#isRunning = false;
    await this.#work;
    return this.#faults;
  }

  /** Ends when each phase's number of pages was answered; a new person signs in meanwhile. */
  async work(): Promise<void> {
    const until = this.requests + pagesAPhase;
    await this.signIn(1);
    this.signIns++;
    while (this.requests < until && this.#faults.length === 0) await wait(pauseMs);
  }

  /** workerd restarts with new variables, which Cloudflare does not: no request may be cut. */
  async whilePaused(act: () => Promise<void>): Promise<void> {
    this.#isPaused = true;
    await wait(pauseMs * 4);
    await act();
    this.#isPaused = false;
  }

  /** The sessions of all have ended; they sign in again. */
  async replace(): Promise<void> {
    this.#people = await Promise.all(
      this.#people.map(async ({ email }) => ({ email, cookie: await this.#openSession(email) })),
    );
  }

  async #openSession(email: string): Promise<string> {
    const { portalUrl } = this.#stack;
    const byte = () => Math.floor(Math.random() * 256);
    const response = await fetchAgain(`${portalUrl}/login`, {
      method: "POST",
      body: new URLSearchParams({ email, password: demoPassword, remember: "on" }),
      headers: { Origin: portalUrl, "CF-Connecting-IP": `10.${byte()}.${byte()}.${byte()}` },
    });
    if (response.status !== 303) this.#faults.push(`${email} could not sign in: ${response.status}`);
    return response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  }

  async #run(): Promise<void> {
    for (let at = 0; this.#isRunning; at++) {
      const person = this.#people[at % this.#people.length];
      if (this.#isPaused || !person) await wait(pauseMs);
      else await this.#visit(person);
    }
  }

  async #visit({ email, cookie }: Person): Promise<void> {
    const response = await fetchAgain(`${this.#stack.portalUrl}/profile`, { headers: { Cookie: cookie } });
    await response.arrayBuffer();
    this.requests++;
    if (response.status !== 200) this.#faults.push(`${email} was signed out: /profile answers ${response.status}`);
  }
}

/** Asks again while the portal says that a vendor did not answer in time, as a busy machine causes. */
async function fetchAgain(address: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address, { ...init, redirect: "manual" });
    if (response.status !== 503 || attempt === maxAttempts) return response;
    await response.arrayBuffer();
    await wait(pauseMs * attempt);
  }
}

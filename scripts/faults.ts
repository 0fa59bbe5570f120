/**
 * `npm run faults [vendor] [hang|slow|429]`: the time to the first byte of every page and of the important actions while one
 * vendor hangs, is slow or limits, on a stack of its own. Prints a table in Markdown; a first byte over its budget fails the run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { mintCustomer, prepare, signInAs } from "#tests/faults/people.ts";
import { actions, type FaultedRequest, pages } from "#tests/faults/requests.ts";
import { freePorts } from "./ports.ts";
import { startStack } from "./stack.ts";

const vendors = ["identity", "securetoken", "jwks", "oauth2", "social", "firestore", "shopify"] as const;
const faults = {
  hang: { mode: "hang" },
  slow: { mode: "slow", delayMs: 3_000 },
  "429": { mode: "status", status: 429 },
} as const;
type Vendor = (typeof vendors)[number];
type Fault = keyof typeof faults;

/** What isolates keep of these vendors is used up first: only then are they asked. */
const keptByIsolate: readonly Vendor[] = ["jwks", "oauth2", "social"];
/** No request is waited for longer. */
const longestMs = 15_000;
const longestRunMs = 40 * 60_000;

/** Signed in before the isolates were renewed. */
const keptCookies = new Map<string, string>();

interface Measured {
  firstByteMs: number;
  status: number | null;
}

const named = process.argv.slice(2);
const chosen = <Name extends string>(names: readonly Name[]): readonly Name[] => {
  const some = names.filter((name: string) => named.includes(name));
  return some.length > 0 ? some : names;
};
const unknown = named.filter(
  (name: string) => !(vendors as readonly string[]).includes(name) && !Object.hasOwn(faults, name),
);
if (unknown.length > 0) throw new Error(`Neither a vendor nor a fault: ${unknown.join(", ")}.`);

const watchdog = setTimeout(() => {
  console.error("The run took too long and was ended.");
  process.exit(1);
}, longestRunMs);
const stateFolder = await mkdtemp(path.join(tmpdir(), "portal-faults-"));
const { ports } = await freePorts();
const stack = await startStack({ ports, stateFolder, onLog: () => undefined });
let failed = false;
try {
  failed = await measureAll();
} finally {
  await stack.stop();
  await rm(stateFolder, { recursive: true, force: true });
  clearTimeout(watchdog);
}
process.exit(failed ? 1 : 0);

async function measureAll(): Promise<boolean> {
  const prepared = await prepare(stack);
  const requests = [...pages(prepared), ...actions(prepared)];
  const columns = chosen(vendors).flatMap((vendor) =>
    chosen(Object.keys(faults) as Fault[]).map((fault) => ({ vendor, fault })),
  );
  const cells = new Map<string, Measured>();
  for (const { vendor, fault } of columns) {
    await control("DELETE", "/faults");
    if (keptByIsolate.includes(vendor)) {
      for (const who of ["customer", "unverified", "admin"] as const) keptCookies.set(who, await signInAs(stack, who));
      await stack.reload();
    }
    for (const [index, request] of requests.entries())
      cells.set(`${index} ${vendor} ${fault}`, await measureUnder(vendor, fault, request));
    console.error(`${vendor} ${fault}: done`);
  }
  await control("DELETE", "/faults");
  return print(requests, columns, cells);
}

/** Signs in first, so that the page is the first one after a sign-in. Measures a late page a second time, because the machine may be busy. */
async function measureUnder(vendor: Vendor, fault: Fault, request: FaultedRequest): Promise<Measured> {
  const attempt = async () => {
    await control("DELETE", "/faults");
    const cookie = await cookieFor(vendor, request);
    const form = request.form && (await filled(request.form));
    await control("PUT", `/faults/${vendor}`, faults[fault]);
    return measure(request, cookie, form);
  };
  const first = await attempt();
  if (first.firstByteMs <= request.budgetMs) return first;
  const second = await attempt();
  return second.firstByteMs < first.firstByteMs ? second : first;
}

async function cookieFor(vendor: Vendor, { who }: FaultedRequest): Promise<string> {
  const kept = keptCookies.get(who);
  if (kept && keptByIsolate.includes(vendor)) return kept;
  return who === "visitor" ? "" : signInAs(stack, who);
}

/** A form without an e-mail address belongs to a person who signs in for the first time. */
async function filled(form: Record<string, string>): Promise<Record<string, string>> {
  return form.email === "" ? { ...form, email: await mintCustomer(stack) } : form;
}

async function measure(
  { path: address }: FaultedRequest,
  cookie: string,
  form: Record<string, string> | undefined,
): Promise<Measured> {
  const began = performance.now();
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), longestMs);
  const result = (status: number | null) => ({ firstByteMs: Math.round(performance.now() - began), status });
  try {
    const reply = await fetch(stack.portalUrl + address, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie, ...(form ? { origin: stack.portalUrl } : {}) },
      body: form ? new URLSearchParams(form) : null,
      signal: giveUp.signal,
    });
    const measured = result(reply.status);
    await reply.body?.cancel();
    return measured;
  } catch {
    return result(null);
  } finally {
    clearTimeout(timer);
  }
}

async function control(method: string, address: string, body?: unknown): Promise<void> {
  const reply = await fetch(stack.sandboxUrl + address, { method, body: body ? JSON.stringify(body) : null });
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status}`);
}

/** Answers whether any budget was exceeded. */
function print(
  requests: readonly FaultedRequest[],
  columns: readonly { vendor: Vendor; fault: Fault }[],
  cells: ReadonlyMap<string, Measured>,
): boolean {
  let isOver = false;
  const heads = columns.map(({ vendor, fault }) => `${vendor} ${fault}`);
  console.log(`| Request | Budget | ${heads.join(" | ")} |`);
  console.log(`|---|---|${columns.map(() => "---:").join("|")}|`);
  for (const [index, { who, path: address, form, title, budgetMs }] of requests.entries()) {
    const name = `${form ? "POST" : "GET"} ${address.replace(/[0-9a-f]{24}/, ":job")}${title ? ` (${title})` : ""}, ${who}`;
    const row = columns.map(({ vendor, fault }) => {
      const cell = cells.get(`${index} ${vendor} ${fault}`);
      if (!cell) return "";
      const over = cell.firstByteMs > budgetMs;
      isOver ||= over;
      const text = `${cell.firstByteMs} (${cell.status ?? "none"})`;
      return over ? `**${text}**` : text;
    });
    console.log(`| ${name} | ${budgetMs} | ${row.join(" | ")} |`);
  }
  return isOver;
}

/**
 * `npm run faults [vendor] [hang|slow|429]`: measures the time to the first byte of every page and of the important
 * actions while one vendor hangs, is slow or rate-limits. Starts a separate stack and prints a Markdown table. Fails
 * when a first byte exceeds its budget.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { mintCustomer, prepare, signInAs } from "#tests/faults/accounts.ts";
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

/** Isolates cache the answers of these vendors; reload the stack first so that it calls them. */
const cachedByIsolate: readonly Vendor[] = ["jwks", "oauth2", "social"];
const maxRequestMs = 15_000;
const maxRunMs = 40 * 60_000;

/** Sessions that were opened before the reload. */
const cachedCookies = new Map<string, string>();

interface Measured {
  firstByteMs: number;
  status: number | null;
}

const named = process.argv.slice(2);
const pickNamed = <Name extends string>(names: readonly Name[]): readonly Name[] => {
  const some = names.filter((name: string) => named.includes(name));
  return some.length > 0 ? some : names;
};
const unknown = named.filter(
  (name: string) => !(vendors as readonly string[]).includes(name) && !Object.hasOwn(faults, name),
);
if (unknown.length > 0) throw new Error(`Neither a vendor nor a fault: ${unknown.join(", ")}.`);

const watchdog = setTimeout(() => {
  console.error("The run exceeded its time limit and was stopped.");
  process.exit(1);
}, maxRunMs);
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
  const columns = pickNamed(vendors).flatMap((vendor) =>
    pickNamed(Object.keys(faults) as Fault[]).map((fault) => ({ vendor, fault })),
  );
  const cells = new Map<string, Measured>();
  for (const { vendor, fault } of columns) {
    await callSandbox("DELETE", "/faults");
    if (cachedByIsolate.includes(vendor)) {
      for (const who of ["customer", "unverified", "admin"] as const)
        cachedCookies.set(who, await signInAs(stack, who));
      await stack.reload();
    }
    for (const [index, request] of requests.entries())
      cells.set(`${index} ${vendor} ${fault}`, await measureUnder(vendor, fault, request));
    console.error(`${vendor} ${fault}: done`);
  }
  await callSandbox("DELETE", "/faults");
  return printTable(requests, columns, cells);
}

/**
 * Signs in first, so that the measured page is the first one after a sign-in. Repeats a slow measurement once, because
 * the machine may be busy.
 */
async function measureUnder(vendor: Vendor, fault: Fault, request: FaultedRequest): Promise<Measured> {
  const attempt = async () => {
    await callSandbox("DELETE", "/faults");
    const cookie = await getCookie(vendor, request);
    const form = request.form && (await fillForm(request.form));
    await callSandbox("PUT", `/faults/${vendor}`, faults[fault]);
    return measure(request, cookie, form);
  };
  const first = await attempt();
  if (first.firstByteMs <= request.budgetMs) return first;
  const second = await attempt();
  return second.firstByteMs < first.firstByteMs ? second : first;
}

async function getCookie(vendor: Vendor, { who }: FaultedRequest): Promise<string> {
  const kept = cachedCookies.get(who);
  if (kept && cachedByIsolate.includes(vendor)) return kept;
  return who === "visitor" ? "" : signInAs(stack, who);
}

/** Fills an empty e-mail address with that of a new customer, for forms that test a first sign-in. */
async function fillForm(form: Record<string, string>): Promise<Record<string, string>> {
  return form.email === "" ? { ...form, email: await mintCustomer(stack) } : form;
}

async function measure(
  { path: address }: FaultedRequest,
  cookie: string,
  form: Record<string, string> | undefined,
): Promise<Measured> {
  const began = performance.now();
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), maxRequestMs);
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

async function callSandbox(method: string, address: string, body?: unknown): Promise<void> {
  const reply = await fetch(stack.sandboxUrl + address, { method, body: body ? JSON.stringify(body) : null });
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status}`);
}

/** Returns whether any budget was exceeded. */
function printTable(
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

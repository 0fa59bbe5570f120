/**
 * Row 7: what each request pays before its page: the calls of Durable Objects of a page, the CPU of a session, and that of
 * a rejected request against a bare Hono hello.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePorts } from "#scripts/ports.ts";
import { startStack } from "#scripts/stack.ts";
import { prepare } from "#tests/support/remote-calls/people.ts";
import { listRequests } from "#tests/support/remote-calls/requests.ts";
import { sendTraced } from "#tests/support/remote-calls/trace.ts";
import { exactly, load, measureRatio, type Ratio, uncompressed } from "../ratio.ts";
import type { Row } from "../run.ts";
import { startMeasuredStack } from "../stack.ts";
import { bundle, startWorker } from "../workerd.ts";

const requests = 1_000;

type Send = (stack: Awaited<ReturnType<typeof startMeasuredStack>>) => Promise<Response>;

/** Both answer the same redirect; only the session differs. */
const withSession: Send = ({ portalUrl, cookie }) =>
  fetch(`${portalUrl}/logout`, { redirect: "manual", headers: { ...uncompressed, cookie } });
const withoutSession: Send = ({ portalUrl }) =>
  fetch(`${portalUrl}/logout`, { redirect: "manual", headers: uncompressed });
const badCookie: Send = ({ portalUrl }) =>
  fetch(portalUrl, {
    redirect: "manual",
    headers: { ...uncompressed, cookie: "session=eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA" },
  });
const foreignOrigin: Send = ({ portalUrl }) =>
  fetch(`${portalUrl}/logout`, { method: "POST", headers: { ...uncompressed, origin: "https://elsewhere.example" } });
const notFound: Send = ({ portalUrl }) => fetch(`${portalUrl}/no-such-page`, { headers: uncompressed });

/** What a page shows comes from there too; of a page that has no entry, only the session and the bell. */
const contentCalls: Record<string, readonly string[]> = {
  "/profile": ["readProfile", "hasPassword", "twoFactors", "list", "loadPoints"],
  "/assistant": ["conversations"],
  "/admin/users/:uid": ["list", "twoFactors"],
  "/notifications": ["listLatest"],
  "/notifications/inbox": ["listLatest"],
  "/admin?tab=sent": ["readCounts"],
};
/** A staff's role that is older than five seconds is read again. */
const roleCall = "fetchRole";

interface Counts {
  account: number;
  notifications: number;
}

let counted: Promise<Counts> | null = null;
const countOnce = () => {
  counted ??= countCalls();
  return counted;
};

export const figures: Row[] = [
  {
    title: "calls of the account's object for a page, besides those of what it shows, the most of all pages",
    budget: 1,
    measure: async () => exactly((await countOnce()).account),
  },
  {
    title: "calls of notification hubs for a page, besides those of what it shows, the most of all pages",
    budget: 1,
    measure: async () => exactly((await countOnce()).notifications),
  },
  {
    title: "CPU of a session (signed in minus signed out) / hello",
    budget: 2.0,
    measure: () => compare(withSession, { without: withoutSession }),
  },
  { title: "CPU of a request with a bad cookie / hello", budget: 1.7, measure: () => compare(badCookie) },
  {
    title: "CPU of a form from a foreign origin / hello to a form",
    budget: 1.7,
    measure: () => compare(foreignOrigin, { method: "POST" }),
  },
  { title: "CPU of a page that does not exist / hello", budget: 1.7, measure: () => compare(notFound) },
];

/** Prints the pages with more than one call. */
async function countCalls(): Promise<Counts> {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-bench-"));
  const { ports } = await freePorts();
  const stack = await startStack({ ports, stateFolder: folder, faultyBindings: true, onLog: () => undefined });
  try {
    const prepared = await prepare(stack);
    const most: Counts = { account: 0, notifications: 0 };
    for (const { name, who, path: address, form } of listRequests(prepared)) {
      if (form || who === "visitor") continue;
      const cookie = prepared.cookies[who];
      // The everyday state: the portal has served this page before.
      await sendTraced(stack, { path: address, cookie });
      const { trace } = await sendTraced(stack, { path: address, cookie });
      const calls = trace.calls.filter(({ within }) => within === null);
      for (const target of ["account", "notifications"] as const) {
        const named = calls
          .filter((each) => each.target === target)
          .map(({ call }) => call.split(" ")[0] ?? "")
          .filter((call) => call !== roleCall && !contentCalls[name]?.includes(call));
        if (named.length > 1) console.log(`     ${name}: ${target} ${named.join(", ")}`);
        if (target === "account" && named.length === 0) throw new Error(`${name} was answered without a session.`);
        most[target] = Math.max(most[target], named.length);
      }
    }
    return most;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Comparison {
  without?: Send;
  /** The method of the hello that the row compares with. */
  method?: "GET" | "POST";
}

async function compare(subject: Send, { without, method = "GET" }: Comparison = {}): Promise<Ratio> {
  const stack = await startMeasuredStack();
  const hello = await startWorker(await bundle("tests/bench/reference/hono/worker.ts"));
  const cost = async (send: () => Promise<Response>, cpuMs: () => number) => {
    const before = cpuMs();
    await load(requests, 8, send, () => true);
    return (cpuMs() - before) / requests;
  };
  const ours = async () => {
    const whole = await cost(() => subject(stack), stack.cpuMs);
    return without ? whole - (await cost(() => without(stack), stack.cpuMs)) : whole;
  };
  const reference = () => cost(() => fetch(hello.url, { method, headers: uncompressed }), hello.cpuMs);
  await ours();
  await reference();
  const ratio = await measureRatio(ours, reference);
  await stack.stop();
  await hello.stop();
  return ratio;
}

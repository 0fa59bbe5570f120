/**
 * How many remote calls in a row each main page and action waits for: calls of the licence service, of Durable Objects
 * and of vendors.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createUniform } from "#tests/support/remote-calls/latency.ts";
import { prepare } from "#tests/support/remote-calls/people.ts";
import { exceptions, type FarRequest, getGoal, listRequests } from "#tests/support/remote-calls/requests.ts";
import { describeCall, findLongestChain, sendTraced, setLatency } from "#tests/support/remote-calls/trace.ts";
import type { RemoteCall } from "#workers/sandbox/faulty-bindings/remote-calls.ts";

const urls = { portalUrl: inject("portalUrl"), sandboxUrl: inject("sandboxUrl") };
/** On a busy machine, work behind the answer may end before it and count; slower calls show that it was behind. */
const pageCallMs = [60, 250] as const;
/** A form is sent once. */
const formCallMs = [150] as const;

interface Measured {
  request: FarRequest;
  status: number;
  firstByte: RemoteCall[];
  whole: RemoteCall[];
}

const measured: Measured[] = [];

beforeAll(async () => {
  const prepared = await prepare(urls);
  for (const request of listRequests(prepared)) measured.push(await measure(request, prepared.cookies[request.who]));
});
afterAll(() => setLatency(urls, {}));

async function measure(request: FarRequest, cookie: string): Promise<Measured> {
  const { path, form, behind } = request;
  // The everyday state: the portal has served this page before.
  if (!form) await (await fetch(urls.portalUrl + path, { redirect: "manual", headers: { cookie } })).text();
  let best: Measured | null = null;
  for (const ms of form ? formCallMs : pageCallMs) {
    await setLatency(urls, createUniform(ms));
    const { status, trace } = await sendTraced(urls, { path, cookie, form });
    const calls = trace.calls.map((call) =>
      isBehind(call) || isBannerRenewal(path, call) || behind?.test(describeCall(call)) ? { ...call, end: null } : call,
    );
    const until = (tick: number | null) => findLongestChain(calls, tick ?? 0);
    const now = { request, status, firstByte: until(trace.firstByte), whole: until(trace.lastByte) };
    if (!best || now.whole.length < best.whole.length) best = now;
    if (best.whole.length <= getMost(request)) break;
  }
  if (!best) throw new Error("Nothing was measured.");
  return best;
}

/**
 * Nothing waits for an attempt to settle, nor for the row of the staff's list, which an account's object writes behind
 * the answers of this and of earlier requests.
 */
const isBehind = ({ target, call, within }: RemoteCall): boolean =>
  (target === "attempts" && call.startsWith("settle")) ||
  call.startsWith("saveUsers") ||
  (within !== null && /\/projects\/.+\/accounts:lookup$/.test(call));

/** Any page may find the banner's copy too old. It renews the copy and waits at most 50 ms for that. */
const isBannerRenewal = (path: string, { target, call }: RemoteCall): boolean =>
  call.endsWith("announcementBanner") && (target === "kv" || path !== "/admin?tab=banner");

const getMost = (request: FarRequest) => exceptions[request.name]?.most ?? getGoal(request);

const summarise = ({ request, status, whole }: Measured) =>
  `${request.name} (${status}): ${whole.length}, ${whole.map(describeCall).join(" > ")}`;

describe("a request to the portal", () => {
  test("is answered as in everyday use", () => {
    const isExpected = ({ request, status }: Measured) =>
      (request.statuses ?? [request.form ? 303 : 200]).includes(status);
    expect(measured.filter((each) => !isExpected(each)).map(summarise)).toEqual([]);
  });

  test("waits for no more remote calls in a row than its goal or its exception says", () => {
    expect(measured.filter(({ request, whole }) => whole.length > getMost(request)).map(summarise)).toEqual([]);
  });

  test("needs every exception", () => {
    // Staff's pages have one call less while their role is fresh.
    const isNeeded = ({ request, whole }: Measured) =>
      whole.length + (request.who === "admin" && !request.form ? 1 : 0) > getGoal(request);
    const needed = measured.filter(isNeeded).map(({ request }) => request.name);
    expect(Object.keys(exceptions).filter((name) => !needed.includes(name))).toEqual([]);
  });

  test("waits for the session alone until the first byte of a page without data", () => {
    const late = measured.filter(({ request, firstByte }) => request.isStill && firstByte.length > 1);
    expect(late.map(summarise)).toEqual([]);
  });
});

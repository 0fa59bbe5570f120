/** The page about the services, and the health check, over HTTP. */
import { afterEach, expect, inject, test } from "vitest";
import { endFaults, mintAccount, signIn, startFault } from "#tests/support/minting.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const names = ["Connexion", "Licences et activation", "Paiements", "Support", "Assistant", "Notifications"];
/** Of the isolate's memory. */
const forget = () => new Promise((resolve) => setTimeout(resolve, 5_100));

/** A busy machine is slow. */
const answers = expect.stringMatching(/^(?:ok|slow)$/);

async function fetchHealth() {
  const response = await fetch(`${inject("portalUrl")}/api/health`);
  return { code: response.status, ...((await response.json()) as { status: string; parts: Record<string, string> }) };
}

test("visitors and customers read the state of each service and ninety days of it, in both languages", async () => {
  for (const visitor of [new Visitor(), await signIn((await mintAccount()).email)]) {
    const page = await visitor.get("/status");
    expect(page.status).toBe(200);
    for (const name of names) expect(page.text).toContain(name);
    expect(page.document.querySelectorAll("h1")).toHaveLength(1);
    expect(page.document.querySelectorAll("main h2")).toHaveLength(7);
    // The first check ran when the stack started.
    expect(page.text).toContain("1 jour mesuré sur 90");
  }
  expect((await new Visitor({ language: "en" }).get("/status")).text).toContain("Theme installs and updates");
});

test("the page answers while the licence service, its database, Firestore and sessions are down", async () => {
  const customer = await signIn((await mintAccount()).email);
  for (const down of ["licences", "d1", "firestore", "account"]) await startFault(down, { mode: "down" });
  for (const visitor of [new Visitor(), customer]) {
    const page = await visitor.get("/status");
    expect(page.status).toBe(200);
    expect(page.text).toContain("1 jour mesuré sur 90");
  }
});

test("the health check names each fault, and answers 503 for an essential one", async () => {
  await forget();
  await startFault("stripe", { mode: "status", status: 500 });
  await startFault("helpdesk", { mode: "hang" });
  await startFault("openai", { mode: "status", status: 401 });
  expect(await fetchHealth()).toMatchObject({
    ...{ code: 200, status: "degraded" },
    parts: { stripe: "down", helpdesk: "down", openai: "down", identity: answers, database: answers },
  });
  await endFaults();
  await forget();
  await startFault("identity", { mode: "down" });
  await startFault("d1", { mode: "down" });
  expect(await fetchHealth()).toMatchObject({
    ...{ code: 503, status: "down" },
    parts: { identity: "down", database: "down", stripe: answers },
  });
  await endFaults();
  await forget();
  expect(await fetchHealth()).toMatchObject({ code: 200, parts: { identity: answers, database: answers } });
});

test("the health check shows states, and nothing else", async () => {
  const response = await fetch(`${inject("portalUrl")}/api/health`);
  const reply = (await response.json()) as { parts: Record<string, string> };
  expect(Object.keys(reply).sort()).toEqual(["checkedAt", "parts", "schedule", "status"]);
  for (const [part, state] of Object.entries(reply.parts)) expect(["ok", "slow", "down", "off"], part).toContain(state);
});

test("the pages of sign-in and support lead to it, and so does the error page of a failing portal", async () => {
  const visitor = await signIn((await mintAccount()).email);
  const isLinked = async (path: string, by = visitor) =>
    (await by.get(path)).document.querySelector('main a[href="/status"]') !== null;
  expect([await isLinked("/support"), await isLinked("/login", new Visitor())]).toEqual([true, true]);
  await startFault("account", { mode: "down" });
  expect((await visitor.get("/")).status).toBe(503);
  expect([await isLinked("/"), await isLinked("/support")]).toEqual([true, true]);
});

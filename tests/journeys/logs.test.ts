/**
 * What the Workers log while people do what they came for, and while services fail: JSON with the id of the request in
 * every Worker, and nothing that names or admits a person. The stack of all tests checks the form of every line.
 */
import { afterEach, beforeAll, expect, test } from "vitest";
import { ask } from "#tests/support/chat.ts";
import { findLineFault } from "#tests/support/log-lines.ts";
import {
  endFaults,
  fetchMails,
  mintAccount,
  mintAdministrator,
  mintStore,
  password,
  signIn,
  startFault,
} from "#tests/support/minting.ts";
import { order, pay, toPayment } from "#tests/support/purchases.ts";
import { install, waitForJob } from "#tests/support/theme-jobs.ts";
import { managerTicket, postTicket } from "#tests/support/tickets.ts";
import { testLimits } from "#tests/support/time-limits.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

interface Line {
  service: string;
  event: string;
  requestId: string;
  [field: string]: unknown;
}

const parse = (lines: string[]): Line[] => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

/** The lines of this request; the stack writes them a moment after the answer. */
async function waitForLines(requestId: string | null, isEnough: (lines: Line[]) => boolean): Promise<Line[]> {
  let lines: Line[] = [];
  for (const endMs = Date.now() + testLimits.waitMs; Date.now() < endMs; ) {
    lines = parse(readWorkerLog()).filter((line) => line.requestId === requestId);
    if (isEnough(lines)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return lines;
}

const person = { name: "Philomène Quatrebarbes", company: "Atelier Zéphyrin" };
/** Everything that must be in no line. */
const secrets: string[] = [person.name, "Quatrebarbes", person.company, password];

afterEach(endFaults);

beforeAll(async () => {
  // A registration, wrong passwords, and a new password by mail.
  const newcomer = { ...person, email: `nouvelle-${crypto.randomUUID()}@example.test` };
  const visitor = new Visitor();
  await visitor.post("/register", { ...newcomer, password, passwordConfirm: password });
  await visitor.post("/login", { email: newcomer.email, password: "Wrong-2024!" });
  await visitor.post("/forgot-password", { email: newcomer.email });
  const codes = (await fetchMails(newcomer.email)).map(({ code }) => code);
  for (const code of codes) await visitor.get(`/auth/action?mode=verifyEmail&oobCode=${encodeURIComponent(code)}`);

  // A customer connects a store, first with wrong credentials, installs, and reads every page of the journey.
  const account = await mintAccount({ name: person.name, licences: 2 });
  const customer = await signIn(account.email);
  const cookies = [...customer.cookies.values()];
  const store = await mintStore({ processingMs: 0 });
  const { accessToken, apiSecretKey } = store;
  const form = { email: account.email, shopUrl: store.domain, apiSecretKey };
  await customer.post("/activate", { ...form, accessToken: `${accessToken.slice(0, -4)}0000` });
  await customer.post("/activate", { ...form, accessToken });
  const { id } = await install({ account, visitor: customer, store });
  await waitForJob(account, id, ["done", "failed"]);
  for (const path of ["/", "/update", `/jobs/${id}`, "/profile", "/tickets", "/notifications", "/admin/users"])
    await customer.get(path);
  await customer.post("/download", { release: "2.0.4", acceptTerms: "on" });
  await customer.post("/profile", { intent: "profile", ...person, name: person.name, version: "0" });

  // They buy, ask for help, and ask the assistant.
  const paid = await order(customer, { company: person.company });
  await customer.get(await pay(customer, toPayment(paid)));
  await postTicket(customer, { fields: { ...managerTicket, message: `Écrivez-moi : ${account.email}` } });
  await ask(customer, `Je suis ${person.name}, ${account.email} : comment activer ?`);

  // The same while services fail, because failures are what is logged.
  for (const vendor of ["shopify", "firestore", "helpdesk", "openai", "stripe", "identity", "securetoken"]) {
    await startFault(vendor, { mode: "status", status: 500 });
    await customer.post("/activate", { ...form, accessToken });
    await postTicket(customer, { fields: managerTicket });
    await ask(customer, `${person.name} : comment mettre à jour ?`);
    await order(customer, { company: person.company });
    await customer.post("/profile", { intent: "profile", ...person, version: "0" });
    await new Visitor().post("/login", { email: account.email, password });
    await endFaults();
  }
  await customer.post("/logout", {});
  secrets.push(newcomer.email, account.email, ...codes.filter(Boolean), ...cookies, accessToken, apiSecretKey);
});

test("every line is JSON with a request id and the fields of our own writer", () => {
  const lines = readWorkerLog().filter((line) => line.startsWith("{"));
  expect(lines.map((line) => [findLineFault(line), line]).filter(([fault]) => fault !== null)).toEqual([]);
  const events = new Set(parse(lines).map(({ service, event }) => `${service} ${event}`));
  expect([...events]).toEqual(
    expect.arrayContaining([
      ...["portal sign-in.ok", "portal sign-in.failed", "portal session.revoked", "portal forbidden", "portal fault"],
      "licences upstream_unavailable",
    ]),
  );
});

test("no line names a person, their company or mail, or holds a password, code, cookie or credential of a store", () => {
  const lines = readWorkerLog();
  const found = secrets.flatMap((secret) =>
    lines.filter((line) => secret.length > 5 && (line.includes(secret) || line.includes(encodeURIComponent(secret)))),
  );
  expect(found).toEqual([]);
});

test("the licence service's lines carry the id that the page shows", async () => {
  const account = await mintAccount({ licences: 1 });
  const [customer, store] = [await signIn(account.email), await mintStore()];
  await startFault("shopify", { mode: "status", status: 500, path: store.domain });
  const { accessToken, apiSecretKey } = store;
  const page = await customer.post("/activate", {
    ...{ email: account.email, shopUrl: store.domain, accessToken, apiSecretKey },
  });
  expect(page.status).toBe(503);
  const lines = await waitForLines(page.headers.get("x-request-id"), (found) => found.length > 1);
  expect(new Set(lines.map(({ service }) => service))).toEqual(new Set(["portal", "licences"]));
});

test("so do the lines of a person's object, and of the licence service that it calls", async () => {
  const { email } = await mintAccount({ licences: 1 });
  await startFault("d1", { mode: "down" });
  const signedIn = await new Visitor().post("/login", { email, password });
  expect(signedIn.status).toBe(303);
  const isFromObject = ({ service, kind }: Line) => service === "portal" && kind === "account";
  const lines = await waitForLines(
    signedIn.headers.get("x-request-id"),
    (found) => found.some(isFromObject) && found.some(({ service }) => service === "licences"),
  );
  expect(lines.some(isFromObject)).toBe(true);
  expect(lines.some(({ service }) => service === "licences")).toBe(true);
});

test("so do the lines of a scheduled task in both Workers", async () => {
  const staff = await mintAdministrator();
  await startFault("d1", { mode: "down" });
  const requestId = crypto.randomUUID();
  await staff.post("/admin/maintenance", { task: "order-points", requestId });
  const services = (found: Line[]) => new Set(found.map(({ service }) => service));
  const lines = await waitForLines(requestId, (found) => services(found).size > 1);
  expect(services(lines)).toEqual(new Set(["portal", "licences"]));
});

/**
 * What the Workers log while accounts do what they came for, and while services fail: the id of the request in every
 * Worker, and nothing that names or admits anyone. The stack of all tests checks the form of every line.
 */
import { afterEach, describe, expect, test } from "vitest";
import { ask } from "#tests/support/chat.ts";
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
import { install, toActivation, waitForJob } from "#tests/support/theme-jobs.ts";
import { managerTicket, postTicket } from "#tests/support/tickets.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { readWorkerLog } from "#tests/support/worker-log.ts";

interface Line {
  service: string;
  event: string;
  requestId: string;
  [field: string]: unknown;
}

const parse = (lines: string[]): Line[] => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));

/** Waits for the lines of this request in both Workers; the stack writes them a moment after the answer. */
async function expectBoth(requestId: string | null, isOurs: (line: Line) => boolean = () => true): Promise<void> {
  const listServices = () => {
    const lines = parse(readWorkerLog()).filter((line) => line.requestId === requestId);
    return lines.filter((line) => line.service !== "portal" || isOurs(line)).map(({ service }) => service);
  };
  await expect.poll(listServices, { interval: 100 }).toEqual(expect.arrayContaining(["portal", "licences"]));
}

const person = { name: "Philomène Quatrebarbes", company: "Atelier Zéphyrin" };
/** Everything that must be in no line. */
const secrets: string[] = [person.name, "Quatrebarbes", person.company, password];

afterEach(endFaults);

/** Registers, buys, asks for help, and lets each vendor fail. */
async function act(): Promise<void> {
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
  const profile = { intent: "profile", ...person, version: "0" };
  const failing: [string, () => Promise<unknown>][] = [
    ["shopify", () => customer.post("/activate", { ...form, accessToken })],
    ["firestore", () => customer.post("/profile", profile)],
    ["firestore", () => postTicket(customer, { fields: { ...managerTicket, message: person.name } })],
    ["helpdesk", () => postTicket(customer, { fields: { ...managerTicket, message: person.name } })],
    ["openai", () => ask(customer, `${person.name} : comment mettre à jour ?`)],
    ["stripe", () => order(customer, { company: person.company })],
    ["identity", () => new Visitor().post("/login", { email: account.email, password })],
    ["securetoken", () => customer.post("/profile", profile)],
  ];
  for (const [vendor, send] of failing) {
    await startFault(vendor, { mode: "status", status: 500 });
    await send();
    await endFaults();
  }
  await customer.post("/logout", {});
  secrets.push(newcomer.email, account.email, ...codes.filter(Boolean), ...cookies, accessToken, apiSecretKey);
}

describe("the lines of both Workers", () => {
  test("name no account, company or mail, and hold no password, code, cookie or credential of a store", async () => {
    await act();
    const lines = readWorkerLog();
    const events = new Set(parse(lines).map(({ service, event }) => `${service} ${event}`));
    expect([...events]).toEqual(
      expect.arrayContaining([
        ...["portal sign-in.ok", "portal sign-in.failed", "portal session.revoked", "portal forbidden", "portal fault"],
        "licences upstream_unavailable",
      ]),
    );
    const found = secrets.flatMap((secret) =>
      lines.filter((line) => secret.length > 5 && (line.includes(secret) || line.includes(encodeURIComponent(secret)))),
    );
    expect(found).toEqual([]);
  });

  test("carry the id of the page, of a sign-in through the account's object, and of a scheduled task", async () => {
    const account = await mintAccount({ licences: 1 });
    const [customer, store] = [await signIn(account.email), await mintStore()];
    await startFault("shopify", { mode: "status", status: 500, path: store.domain });
    const page = await customer.post("/activate", toActivation(customer, store));
    expect(page.status).toBe(503);
    await expectBoth(page.headers.get("x-request-id"));

    const { email } = await mintAccount({ licences: 1 });
    await startFault("d1", { mode: "down" });
    const signedIn = await new Visitor().post("/login", { email, password });
    expect(signedIn.status).toBe(303);
    await expectBoth(signedIn.headers.get("x-request-id"), ({ kind }) => kind === "account");
    await endFaults();

    const staff = await mintAdministrator();
    await startFault("d1", { mode: "down" });
    const requestId = crypto.randomUUID();
    await staff.post("/admin/maintenance", { task: "order-points", requestId });
    await expectBoth(requestId);
  });
});

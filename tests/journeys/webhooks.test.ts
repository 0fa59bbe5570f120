/** Webhooks over HTTP and without JavaScript, with a receiver that answers well or badly. */
import { afterEach, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { control, endFaults, mintAccount, signIn, startFault, uniqueName } from "#tests/support/minting.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";
import { signMessage } from "#workers/licences/webhooks/secret.ts";

afterEach(endFaults);

const path = "/admin/webhooks";

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}
const fetchReceived = (name: string) => control<Received[]>("GET", `/webhooks/${name}`);
const answerWith = (name: string, answer: object) => control("PUT", `/webhooks/${name}`, answer);

async function signInStaff() {
  const account = await mintAccount({ role: "admin" });
  return { staff: await signIn(account.email), actor: createActor(account, "admin") };
}

const getRequestId = (page: Page) => page.document.querySelector("main [name=requestId]")?.getAttribute("value") ?? "";
const findSecret = (page: Page) => /whsec_[A-Za-z0-9+/=]+/.exec(page.document.querySelector("main")?.text ?? "")?.[0];

/** Adds a webhook by the form, whose receiver has a name of its own. */
async function addWebhook(staff: Visitor, events = ["licence.granted"]) {
  const name = uniqueName();
  const url = `${inject("sandboxUrl")}/webhooks/${name}`;
  const fields = Object.fromEntries(events.map((type) => [`event:${type}`, "on"]));
  const requestId = getRequestId(await staff.get(path));
  const added = await staff.post(path, { url, description: name, requestId, ...fields });
  expect(added.status, added.text).toBe(200);
  const page = `${path}/${added.document.querySelector(`main a[href^="${path}/"]`)?.getAttribute("href")?.split("/").at(-1)}`;
  return { name, url, page, secret: findSecret(added) ?? "", requestId, fields };
}

const grant = (actor: ReturnType<typeof createActor>) =>
  fetchOperationValue("grantLicences", actor, {
    email: `${uniqueName()}@example.test`,
    count: 1,
    reason: "test",
    requestId: crypto.randomUUID(),
  });

test("a webhook is added, called with a valid signature, rotated, tested and deleted", async () => {
  const { staff, actor } = await signInStaff();
  const { name, page, secret } = await addWebhook(staff);
  expect(secret).toMatch(/^whsec_/);
  expect((await staff.get(path)).html).not.toContain(secret);
  expect((await staff.get(page)).html).not.toContain(secret);

  await grant(actor);
  await expect.poll(() => fetchReceived(name)).toHaveLength(1);
  const verify = async ({ id, timestamp, body }: Received, secrets: string[]) =>
    (await signMessage({ id, at: new Date(Number(timestamp) * 1000), body }, secrets))["webhook-signature"];
  const [first] = await fetchReceived(name);
  expect(first?.signature).toBe(await verify(first as Received, [secret]));
  await expect.poll(async () => (await staff.get(page)).text).toContain("Livré");

  const rotated = await staff.post(page, { intent: "rotate", requestId: getRequestId(await staff.get(page)) });
  const newSecret = findSecret(rotated) ?? "";
  expect(newSecret).not.toBe(secret);
  const tested = await staff.post(page, { intent: "test", requestId: getRequestId(await staff.get(page)) });
  expect(getToast(await staff.follow(tested))).toContain("Message accepté");
  const [, second] = await fetchReceived(name);
  expect(second?.signature).toBe(await verify(second as Received, [newSecret, secret]));

  const shown = await staff.get(page);
  expect(shown.text).toContain("Message de test");
  expect(shown.html).not.toContain(newSecret);
  const deleted = await staff.post(page, { intent: "delete", reason: "no longer used" });
  expect(deleted.location).toBe(path);
  expect(getToast(await staff.follow(deleted))).toContain("supprimé");
  expect((await staff.get(page)).status).toBe(404);
});

test.each([
  ["status", { answer: "status", status: 500 }, "L’adresse a renvoyé une erreur (500)."],
  ["redirect", { answer: "redirect" }, "Les redirections ne sont pas suivies."],
  ["loop", { answer: "loop" }, "Les redirections ne sont pas suivies."],
])("a receiver that answers by %s is contained, and the page says why", async (_, answer, sentence) => {
  const { staff } = await signInStaff();
  const { name, page } = await addWebhook(staff);
  await answerWith(name, answer);
  const tested = await staff.post(page, { intent: "test", requestId: crypto.randomUUID() });
  const shown = await staff.follow(tested);
  expect(getToast(shown)).toContain("Message refusé");
  expect(shown.text).toContain(sentence);
  expect(await fetchReceived(name)).toHaveLength(1);
  expect(await fetchReceived(`${name}-target`)).toEqual([]);
});

test("a receiver that hangs makes no page wait for it, and is given up on", async () => {
  const { staff } = await signInStaff();
  const { name, page } = await addWebhook(staff);
  await answerWith(name, { answer: "hang" });
  const tested = await staff.post(page, { intent: "test", requestId: crypto.randomUUID() });
  expect(getToast(await staff.follow(tested))).toMatch(/Envoi en cours|Message refusé/);
  await expect.poll(async () => (await staff.get(page)).text).toContain("Aucune réponse au bout de cinq secondes.");
  expect(await fetchReceived(name)).toHaveLength(1);
});

test("an answer of ten megabytes is taken, and its beginning is shown", async () => {
  const { staff } = await signInStaff();
  const { name, page } = await addWebhook(staff);
  await answerWith(name, { answer: "large" });
  const shown = await staff.follow(await staff.post(page, { intent: "test", requestId: crypto.randomUUID() }));
  expect(getToast(shown)).toContain("Message accepté");
  expect(shown.document.querySelector("#deliveries pre")?.structuredText).toMatch(/^(<code>)?x{1024}(<\/code>)?$/);
});

test("a failed delivery is sent again under its id, and 410 switches the webhook off until it is switched on", async () => {
  const { staff, actor } = await signInStaff();
  const { name, page } = await addWebhook(staff);
  await answerWith(name, { answer: "status", status: 503 });
  await grant(actor);
  await expect.poll(async () => (await staff.get(`${page}?state=pending`)).text).toContain("(503)");
  await answerWith(name, { answer: "status", status: 410 });
  const form = (await staff.get(page)).document.querySelector("#deliveries form");
  const read = (field: string) => form?.querySelector(`[name=${field}]`)?.getAttribute("value") ?? "";
  const replay = { intent: "replay", delivery: read("delivery"), attempts: read("attempts") };
  const off = await staff.follow(await staff.post(page, replay));
  expect(off.text).toContain("Ce webhook est désactivé");
  const received = await fetchReceived(name);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received.length).toBeGreaterThan(1);

  const count = received.length;
  await grant(actor);
  expect(await fetchReceived(name)).toHaveLength(count);
  const on = await staff.follow(await staff.post(page, { intent: "enable" }));
  expect(getToast(on)).toContain("réactivé");
  expect(on.text).not.toContain("Ce webhook est désactivé");
});

test("an invalid form keeps what was typed, with a message beside its field", async () => {
  const { staff } = await signInStaff();
  const fields = { description: "kept text", requestId: crypto.randomUUID() };
  const refused = await staff.post(path, { ...fields, url: "https://127.0.0.1/", "event:licence.paused": "on" });
  expect(refused.status).toBe(400);
  const url = refused.document.querySelector("[name=url]");
  expect(url?.getAttribute("aria-invalid")).toBe("true");
  expect(url?.getAttribute("value")).toBe("https://127.0.0.1/");
  expect(refused.document.querySelector("[name='event:licence.paused']")?.hasAttribute("checked")).toBe(true);
  expect(refused.document.querySelector("[name=description]")?.getAttribute("value")).toBe("kept text");
  const none = await staff.post(path, { ...fields, url: "https://example.com/" });
  expect([none.status, none.text.includes("Choisissez au moins un événement.")]).toEqual([400, true]);
  const portal = await staff.post(path, { ...fields, url: `${staff.origin}/`, "event:licence.paused": "on" });
  expect(portal.status).toBe(400);
});

test("a form sent again after a lost answer adds one webhook, and shows its secret", async () => {
  const { staff } = await signInStaff();
  const name = uniqueName();
  const fields = { url: `${inject("sandboxUrl")}/webhooks/${name}`, description: name, "event:licence.paused": "on" };
  const requestId = getRequestId(await staff.get(path));
  await startFault("d1", { mode: "lost", times: 1, bodyIncludes: requestId });
  const lost = await staff.post(path, { ...fields, requestId });
  expect([lost.status, findSecret(lost)]).toEqual([503, undefined]);
  const added = await staff.post(path, { ...fields, requestId: getRequestId(lost) });
  expect([added.status, findSecret(added)]).toEqual([200, expect.stringMatching(/^whsec_/)]);
  expect(added.text.split(name)).toHaveLength(2);
});

test("settings are changed, a stale form is rejected, and switching off needs a reason", async () => {
  const { staff } = await signInStaff();
  const { page, url } = await addWebhook(staff);
  const changedAt = (await staff.get(page)).document.querySelector("[name=changedAt]")?.getAttribute("value") ?? "";
  const change = { intent: "change", changedAt, url, description: "new words", "event:release.published": "on" };
  expect(getToast(await staff.follow(await staff.post(page, change)))).toContain("enregistrés");
  const stale = await staff.post(page, { ...change, description: "older words" });
  expect(stale.status).toBe(409);
  expect((await staff.get(page)).text).toContain("new words");
  const silent = await staff.post(page, { intent: "disable", reason: " " });
  expect([silent.status, silent.text.includes("Indiquez la raison.")]).toEqual([400, true]);
  const off = await staff.follow(await staff.post(page, { intent: "disable", reason: "their tool moves" }));
  expect(off.text).toContain("Un administrateur l’a désactivé.");
});

test("only administrators reach webhooks", async () => {
  const { staff } = await signInStaff();
  const { page } = await addWebhook(staff);
  const customer = await signIn((await mintAccount({ licences: 1 })).email);
  for (const address of [path, page]) {
    expect((await customer.get(address)).location).toBe("/");
    expect((await customer.post(address, { intent: "delete", reason: "mine" })).location).toBe("/");
  }
  expect((await staff.get(page)).status).toBe(200);
  expect((await staff.get(`${path}/${"0".repeat(24)}`)).status).toBe(404);
  expect((await staff.get(`${path}/nothing`)).status).toBe(404);
});

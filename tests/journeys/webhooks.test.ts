/** Webhooks over HTTP and without JavaScript, with a receiver that answers well or badly. */
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { control, endFaults, mintCustomer, startFault, uniqueName } from "#tests/support/minting.ts";
import { getFieldErrors, getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

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

/** What a receiver with the standard's own library reads; throws when it would refuse the message. */
const verify = ({ id, timestamp, signature, body }: Received = {} as Received, secret: string) =>
  new Webhook(secret).verify(body, {
    ...{ "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature },
  });

async function signInStaff() {
  const { account, visitor } = await mintCustomer({ role: "admin" });
  return { staff: visitor, actor: createActor(account, "admin") };
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

describe("/admin/webhooks/:id", () => {
  test("adds a webhook, calls it with a valid signature, rotates its secret, tests and deletes it", async () => {
    const { staff, actor } = await signInStaff();
    const { name, page, secret } = await addWebhook(staff);
    expect(secret).toMatch(/^whsec_/);
    expect((await staff.get(path)).html).not.toContain(secret);
    expect((await staff.get(page)).html).not.toContain(secret);

    await grant(actor);
    await expect.poll(() => fetchReceived(name)).toHaveLength(1);
    const [first] = await fetchReceived(name);
    expect(verify(first, secret)).toMatchObject({ type: "licence.granted" });
    expect(() => verify({ ...(first as Received), body: "{}" }, secret)).toThrow("No matching signature");
    await expect.poll(async () => (await staff.get(page)).text).toContain("Livré");

    const rotated = await staff.post(page, { intent: "rotate", requestId: getRequestId(await staff.get(page)) });
    const newSecret = findSecret(rotated) ?? "";
    expect(newSecret).not.toBe(secret);
    const tested = await staff.post(page, { intent: "test", requestId: getRequestId(await staff.get(page)) });
    expect(getToast(await staff.follow(tested))).toContain("Message accepté");
    const [, second] = await fetchReceived(name);
    for (const each of [newSecret, secret]) expect(verify(second, each)).toMatchObject({ type: "webhook.test" });

    const shown = await staff.get(page);
    expect(shown.text).toContain("Message de test");
    expect(shown.html).not.toContain(newSecret);
    const deleted = await staff.post(page, { intent: "delete", reason: "no longer used" });
    expect(deleted.location).toBe(path);
    expect(getToast(await staff.follow(deleted))).toContain("supprimé");
    expect((await staff.get(page)).status).toBe(404);
  });

  test("says why a receiver failed, sends again under the same id, and is off after 410 until it is enabled", async () => {
    const { staff, actor } = await signInStaff();
    const { name, page } = await addWebhook(staff);
    await answerWith(name, { answer: "redirect" });
    const refused = await staff.follow(await staff.submit(page, { intent: "test", requestId: crypto.randomUUID() }));
    expect(getToast(refused)).toContain("Message refusé");
    expect(refused.text).toContain("Les redirections ne sont pas suivies.");
    expect(await fetchReceived(`${name}-target`)).toEqual([]);

    await answerWith(name, { answer: "status", status: 503 });
    await grant(actor);
    await expect.poll(async () => (await staff.get(`${page}?state=pending`)).text).toContain("(503)");
    await answerWith(name, { answer: "status", status: 410 });
    const form = (await staff.get(`${page}?state=pending`)).document.querySelector("#deliveries form");
    const read = (field: string) => form?.querySelector(`[name=${field}]`)?.getAttribute("value") ?? "";
    const replay = { intent: "replay", delivery: read("delivery"), attempts: read("attempts") };
    const off = await staff.follow(await staff.submit(page, replay));
    expect(off.text).toContain("Ce webhook est désactivé");
    const [, ...granted] = await fetchReceived(name);
    expect(new Set(granted.map(({ id }) => id)).size).toBe(1);
    expect(granted.length).toBeGreaterThan(1);

    const on = await staff.follow(await staff.submit(page, { intent: "enable" }));
    expect(getToast(on)).toContain("réactivé");
    expect(on.text).not.toContain("Ce webhook est désactivé");
  });

  test("changes settings, rejects a form of an old page, and requires a reason to disable", async () => {
    const { staff } = await signInStaff();
    const { page, url } = await addWebhook(staff);
    const changedAt = (await staff.get(page)).document.querySelector("[name=changedAt]")?.getAttribute("value") ?? "";
    const change = { intent: "change", changedAt, url, description: "new words", "event:release.published": "on" };
    expect(getToast(await staff.follow(await staff.submit(page, change)))).toContain("enregistrés");
    expect((await staff.post(page, { ...change, description: "older words" })).status).toBe(409);
    expect((await staff.get(page)).text).toContain("new words");
    const silent = await staff.post(page, { intent: "disable", reason: " " });
    expect([silent.status, silent.text.includes("Indiquez le motif.")]).toEqual([400, true]);
    const off = await staff.follow(await staff.submit(page, { intent: "disable", reason: "their tool moves" }));
    expect(off.text).toContain("Un administrateur l’a désactivé.");
    for (const id of ["0".repeat(24), "nothing"]) expect((await staff.get(`${path}/${id}`)).status).toBe(404);
  });
});

describe("/admin/webhooks", () => {
  test("keeps what an invalid form had, and adds one webhook although its answer was lost", async () => {
    const { staff } = await signInStaff();
    const name = uniqueName();
    const requestId = getRequestId(await staff.get(path));
    const fields = { description: name, requestId, "event:licence.paused": "on" };
    for (const url of ["https://127.0.0.1/", `${staff.origin}/`]) {
      const refused = await staff.post(path, { ...fields, url });
      expect([refused.status, getFieldErrors(refused)]).toEqual([400, ["url"]]);
      expect(refused.document.querySelector("[name=url]")?.getAttribute("value")).toBe(url);
      expect(refused.document.querySelector("[name='event:licence.paused']")?.hasAttribute("checked")).toBe(true);
      expect(refused.document.querySelector("[name=description]")?.getAttribute("value")).toBe(name);
    }
    const none = await staff.post(path, { description: name, requestId, url: "https://example.com/" });
    expect([none.status, none.text.includes("Choisissez au moins un événement.")]).toEqual([400, true]);

    const url = `${inject("sandboxUrl")}/webhooks/${name}`;
    await startFault("d1", { mode: "lost", times: 1, bodyIncludes: name });
    const lost = await staff.post(path, { ...fields, url });
    expect([lost.status, findSecret(lost)]).toEqual([503, undefined]);
    const added = await staff.post(path, { ...fields, url, requestId: getRequestId(lost) });
    expect([added.status, findSecret(added)]).toEqual([200, expect.stringMatching(/^whsec_/)]);
    expect(added.text.split(name)).toHaveLength(2);
  });
});

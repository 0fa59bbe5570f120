/** Loyalty points without JavaScript: request, answer, adjustment and notifications. */
import { afterEach, describe, expect, test } from "vitest";
import { listDocuments, readDocument, writeDocuments } from "#tests/support/documents.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintAdministrator, mintCustomer, startFault, uniqueName } from "#tests/support/minting.ts";
import { readBalance, readLedger, requestPoints } from "#tests/support/points.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { maxPendingRequests } from "#workers/portal/points/contract.ts";

afterEach(endFaults);

const mintNora = () => mintAdministrator({ name: "Nora" });

const part = (page: Page, selector: string) =>
  page.document.querySelector(selector)?.structuredText.replace(/\s+/g, " ") ?? "";

async function ownRequests(uid: string) {
  return (await listDocuments("pointsRequests")).filter(({ fields }) => fields.uid === uid);
}

async function onlyRequest(uid: string): Promise<string> {
  const [request] = await ownRequests(uid);
  return request?.id ?? "";
}

describe("a request", () => {
  test("takes the points at once, shows its date, is accepted, and appears in the history", {
    meta: { provokes: "POINTS_ALREADY_ACCEPTED" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 3, name: "Zoé" });
    const form = (await visitor.get("/profile")).document.querySelector("form:has([value=points])");
    const requestId = form?.querySelector("[name=requestId]")?.getAttribute("value") ?? "";
    const sent = await requestPoints(visitor, "400", requestId);
    expect(sent.status).toBe(303);
    const waiting = await visitor.follow(sent);
    expect(getToast(waiting)).toMatch(/^Demande de 400\spoints envoyée/);
    expect(part(waiting, "#points")).toMatch(/797 points soit 39,85\s€, à 0,05\s€ le point/);
    expect(part(waiting, "#points")).toMatch(/400 points, 20,00 € Réponse avant le \d+(er)? \S+ \d{4}/);
    expect(part(waiting, "#points")).toMatch(/Demande de points [\w. éû]+, en attente \u2212 400/);
    expect((await visitor.get("/")).text).toMatch(/797\s+points, soit 39,85/);

    const admin = await mintNora();
    expect((await admin.get("/admin/users?tab=points")).text).toContain(account.email);
    const told = async (reader: Visitor) => (await reader.get("/notifications")).text;
    await expect.poll(() => told(admin)).toMatch(/Zoé demande 400\spoints, soit 20,00\s€/);
    const request = await onlyRequest(account.uid);
    const accepted = await admin.post("/admin/users", { intent: "accept", request });
    expect(getToast(await admin.follow(accepted))).toBe("Demande de Zoé acceptée");
    const late = await (await mintNora()).post("/admin/users", {
      intent: "refuse",
      request,
      reason: "Trop tard",
    });
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining(getErrorSentence("POINTS_ALREADY_ACCEPTED")),
    ]);
    await expect.poll(() => told(visitor)).toMatch(/Votre demande de 400\spoints, soit 20,00\s€, est acceptée/);
    expect(part(await visitor.get("/profile"), "#points")).toMatch(/Demande de points [\w. éû]+, acceptée \u2212 400/);
    expect(await readBalance(account.uid)).toBe(797);
    expect(await readDocument(`pointsRequests/${request}`)).toMatchObject({ status: "accepted", amount: 400 });
  });

  test("when refused returns the points with the reason; a later answer shows who answered first", {
    meta: { provokes: "POINTS_ALREADY_REFUSED" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    await requestPoints(visitor, "399");
    expect(part(await visitor.get("/profile"), "#points")).toContain("Vous n’avez pas de points à demander");
    const request = await onlyRequest(account.uid);
    const admin = await mintNora();
    const withoutReason = await admin.post("/admin/users", { intent: "refuse", request, reason: "  " });
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.text).toContain("Indiquez la raison.");
    expect(withoutReason.document.querySelector("details[open] [name=reason]")).toBeTruthy();
    expect(await readBalance(account.uid)).toBe(0);

    const reason = "<b>Doublon</b> d’août";
    await admin.post("/admin/users", { intent: "refuse", request, reason });
    const page = await visitor.get("/profile");
    expect(part(page, "#points")).toContain("Demande refusée, points rendus <b>Doublon</b> d’août");
    expect(page.html).not.toContain("<b>Doublon");
    expect(await readLedger(account.uid)).toEqual({
      signup: 399,
      [`request-${request}`]: -399,
      [`refund-${request}`]: 399,
    });

    const late = await (await mintNora()).post("/admin/users", { intent: "accept", request });
    expect(late.status).toBe(409);
    expect(late.text).toContain(`${getErrorSentence("POINTS_ALREADY_REFUSED")} Réponse de Nora`);
    // A repeated click of the same administrator is not a conflict.
    expect((await admin.post("/admin/users", { intent: "refuse", request, reason })).status).toBe(303);
    expect(await readBalance(account.uid)).toBe(399);
  });

  test("for more than the balance keeps the input and shows the balance", {
    meta: { provokes: "POINTS_INSUFFICIENT" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const page = await requestPoints(visitor, "400");
    expect(page.status).toBe(400);
    expect(page.text).toContain(getErrorSentence("POINTS_INSUFFICIENT"));
    expect(page.text).toContain("Vous avez 399\u00a0points".replace("\u00a0", " "));
    const field = page.document.querySelector("#points-amount");
    expect(field?.getAttribute("value")).toBe("400");
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(await readLedger(account.uid)).toEqual({ signup: 399 });
  });

  test("changes only the points, whatever else the form holds", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const names = [
      "role",
      "uid",
      "email",
      "emailVerified",
      "points",
      "points.available",
      "available",
      "status",
      "dueAt",
    ];
    const others = ["answeredBy", "createdAt", "displayName", "company", "isAdmin", "premium", "kind", "reason", "by"];
    const more = Array.from({ length: 22 }, (_, index) => `field${index}`);
    const extra = Object.fromEntries([...names, ...others, ...more].map((name) => [name, "admin"]));
    expect(Object.keys(extra)).toHaveLength(40);
    const { points: _points, updatedAt: _updatedAt, ...before } = await readDocument(`users/${account.uid}`);
    const requestId = crypto.randomUUID();
    const sent = await visitor.post("/profile", { ...extra, intent: "points", amount: "100", requestId });
    expect(sent.status).toBe(303);
    const { points, updatedAt: _later, ...after } = await readDocument(`users/${account.uid}`);
    expect(after).toEqual(before);
    expect(points).toMatchObject({ available: 299 });
    const [request] = await ownRequests(account.uid);
    expect(request?.fields).toEqual({
      uid: account.uid,
      amount: 100,
      status: "pending",
      createdAt: expect.any(String),
      dueAt: expect.any(String),
    });
  });

  test("sent twice counts once; with another amount it is rejected, and the next form is a new one", {
    meta: { provokes: "POINTS_ALREADY_SENT" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const requestId = crypto.randomUUID();
    await requestPoints(visitor, "100", requestId);
    expect((await requestPoints(visitor, "100", requestId)).status).toBe(303);
    const changed = await requestPoints(visitor, "200", requestId);
    expect(changed.status).toBe(409);
    expect(changed.text).toContain(getErrorSentence("POINTS_ALREADY_SENT", { details: { amount: 100 } }));
    const [next] = changed.document.querySelectorAll("form:has([value=points]) [name=requestId]");
    expect(next?.getAttribute("value")).not.toBe(requestId);
    expect(await readBalance(account.uid)).toBe(299);
  });

  test("waits while Firestore fails: the input is kept, and the same form succeeds afterwards", {
    meta: { provokes: "POINTS_UNANSWERED" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    // The page of the form.
    await visitor.get("/profile");
    await startFault("firestore", { mode: "down" });
    const requestId = crypto.randomUUID();
    const page = await requestPoints(visitor, "100", requestId);
    expect(page.status).toBe(503);
    expect(page.text).toContain(getErrorSentence("POINTS_UNANSWERED"));
    const form = page.document.querySelector("form:has([value=points])");
    expect(form?.querySelector("[name=amount]")?.getAttribute("value")).toBe("100");
    expect(form?.querySelector("[name=requestId]")?.getAttribute("value")).toBe(requestId);
    await endFaults();
    expect((await requestPoints(visitor, "100", requestId)).status).toBe(303);
    expect(await readLedger(account.uid)).toMatchObject({ signup: 399 });
    expect(await readBalance(account.uid)).toBe(299);
  });

  test("needs a verified address", async () => {
    const { visitor } = await mintCustomer({ emailVerified: false });
    const page = await requestPoints(visitor, "1");
    expect(page.status).toBe(403);
    expect(part(page, "#points")).toContain("dès que votre adresse e-mail sera confirmée");
  });
});

test("a ledger of more than a page continues on the next page", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  const entry = (index: number) => ({
    kind: "adjustment",
    amount: 0,
    reason: `Ligne ${index}.`,
    createdAt: new Date(Date.now() - 60_000 - (index - (index % 2)) * 1_000),
  });
  const lines = Array.from({ length: 24 }, (_, index) => index + 1);
  const documents = lines.map((index) => [`users/${account.uid}/pointsLedger/line-${index}`, toFields(entry(index))]);
  await writeDocuments(Object.fromEntries(documents));
  const first = await visitor.get("/profile");
  const more = first.document.querySelectorAll("#points a").find(({ text }) => text === "Plus anciens");
  const second = await visitor.get(more?.getAttribute("href")?.replace(/#.*/, "") ?? "");
  const told = [first, second].map((page) =>
    lines.filter((index) => part(page, "#points").includes(`Ligne ${index}.`)),
  );
  expect(told.flat().sort((one, other) => one - other)).toEqual(lines);
  expect(told[0]).toHaveLength(19);
  expect(part(second, "#points")).toContain("Revenir aux plus récents");
  // An invalid cursor leads to the first page.
  expect(part(await visitor.get("/profile?points=../../users"), "#points")).toContain("Bienvenue, 1 licence");
});

describe("an adjustment", () => {
  const adjust = (admin: Visitor, fields: Record<string, string>) =>
    admin.post("/admin/users", {
      intent: "adjust",
      reason: "Geste commercial",
      requestId: crypto.randomUUID(),
      ...fields,
    });

  test("adds and takes away once each, and shows the reason to the person", {
    meta: { provokes: "POINTS_ALREADY_ADJUSTED" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const admin = await mintNora();
    const { email } = account;
    const requestId = crypto.randomUUID();
    for (let time = 0; time < 2; time++) await adjust(admin, { email, amount: "+200", requestId });
    const other = await adjust(admin, { email, amount: "+300", requestId });
    const already = getErrorSentence("POINTS_ALREADY_ADJUSTED", { details: { amount: 200 } });
    expect([other.status, other.text]).toEqual([409, expect.stringContaining(already)]);
    const page = await admin.follow(await adjust(admin, { email: email.toUpperCase(), amount: "-50" }));
    expect(getToast(page)).toMatch(/Il est maintenant de 549\spoints/);
    expect(part(await visitor.get("/profile"), "#points")).toMatch(
      /Ajustement par l’équipe Geste commercial [\w. éû]+ \u2212 50 Ajustement par l’équipe Geste commercial [\w. éû]+ \+ 200/,
    );
    expect(Object.values(await readLedger(account.uid)).sort()).toEqual([-50, 200, 399]);
  });

  test.each([
    ["more than the balance", { amount: "-400" }, 409, getErrorSentence("POINTS_BELOW_ZERO")],
    ["a number that is none", { amount: "1e3" }, 400, "Saisissez un nombre entier avec son signe"],
    [
      "an unknown address",
      { email: `${uniqueName()}@example.test`, amount: "5" },
      404,
      getErrorSentence("POINTS_PERSON_UNKNOWN"),
    ],
    ["no reason", { amount: "5", reason: "" }, 400, "Indiquez la raison."],
  ])(
    "refuses %s, and keeps what was typed",
    { meta: { provokes: ["POINTS_PERSON_UNKNOWN", "POINTS_BELOW_ZERO"] } },
    async (_, fields, status, sentence) => {
      const { account } = await mintCustomer({ licences: 1 });
      const page = await adjust(await mintNora(), { email: account.email, ...fields });
      expect(page.status).toBe(status);
      expect(page.text).toContain(sentence);
      expect(page.document.querySelector("[name=amount]")?.getAttribute("value")).toBe(fields.amount);
      expect(await readLedger(account.uid)).toEqual({ signup: 399 });
    },
  );
});

test("is refused to a sixth request while five wait, and to an answer to none", {
  meta: { provokes: ["POINTS_REQUESTS_OPEN", "POINTS_REQUEST_NOT_FOUND"] },
}, async () => {
  const { visitor } = await mintCustomer({ licences: 1 });
  for (let sent = 0; sent < maxPendingRequests; sent++) await requestPoints(visitor, "1");
  const full = await requestPoints(visitor, "1");
  const open = getErrorSentence("POINTS_REQUESTS_OPEN", { details: { most: maxPendingRequests } });
  expect([full.status, full.text]).toEqual([409, expect.stringContaining(open)]);
  const unknown = await (await mintNora()).post("/admin/users", { intent: "accept", request: "f".repeat(40) });
  const missing = getErrorSentence("POINTS_REQUEST_NOT_FOUND");
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining(missing)]);
});

test("is closed to customers, like the answers", async () => {
  const { account, visitor } = await mintCustomer({ licences: 1 });
  await requestPoints(visitor, "100");
  const request = await onlyRequest(account.uid);
  const requestId = crypto.randomUUID();
  const { email } = account;
  const forms: Record<string, string>[] = [
    { intent: "accept", request },
    { intent: "refuse", request, reason: "non" },
    { intent: "adjust", email, amount: "500", reason: "pour moi", requestId },
  ];
  for (const fields of forms) {
    expect((await visitor.post("/admin/users", fields)).location).toBe("/");
    expect((await new Visitor().post("/admin/users", fields)).location).toMatch(/^\/login/);
  }
  expect(await readDocument(`pointsRequests/${request}`)).toMatchObject({ status: "pending" });
  expect(await readBalance(account.uid)).toBe(299);
});

test("of an administrator's own points is left to another administrator", {
  meta: { provokes: "POINTS_OWN" },
}, async () => {
  const { account, visitor: admin } = await mintCustomer({ role: "admin", licences: 1 });
  await requestPoints(admin, "100");
  const request = await onlyRequest(account.uid);
  const refused = await admin.post("/admin/users", { intent: "accept", request });
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(getErrorSentence("POINTS_OWN"))]);
  const own = { amount: "5", reason: "pour moi", requestId: crypto.randomUUID() };
  expect((await admin.post("/admin/users", { intent: "adjust", email: account.email, ...own })).status).toBe(403);
  expect((await (await mintNora()).post("/admin/users", { intent: "accept", request })).status).toBe(303);
  expect(await readBalance(account.uid)).toBe(299);
});

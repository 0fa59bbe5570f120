/** Loyalty points without JavaScript: request, answer, adjustment and notifications. */
import { afterEach, describe, expect, test } from "vitest";
import { toParisDay } from "#app/i18n/format.ts";
import { listDocuments, readDocument, writeDocuments } from "#tests/support/documents.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { endFaults, mintAdministrator, mintCustomer, startFault, uniqueName } from "#tests/support/minting.ts";
import { readBalance, readLedger, requestPoints } from "#tests/support/points.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";
import { toFields } from "#workers/portal/clients/firestore-values.ts";
import { maxPendingRequests } from "#workers/portal/points/contract.ts";

afterEach(endFaults);

const mintNora = () => mintAdministrator({ name: "Nora" });

const part = (page: Page, selector: string) =>
  page.document.querySelector(selector)?.structuredText.replace(/\s+/g, " ") ?? "";

/** Status and text of a page, and those that a rejection has. */
const read = ({ status, text }: Page) => [status, text];
const rejection = (status: number, sentence: string) => [status, expect.stringContaining(sentence)];

const accept = (request: string) => {
  const paidOn = toParisDay(new Date().toISOString());
  return { intent: "accept", request, means: "transfer", paidOn, reference: "VIR-118" };
};

async function findRequest(uid: string) {
  const own = (await listDocuments("pointsRequests")).filter(({ fields }) => fields.uid === uid);
  expect(own).toHaveLength(1);
  return { id: own[0]?.id ?? "", fields: own[0]?.fields };
}

describe("POST /profile", () => {
  test("takes requested points at once, and nothing else of the form, until an administrator accepts", {
    meta: { provokes: "POINTS_ALREADY_ACCEPTED" },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 3, name: "Zoé" });
    const form = (await visitor.get("/profile")).document.querySelector("form:has([value=points])");
    const requestId = form?.querySelector("[name=requestId]")?.getAttribute("value") ?? "";
    const { points: _points, updatedAt: _updatedAt, ...before } = await readDocument(`users/${account.uid}`);
    const extra = {
      role: "admin",
      uid: "admin",
      "points.available": "9999",
      status: "accepted",
      paysWithPoints: "true",
    };
    const sent = await visitor.submit("/profile", { ...extra, intent: "points", amount: "400", requestId });
    const { points: _left, updatedAt: _later, ...after } = await readDocument(`users/${account.uid}`);
    expect(after).toEqual(before);
    const { id: request, fields } = await findRequest(account.uid);
    const dates = { createdAt: expect.any(String), dueAt: expect.any(String) };
    expect(fields).toEqual({ uid: account.uid, amount: 400, status: "pending", ...dates });
    const waiting = await visitor.follow(sent);
    expect(getToast(waiting)).toMatch(/^Demande de 400\spoints envoyée/);
    expect(part(waiting, "#points")).toMatch(/797 points soit 39,85\s€, à 0,05\s€ le point/);
    expect(part(waiting, "#points")).toMatch(/400 points, 20,00 € Réponse avant le \d+(er)? \S+ \d{4}/);
    expect(part(waiting, "#points")).toMatch(/Demande de points [\w. éû]+, en attente \u2212 400/);
    expect((await visitor.get("/")).text).toMatch(/797\s+points, soit 39,85/);

    const admin = await mintNora();
    expect((await admin.get("/admin/users?tab=points")).text).toContain(account.email);
    const told = async (reader: Visitor) => (await reader.get("/notifications")).text;
    await expect.poll(() => told(admin)).toMatch(/Un client demande 400\spoints, soit 20,00\s€/);
    const incomplete = await admin.post("/admin/users", { intent: "accept", request, reference: "VIR-118" });
    expect(read(incomplete)).toEqual(rejection(400, "Choisissez comment le montant a été donné."));
    expect(incomplete.document.querySelector("details[open] [name=reference]")?.getAttribute("value")).toBe("VIR-118");
    const accepted = await admin.submit("/admin/users", accept(request));
    expect(getToast(await admin.follow(accepted))).toBe("Demande de Zoé acceptée");
    const late = await (await mintNora()).post("/admin/users", { intent: "refuse", request, reason: "Trop tard" });
    expect(read(late)).toEqual(rejection(409, getErrorSentence("POINTS_ALREADY_ACCEPTED")));
    await expect.poll(() => told(visitor)).toMatch(/versé 20,00\s€ pour 400\spoints, par virement du/);
    const answered = part(await visitor.get("/profile"), "#points");
    expect(answered).toMatch(
      /Demande de points Virement du [\w. éû]+, référence VIR-118 [\w. éû]+, acceptée \u2212 400/,
    );
    expect((await admin.get("/admin/users?tab=points")).text).toMatch(/Virement du [\w. éû]+, référence VIR-118/);
    expect(await readBalance(account.uid)).toBe(797);
  });

  test("rejects points beyond the balance, a changed request and a sixth one, and waits while Firestore fails", {
    meta: {
      provokes: ["POINTS_INSUFFICIENT", "POINTS_UNANSWERED", "POINTS_ALREADY_SENT", "POINTS_REQUESTS_OPEN"],
    },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const tooMany = await requestPoints(visitor, "400");
    expect(read(tooMany)).toEqual(rejection(400, getErrorSentence("POINTS_INSUFFICIENT")));
    expect(tooMany.text).toContain("Vous avez 399 points");
    const field = tooMany.document.querySelector("#points-amount");
    expect([field?.getAttribute("value"), field?.getAttribute("aria-invalid")]).toEqual(["400", "true"]);
    const unclear = await requestPoints(visitor, "1,197");
    expect(read(unclear)).toEqual(rejection(400, "« 1,197 » peut se lire 1197, ou 1 virgule 197."));
    expect(unclear.document.querySelector("#points-amount")?.getAttribute("value")).toBe("1,197");
    // As the page writes it.
    expect(read(await requestPoints(visitor, "1\u202f197\u00a0points"))).toEqual(
      rejection(400, getErrorSentence("POINTS_INSUFFICIENT")),
    );

    await startFault("firestore", { mode: "down" });
    const requestId = crypto.randomUUID();
    const unanswered = await requestPoints(visitor, "100", requestId);
    expect(read(unanswered)).toEqual(rejection(503, getErrorSentence("POINTS_UNANSWERED")));
    const form = unanswered.document.querySelector("form:has([value=points])");
    const readField = (name: string) => form?.querySelector(`[name=${name}]`)?.getAttribute("value");
    expect([readField("amount"), readField("requestId")]).toEqual(["100", requestId]);
    await endFaults();
    // Once, also when it is sent twice.
    for (let time = 0; time < 2; time++) expect((await requestPoints(visitor, "100", requestId)).status).toBe(303);
    const changed = await requestPoints(visitor, "200", requestId);
    const already = getErrorSentence("POINTS_ALREADY_SENT", { details: { amount: 100 } });
    expect(read(changed)).toEqual(rejection(409, already));
    const next = changed.document.querySelector("form:has([value=points]) [name=requestId]")?.getAttribute("value");
    expect(next).not.toBe(requestId);
    expect(await readBalance(account.uid)).toBe(299);

    for (let open = 1; open < maxPendingRequests; open++) expect((await requestPoints(visitor, "1")).status).toBe(303);
    const full = getErrorSentence("POINTS_REQUESTS_OPEN", { details: { most: maxPendingRequests } });
    expect(read(await requestPoints(visitor, "1"))).toEqual(rejection(409, full));
  });
});

describe("/profile", () => {
  test("continues a ledger of more than a page on the next page", async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const entry = (index: number) => ({
      ...{ kind: "adjustment", amount: 0, reason: `Ligne ${index}.` },
      createdAt: new Date(Date.now() - 60_000 - index * 1_000),
    });
    const lines = Array.from({ length: 24 }, (_, index) => index + 1);
    const documents = lines.map((index) => [`users/${account.uid}/pointsLedger/line-${index}`, toFields(entry(index))]);
    await writeDocuments(Object.fromEntries(documents));
    const first = await visitor.get("/profile");
    const more = first.document.querySelectorAll("#points a").find(({ text }) => text === "Voir les plus anciens");
    const second = await visitor.get(more?.getAttribute("href")?.replace(/#.*/, "") ?? "");
    const listLines = (page: Page) => lines.filter((index) => part(page, "#points").includes(`Ligne ${index}.`));
    expect([listLines(first), listLines(second)]).toEqual([lines.slice(0, 19), lines.slice(19)]);
    expect(part(second, "#points")).toContain("Revenir aux plus récents");
    // An invalid cursor leads to the first page.
    expect(part(await visitor.get("/profile?points=../../users"), "#points")).toContain("Bienvenue, 1 licence");
  });
});

describe("POST /admin/users", () => {
  test("returns points with the reason of a rejection, and names the first administrator to another", {
    meta: { provokes: ["POINTS_ALREADY_REFUSED", "POINTS_REQUEST_NOT_FOUND", "POINTS_OWN"] },
  }, async () => {
    const { account, visitor } = await mintCustomer({ role: "admin", licences: 1 });
    await visitor.submit("/profile", { intent: "points", amount: "399", requestId: crypto.randomUUID() });
    expect(part(await visitor.get("/profile"), "#points")).toContain("Vous n’avez pas de points à demander");
    const { id: request } = await findRequest(account.uid);
    const own = await visitor.post("/admin/users", accept(request));
    expect(read(own)).toEqual(rejection(403, getErrorSentence("POINTS_OWN")));
    const admin = await mintNora();
    const withoutReason = await admin.post("/admin/users", { intent: "refuse", request, reason: "  " });
    expect(read(withoutReason)).toEqual(rejection(400, "Indiquez le motif."));
    expect(withoutReason.document.querySelector("details[open] [name=reason]")).toBeTruthy();

    const reason = "<b>Doublon</b> d’août";
    await admin.submit("/admin/users", { intent: "refuse", request, reason });
    const page = await visitor.get("/profile");
    expect(part(page, "#points")).toContain("Demande refusée, points rendus <b>Doublon</b> d’août");
    expect(page.html).not.toContain("<b>Doublon");
    const returned = { signup: 399, [`request-${request}`]: -399, [`refund-${request}`]: 399 };
    expect(await readLedger(account.uid)).toEqual(returned);
    const late = await (await mintNora()).post("/admin/users", accept(request));
    expect(read(late)).toEqual(rejection(409, `${getErrorSentence("POINTS_ALREADY_REFUSED")} Réponse de Nora`));
    const unknown = await admin.post("/admin/users", accept("f".repeat(40)));
    expect(read(unknown)).toEqual(rejection(404, getErrorSentence("POINTS_REQUEST_NOT_FOUND")));
  });

  test("adjusts points once, shows the reason to their owner, and keeps the input of a rejected adjustment", {
    meta: { provokes: ["POINTS_ALREADY_ADJUSTED", "POINTS_PERSON_UNKNOWN", "POINTS_BELOW_ZERO"] },
  }, async () => {
    const { account, visitor } = await mintCustomer({ licences: 1 });
    const admin = await mintNora();
    const { email } = account;
    const requestId = crypto.randomUUID();
    const adjust = (fields: Record<string, string>) =>
      admin.post("/admin/users", {
        ...{ intent: "adjust", reason: "Geste commercial", requestId: crypto.randomUUID(), email, ...fields },
      });
    for (let time = 0; time < 2; time++) expect((await adjust({ amount: "+200", requestId })).status).toBe(303);
    const already = getErrorSentence("POINTS_ALREADY_ADJUSTED", { details: { amount: 200 } });
    expect(read(await adjust({ amount: "+300", requestId }))).toEqual(rejection(409, already));
    const adjusted = await admin.follow(await adjust({ email: email.toUpperCase(), amount: "-50" }));
    expect(getToast(adjusted)).toMatch(/Il est maintenant de 549\spoints/);
    const unknown = `${uniqueName()}@example.test`;
    for (const [fields, status, sentence] of [
      [{ amount: "-600" }, 409, getErrorSentence("POINTS_BELOW_ZERO")],
      [{ amount: "5", email: unknown }, 404, getErrorSentence("POINTS_PERSON_UNKNOWN")],
      [{ amount: "5", reason: "" }, 400, "Indiquez le motif."],
    ] as const) {
      const page = await adjust(fields);
      expect(read(page)).toEqual(rejection(status, sentence));
      expect(page.document.querySelector("[name=amount]")?.getAttribute("value")).toBe(fields.amount);
    }
    expect(Object.values(await readLedger(account.uid)).sort()).toEqual([-50, 200, 399]);
    expect(part(await visitor.get("/profile"), "#points")).toMatch(
      /Ajustement par l’équipe Geste commercial [\w. éû]+ \u2212 50 Ajustement par l’équipe Geste commercial [\w. éû]+ \+ 200/,
    );
  });
});

/** Tickets without JavaScript: the form, what it stores, what it refuses, and who may see it. */
import { afterEach, describe, expect, test } from "vitest";
import { listDocuments } from "#tests/support/documents.ts";
import { endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { activateStore, managerTicket, mintCustomerWithStore, png, postTicket } from "#tests/support/tickets.ts";
import { getToast, type Page, type Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const ticketsOf = async (uid: string) =>
  (await listDocuments("tickets")).filter(({ fields }) => fields.uid === uid).map(({ fields }) => fields);

const getError = ({ document }: Page, field: string) =>
  document.querySelector(`#${field === "files" ? "field" : "ticket"}-${field}-error`)?.text ?? "";

describe("a ticket", () => {
  test("about the theme carries what the person left ticked, and nothing else", async () => {
    const { account, visitor, store } = await mintCustomerWithStore();
    const path = `/support?shop=${store.domain}&code=TOKEN_INVALID&request=${crypto.randomUUID()}`;
    const page = await visitor.get(path);
    expect(page.document.querySelector(`input[name=shop][value="${store.domain}"][checked]`)).not.toBeNull();
    expect(page.text).toContain("TOKEN_INVALID");
    const fields = { product: "theme", shop: store.domain, subject: "Menu bloqué", message: "Rien ne s’ouvre." };
    const sent = await postTicket(visitor, { path, fields: { ...fields, attachError: "on", attachPlan: "on" } });
    expect(sent.status).toBe(303);
    const [ticket] = await ticketsOf(account.uid);
    expect(ticket).toMatchObject({ ...fields, email: account.email });
    expect(ticket?.context).toEqual({ plan: "Basic", error: "TOKEN_INVALID" });
    const shown = await visitor.follow(sent);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain("Menu bloqué");
    expect(shown.text).toContain("TOKEN_INVALID");
  });

  test("keeps what was unticked when the form comes back", async () => {
    const { visitor, store } = await mintCustomerWithStore();
    const path = `/support?shop=${store.domain}&code=TOKEN_INVALID`;
    const page = await postTicket(visitor, {
      path,
      fields: { product: "theme", shop: store.domain, attachError: "on" },
    });
    const ticks = page.document.querySelectorAll("main .ticket-facts input");
    expect(page.status).toBe(400);
    expect(Object.fromEntries(ticks.map((tick) => [tick.getAttribute("name"), tick.hasAttribute("checked")]))).toEqual({
      attachError: true,
      attachPlan: false,
    });
  });

  test("shows the facts of every store while none is chosen, and carries those of the chosen one", async () => {
    const { account, visitor, store } = await mintCustomerWithStore(2);
    const second = await activateStore(visitor, account.email);
    const page = await visitor.get("/support");
    const withoutScript = /<noscript>(.*?attachPlan.*?)<\/noscript>/s.exec(page.html)?.[1] ?? "";
    for (const { name } of [store, second]) expect(withoutScript).toContain(`${name}\u00a0: Basic`);
    const fields = { product: "theme", shop: second.domain, subject: "Menu", message: "Bloqué", attachPlan: "on" };
    expect((await postTicket(visitor, { fields })).status).toBe(303);
    expect((await ticketsOf(account.uid))[0]?.context).toEqual({ plan: "Basic" });
  });

  test("takes stores only of the person, and only known products", async () => {
    const [{ visitor }, { store }] = [await mintCustomerWithStore(), await mintCustomerWithStore()];
    const fields = { product: "theme", shop: store.domain, subject: "a", message: "b" };
    const foreign = await postTicket(visitor, { fields });
    expect([foreign.status, getError(foreign, "shop")]).toEqual([400, "Choisissez une boutique."]);
    expect((await postTicket(visitor, { fields: { ...fields, product: "other" } })).status).toBe(400);
  });

  test("keeps the typed text when something is missing, and says what", async () => {
    const { visitor } = await mintCustomer();
    const page = await postTicket(visitor, { fields: { ...managerTicket, message: " \u200b " } });
    expect([page.status, getError(page, "message")]).toEqual([400, "Décrivez ce qui se passe."]);
    expect(page.document.querySelector("[name=subject]")?.getAttribute("value")).toBe(managerTicket.subject);
    expect(page.document.querySelector("[name=message]")?.getAttribute("aria-invalid")).toBe("true");
  });

  test("never shows or stores markup as markup, whatever its address says", async () => {
    const { account, visitor } = await mintCustomer();
    const path = `/support?${new URLSearchParams({ code: "<b>X</b>", request: "<script>", shop: '"><i>', job: "1" })}`;
    const page = await visitor.get(path);
    expect(page.html).not.toMatch(/<b>X|<script>"|"><i>/);
    await postTicket(visitor, { path, fields: { ...managerTicket, attachError: "on", attachRequest: "on" } });
    const [ticket] = await ticketsOf(account.uid);
    expect(ticket?.context).toBeNull();
    const id = (await listDocuments("tickets")).find(({ fields }) => fields.uid === account.uid)?.id;
    expect((await visitor.get(`/tickets/${id}`)).html).toContain("&lt;b&gt;FR 12&lt;/b&gt;");
  });

  test("sent twice is one ticket", async () => {
    const { account, visitor } = await mintCustomer();
    const fields = { ...managerTicket, requestId: crypto.randomUUID() };
    const both = await Promise.all([postTicket(visitor, { fields }), postTicket(visitor, { fields })]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(both[0]?.location).toBe(both[1]?.location);
    expect(await ticketsOf(account.uid)).toHaveLength(1);
  });

  test("is known to nobody else", async () => {
    const [{ visitor }, { visitor: other }] = [await mintCustomer(), await mintCustomer()];
    const { location } = await postTicket(visitor, { fields: managerTicket });
    expect((await visitor.get(location ?? "")).status).toBe(200);
    for (const path of [location ?? "", `${location}/files/1`]) expect((await other.get(path)).status).toBe(404);
    const reply = await postTicket(other, { path: location ?? "", fields: { intent: "reply", message: "x" } });
    expect(reply.status).toBe(404);
    expect((await other.post(location ?? "", { intent: "resolve" })).status).toBe(404);
    expect((await other.get("/tickets")).text).not.toContain(managerTicket.subject);
  });

  test("waits here while the help desk is down, and says so", async () => {
    await startFault("helpdesk", { mode: "down" });
    const { account, visitor } = await mintCustomer();
    const sent = await postTicket(visitor, { fields: managerTicket, files: [png()] });
    expect(sent.status).toBe(303);
    const page = await visitor.follow(sent);
    expect(getToast(page)).toContain("Ticket enregistré");
    expect(page.text).toContain("Enregistré. Nous l’enverrons dès que le support répondra.");
    expect(page.text).toContain("menu.png");
    expect((await visitor.get("/tickets")).text).toMatch(/En attente d’envoi/);
    expect(await ticketsOf(account.uid)).toMatchObject([{ isWaiting: true, number: null, attempts: 1 }]);
  });
});

describe("files", () => {
  const send = (visitor: Visitor, files: File[]) => postTicket(visitor, { fields: managerTicket, files });

  test.each([
    ["more than three", [png("1"), png("2"), png("3"), png("4")], "Joignez trois fichiers au plus."],
    ["more than 5 MB", [png("large.png", 5 * 1024 * 1024)], "Un fichier dépasse 5 Mo."],
    ["a program that is named as an image", [new File([new Uint8Array([0x4d, 0x5a, 0, 1])], "a.png")], "Seuls les"],
  ])("%s are refused beside their field", async (_name, files, message) => {
    const { account, visitor } = await mintCustomer();
    const page = await send(visitor, files);
    expect([page.status, getError(page, "files").replace(/\u00a0/g, " ")]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(page.document.querySelector("[name=subject]")?.getAttribute("value")).toBe(managerTicket.subject);
    expect(await ticketsOf(account.uid)).toEqual([]);
  });

  test("get the name of their content", async () => {
    await startFault("helpdesk", { mode: "down" });
    const { account, visitor } = await mintCustomer();
    const script = new File(["<script>alert(1)</script>"], "../../page.html", { type: "text/html" });
    await send(visitor, [script, png("photo.exe")]);
    const [ticket] = await ticketsOf(account.uid);
    expect(ticket?.files).toMatchObject([
      { name: "page.txt", type: "text/plain" },
      { name: "photo.png", type: "image/png" },
    ]);
  });
});

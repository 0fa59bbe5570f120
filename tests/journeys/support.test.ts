/** New tickets without JavaScript: the form, what it sends and rejects, and the links that lead to it. */
import { afterEach, describe, expect, test } from "vitest";
import { listDocuments } from "#tests/support/documents.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { control, endFaults, mintCustomer, startFault } from "#tests/support/minting.ts";
import { activateStore, endStates, install, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { listDeskTickets, managerTicket, png, postTicket, sendWaiting } from "#tests/support/tickets.ts";
import { getFieldErrors, getToast, type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const loadTickets = async (uid: string) =>
  (await listDocuments("tickets")).filter(({ fields }) => fields.uid === uid).map(({ fields }) => fields);
const getError = ({ document }: Page, id: string) => document.querySelector(`#${id}`)?.text.replace(/\u00a0/g, " ");

describe("POST /support", () => {
  test("sends a ticket about a store with its files and what stayed ticked, and nothing else", async () => {
    const { account, visitor, store } = await mintMerchant({}, { licences: 2 });
    const second = await activateStore(visitor);
    // Without scripts the facts of every store are shown while none is chosen.
    const withoutScript = /<noscript>(.*?attachPlan.*?)<\/noscript>/s.exec((await visitor.get("/support")).html)?.[1];
    for (const { name } of [store, second]) expect(withoutScript).toContain(`${name}\u00a0: Basic`);

    const path = `/support?shop=${store.domain}&code=TOKEN_INVALID&request=00000000-aaaa`;
    const page = await visitor.get(path);
    expect(page.document.querySelector(`input[name=shop][value="${store.domain}"][checked]`)).not.toBeNull();
    expect(page.text).toContain("TOKEN_INVALID");
    const fields = { product: "theme", shop: store.domain, subject: "Menu bloqué", message: "<i>Rien</i>\nne va." };
    const files = [png(), new File(["log"], "log.txt")];
    const sent = await postTicket(visitor, { path, fields: { ...fields, attachError: "on" }, files });
    const [ticket] = await listDeskTickets(account.email);
    expect(ticket).toMatchObject({
      subject: "Menu bloqué",
      status: 2,
      custom_fields: { cf_product: "Premium Theme", cf_shop: store.domain, cf_version: null },
      attachments: [{ name: "menu.png" }, { name: "log.txt" }],
    });
    expect(ticket?.description).toContain("<p>&lt;i&gt;Rien&lt;/i&gt;<br>ne va.</p>");
    expect(ticket?.description).toContain("TOKEN_INVALID");
    expect(ticket?.description).not.toMatch(/00000000-aaaa|Basic/);

    const shown = await visitor.follow(sent);
    expect(getToast(shown)).toContain(`Ticket n° ${ticket?.id} envoyé`);
    expect(shown.html).toContain("&lt;i&gt;Rien&lt;/i&gt;");
    expect(shown.text).toContain("TOKEN_INVALID");
    const file = await visitor.get(shown.document.querySelector('a[href*="/files/"]')?.getAttribute("href") ?? "");
    expect([file.status, file.location]).toEqual([302, expect.stringContaining("/helpdesk/data/")]);
    const other = (await mintCustomer()).visitor;
    for (const own of [sent.location ?? "", `${sent.location}/files/1`])
      expect((await other.get(own)).status, own).toBe(404);
  });

  test("keeps the typed text and the ticks of a rejected form, with each error beside its field", async () => {
    const [{ account, visitor, store }, { store: foreign }] = [await mintMerchant(), await mintMerchant()];
    const path = `/support?shop=${store.domain}&code=TOKEN_INVALID`;
    const fields = { product: "theme", shop: store.domain, subject: "Menu bloqué", attachError: "on" };
    const program = new File([new Uint8Array([0x4d, 0x5a, 0, 1])], "a.png");
    const page = await postTicket(visitor, { path, fields, files: [program] });
    expect([page.status, getFieldErrors(page)]).toEqual([400, ["files"]]);
    expect(getError(page, "ticket-message-error")).toBe("Décrivez ce qui se passe.");
    expect(getError(page, "field-files-error")).toContain("a.png : seuls les");
    expect(page.document.querySelector("[name=subject]")?.getAttribute("value")).toBe("Menu bloqué");
    expect(page.document.querySelector("[name=message]")?.getAttribute("aria-invalid")).toBe("true");
    const ticks = page.document.querySelectorAll("main .ticket-facts input");
    expect(Object.fromEntries(ticks.map((tick) => [tick.getAttribute("name"), tick.hasAttribute("checked")]))).toEqual({
      attachError: true,
      attachPlan: false,
    });
    const elsewhere = await postTicket(visitor, { fields: { ...fields, shop: foreign.domain, message: "Rien" } });
    expect([elsewhere.status, getError(elsewhere, "ticket-shop-error")]).toEqual([400, "Choisissez une boutique."]);
    expect(await loadTickets(account.uid)).toEqual([]);
  });

  test("keeps a ticket while the help desk is down, says so, and sends it once afterwards", async () => {
    const { account, visitor } = await mintCustomer();
    await startFault("helpdesk", { mode: "down" });
    const sent = await postTicket(visitor, { fields: managerTicket, files: [png()] });
    const page = await visitor.follow(sent);
    expect(getToast(page)).toContain("Ticket enregistré");
    expect(page.text).toContain("Enregistré. Nous l’enverrons dès que le support répondra.");
    expect(page.text).toContain("menu.png");
    expect((await visitor.get("/tickets")).text).toMatch(/En attente d’envoi/);
    expect(await loadTickets(account.uid)).toMatchObject([{ isWaiting: true, number: null, attempts: 1 }]);
    await endFaults();
    const id = sent.location?.split("/").at(-1) ?? "";
    for (let run = 0; run < 2; run++) await sendWaiting(id);
    const [ticket, ...others] = await listDeskTickets(account.email);
    expect([others, ticket?.attachments]).toMatchObject([[], [{ name: "menu.png" }]]);
    expect((await visitor.get(sent.location ?? "")).text).toContain(`n° ${ticket?.id}`);
  });

  test("returns a text that was corrected after an unanswered form, as a form that can be sent", {
    meta: { provokes: "MESSAGE_ALREADY_SENT" },
  }, async () => {
    const { account, visitor } = await mintCustomer();
    await startFault("firestore", { mode: "lost", path: ":commit", times: 1 });
    const first = await postTicket(visitor, { fields: managerTicket });
    const requestId = first.document.querySelector("[name=requestId]")?.getAttribute("value") ?? "";
    const fields = { ...managerTicket, requestId, message: "Corrigé", collaboratorCode: "4711" };
    const page = await postTicket(visitor, { fields });
    const [desk] = await listDeskTickets(account.email);
    expect([first.status, page.status, page.text]).toEqual([
      503,
      409,
      expect.stringContaining(getErrorSentence("MESSAGE_ALREADY_SENT", { details: { ticket: desk?.id ?? "" } })),
    ]);
    expect(page.document.querySelector("[name=message]")?.text).toBe("Corrigé");
    expect(page.document.querySelector("[name=collaboratorCode]")?.getAttribute("value")).toBe("4711");
    expect(page.document.querySelector("[name=requestId]")?.getAttribute("value")).not.toBe(requestId);
  });
});

describe("links to /support", () => {
  const listLinks = ({ document }: Page, within: string) =>
    document.querySelectorAll(`${within} a[href^="/support"]`).map((link) => link.getAttribute("href"));

  test("are in the frame and on error screens, with the reference of a failed request", async () => {
    const { visitor } = await mintCustomer();
    const home = await visitor.get("/");
    for (const place of ["details[data-menu=account]", "[data-launchers]", "main"])
      expect(listLinks(home, place), place).toEqual(["/support"]);
    const failed = await visitor.get(`/tickets/${"0".repeat(40)}`);
    const reference = failed.document.querySelector("main code")?.text ?? "";
    expect([failed.status, listLinks(failed, "main")]).toEqual([404, [`/support?request=${reference}`]]);
    expect((await visitor.get(`/support?request=${reference}`)).text).toContain(reference);
    for (const each of [visitor, new Visitor()]) {
      const page = await each.get("/nowhere");
      expect([page.status, listLinks(page, "main")]).toEqual([404, ["/support"]]);
    }
    // One of the services prepares a request for a quote.
    const services = await (await mintCustomer({ licences: 1 })).visitor.get("/services");
    expect(listLinks(services, "main section")).toEqual(["/support", "/support?service=other"]);
  });

  test("name the store, step and code of a failed job, and of a failed check", async () => {
    const merchant = await mintMerchant({ processingMs: 0 });
    const { visitor, account, store } = merchant;
    await startFault("shopify", { mode: "status", status: 403, path: store.domain, bodyIncludes: "CreateTheme" });
    const { id } = await install(merchant);
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "failed" });
    await endFaults();
    const [fromJob = ""] = listLinks(await visitor.get(`/jobs/${id}`), "main");
    expect(fromJob).toBe(`/support?${new URLSearchParams({ shop: store.domain, job: id, code: "TOKEN_INVALID" })}`);
    const form = await visitor.get(fromJob ?? "");
    expect(form.document.querySelector("input[name=shop][checked]")?.getAttribute("value")).toBe(store.domain);
    expect(form.document.querySelector(".ticket-facts")?.text).toMatch(
      new RegExp(`TOKEN_INVALID.*${id}|${id}.*TOKEN_INVALID`),
    );
    await control("PUT", `/stores/${store.name}`, { scopes: ["read_themes"] });
    const check = await visitor.get(`/stores/${store.name}?check=whole`);
    const toForm = `/support?${new URLSearchParams({ shop: store.domain, code: "SCOPE_MISSING" })}`;
    expect(listLinks(check, "main")).toContain(toForm);
  });
});

/**
 * The HTML of every screen is valid, signed in and out: in both languages, with `npm test` in one of them. So is that of
 * the pages about one thing, which have no address of their own in the list of screens.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { findHtmlFaults } from "#tests/support/html-validator.ts";
import { mintAccount, mintAdministrator, openSession, signIn as signInAs, uniqueName } from "#tests/support/minting.ts";
import { mintBuyer } from "#tests/support/purchases.ts";
import { type Screen, screens } from "#tests/support/screens.ts";
import { pickSize } from "#tests/support/size.ts";
import { mintStaff } from "#tests/support/template-deliveries.ts";
import { install, type Merchant } from "#tests/support/theme-jobs.ts";
import { createPreview, mintThemeOwner } from "#tests/support/theme-updates.ts";
import { sentTicket } from "#tests/support/tickets.ts";
import { Visitor } from "#tests/support/visitor.ts";

const languages = ["fr", "en"];

/** Every other screen in English. */
const alternating = (language: string): Screen[] => screens.filter((_, at) => languages[at % 2] === language);

describe.each(languages)("HTML in %s", (language) => {
  const visitors = {} as Record<Screen["as"], Visitor>;

  async function signIn(account: Parameters<typeof mintAccount>[0]): Promise<Visitor> {
    const visitor = new Visitor({ language });
    visitor.setCookie(await openSession((await mintAccount(account)).email, language));
    return visitor;
  }

  beforeAll(async () => {
    visitors.visitor = new Visitor({ language });
    visitors.customer = await signIn({ licences: 2 });
    visitors.admin = await signIn({ licences: 1, role: "admin" });
  });

  test.each(pickSize(screens, alternating(language)))("is valid at $path for a $as", async ({ path, as }) => {
    const { html } = await visitors[as].get(path);
    expect(await findHtmlFaults(html)).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  });
});

async function prepare(server: FileServer) {
  const owner = await mintThemeOwner(server);
  const merchant: Merchant = { ...owner, visitor: await signInAs(owner.account.email) };
  const preview = await createPreview(owner);
  const [staff, { template, suffix }, buyer, ticket] = await Promise.all([
    mintAdministrator(),
    mintStaff(),
    mintBuyer(),
    sentTicket(),
  ]);
  const fields = { shop: owner.store.domain, target: "copy", suffix, collision: "rename", message: "" };
  const deliver = `/templates/${template}/deliver`;
  await staff.submit(deliver, { intent: "ask", ...fields, requestId: uniqueName() });
  const home = await merchant.visitor.get("/");
  const request = home.document.querySelector('main a[href^="/template-requests/"]')?.getAttribute("href") ?? "";
  const { id: running } = await install(merchant);
  return { owner, merchant, preview, running, staff, template, deliver, buyer, ticket, request };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** The pages about one thing, each with who sees it. */
const pages: Record<string, (prepared: Prepared) => [viewer: Visitor, path: string]> = {
  "a preview with questions": ({ merchant, preview }) => [merchant.visitor, paths.job(preview)],
  "a running install": ({ merchant, running }) => [merchant.visitor, paths.job(running)],
  "the dashboard of a merchant": ({ merchant }) => [merchant.visitor, "/"],
  "the start of an update": ({ owner, merchant }) => [merchant.visitor, paths.updateIn(owner.store.domain)],
  "the check of a store": ({ owner, merchant }) => [merchant.visitor, paths.storeWhole(owner.store.domain)],
  "a request for a template": ({ merchant, request }) => [merchant.visitor, request],
  "a ticket": ({ ticket }) => [ticket.visitor, ticket.path],
  "the profile of a buyer": ({ buyer }) => [buyer.visitor, "/profile"],
  "an order": ({ staff, buyer }) => [staff, staffPaths.adminOrder(buyer.orderId)],
  "a licence": ({ staff, owner }) => [staff, `/admin/licenses/${owner.account.licenceIds[0]}`],
  "a person": ({ staff, owner }) => [staff, `/admin/users/${owner.account.uid}`],
  "an act on a licence": ({ staff, owner }) => [staff, `/admin/pause-license?shop=${owner.store.name}`],
  "an act in bulk": ({ staff, owner }) => [staff, `/admin/licenses/bulk?act=pause&id=${owner.account.licenceIds[0]}`],
  "a template": ({ staff, template }) => [staff, `/templates/${template}`],
  "the revisions of a template": ({ staff, template }) => [staff, `/templates/${template}/revisions`],
  "the form of a template": ({ staff, template }) => [staff, `/templates/${template}/edit`],
  "the details of a template": ({ staff, template }) => [staff, `/templates/${template}/edit?view=details`],
  "the choice of a store": ({ staff, deliver, owner }) => [staff, `${deliver}?q=${owner.account.email}`],
  "the delivery of a template": ({ staff, deliver, owner }) => [staff, `${deliver}?shop=${owner.store.domain}`],
  "the plan of a delivery": ({ staff, deliver, owner }) => [staff, `${deliver}?shop=${owner.store.domain}&target=copy`],
};

describe("HTML of the pages about one thing", () => {
  let server: FileServer;
  let prepared: Prepared;
  beforeAll(async () => {
    server = await startFileServer();
    prepared = await prepare(server);
  });
  afterAll(() => server.stop());

  test.each(Object.keys(pages))("is valid on %s", async (name) => {
    const [viewer, path] = pages[name]?.(prepared) ?? [];
    if (!viewer || !path) throw new Error(`There is no page for ${name}.`);
    const page = await viewer.follow(await viewer.get(path));
    expect(page.status).toBe(200);
    expect(await findHtmlFaults(page.html)).toEqual([]);
  });
});

/** The sandbox's help widget on a page with the content policy that the vendor's widget needs. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { uniqueName } from "#tests/support/minting.ts";
import { closeContexts, collectConsoleErrors, openBrowser } from "./chromium.ts";

const widgetId = "80000001399";
let browser: Browser;
/** Serves the page. Chromium lets only pages of this machine load scripts from this machine. */
const pages = createServer();
beforeAll(async () => {
  browser = await openBrowser();
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await closeContexts();
  pages.close();
});

/** A call of the widget: a verb and its arguments. */
type Call = [string, ...unknown[]];

async function openPage({ queue = [] as Call[], expected = undefined as RegExp | undefined } = {}) {
  const host = `${inject("sandboxUrl")}/helpdesk/`;
  const policy = `default-src 'none'; script-src 'unsafe-inline' ${host}; connect-src ${host}; style-src 'unsafe-inline' ${host}; img-src data:`;
  const page = await browser.newPage();
  // The vendor's server takes no header of ours.
  await page.context().setExtraHTTPHeaders({});
  const complaints = collectConsoleErrors(page, expected);
  const body = `<!doctype html><title>Support</title><link rel="icon" href="data:,"><script>
    window.fwSettings = { widget_id: ${widgetId}, locale: "fr" };
    var stub = function () { stub.q.push(arguments); };
    stub.q = [];
    window.FreshworksWidget = stub;
    ${queue.map((call) => `FreshworksWidget(${call.map((part) => JSON.stringify(part)).join(",")});`).join("\n")}
  </script><body><script src="${host}widgets/${widgetId}.js" async defer></script>`;
  pages.removeAllListeners("request").on("request", (_, response) => {
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy })
      .end(body);
  });
  await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}/`);
  return { page, frame: page.frameLocator("#freshworks-frame"), complaints };
}

declare const window: { FreshworksWidget: { (...call: unknown[]): void; q?: unknown[] } };

const waitUntilReady = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.FreshworksWidget.q === undefined)).toBe(true);
const callWidget = (page: Page, ...call: Call) =>
  page.evaluate((parts) => window.FreshworksWidget(...parts), call as unknown[]);

async function listTickets(email: string) {
  const headers = { authorization: `Basic ${btoa("demo-helpdesk-key:X")}` };
  const response = await fetch(`${inject("sandboxUrl")}/helpdesk/api/v2/tickets?email=${email}`, { headers });
  return (await response.json()) as object[];
}

const person = () => ({ name: "Alice", email: `${uniqueName()}@example.test` });

test("replays the queue, shows the prefilled form, and creates a ticket", async () => {
  const { name, email } = person();
  const fields = { subject: "Menu bloqué", description: "Sur iPhone", custom_fields: { cf_shop: "a.myshopify.com" } };
  const { page, frame, complaints } = await openPage({
    queue: [
      ["identify", "ticketForm", { name, email }],
      ["prefill", "ticketForm", fields],
      ["disable", "ticketForm", ["email", "custom_fields.cf_shop"]],
      ["setLabels", { fr: { contact_form: { title: "Nous écrire", submit: "Envoyer", confirmation: "Merci." } } }],
      ["dance", "ticketForm"],
      ["open", "ticketForm"],
    ],
  });
  await waitUntilReady(page);
  await frame.getByRole("heading", { name: "Nous écrire" }).waitFor();
  expect(await frame.locator("input[name=email]").inputValue()).toBe(email);
  expect(await frame.locator("input[name=email]").isDisabled()).toBe(true);
  expect(await frame.locator("[name='custom_fields.cf_shop']").inputValue()).toBe("a.myshopify.com");
  expect(await frame.locator("[name=subject]").isDisabled()).toBe(false);
  await frame.getByRole("button", { name: "Envoyer" }).click();
  await frame.getByText("Merci.").waitFor();
  expect(await listTickets(email)).toMatchObject([
    { subject: "Menu bloqué", source: 9, custom_fields: { cf_shop: "a.myshopify.com" } },
  ]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("shows and hides its launcher, clears its fields and forgets who is signed in", async () => {
  const { page, frame } = await openPage();
  await waitUntilReady(page);
  await frame.locator("#launcher").waitFor();
  await callWidget(page, "hide", "launcher");
  await expect.poll(() => page.locator("#freshworks-frame").isVisible()).toBe(false);
  await callWidget(page, "prefill", "ticketForm", { subject: "x" });
  await callWidget(page, "open", "ticketForm");
  await expect.poll(() => frame.locator("[name=subject]").inputValue()).toBe("x");
  await callWidget(page, "clear", "ticketForm");
  await expect.poll(() => frame.locator("[name=subject]").inputValue()).toBe("");
  await callWidget(page, "close");
  await expect.poll(() => page.locator("#freshworks-frame").isVisible()).toBe(false);
  await callWidget(page, "show", "launcher");
  await frame.locator("#launcher").click();
  await frame.locator("[name=subject]").waitFor();
  await callWidget(page, "destroy");
  expect(await page.locator("#freshworks-frame").count()).toBe(0);
  await page.close();
});

test("signs a person in by a token, and asks for another one when it is not valid", async () => {
  const { name, email } = person();
  const sign = (secret: string, expires: string) =>
    new SignJWT({ name, email })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const { page, frame } = await openPage({ expected: /401/ });
  await waitUntilReady(page);
  const authenticate = (token: string) =>
    page.evaluate(
      (given) =>
        new Promise((resolve) => {
          window.FreshworksWidget("authenticate", { token: given, callback: () => resolve("asked again") });
          setTimeout(() => resolve("quiet"), 1000);
        }),
      token,
    );
  expect(await authenticate(await sign("another secret", "1h"))).toBe("asked again");
  expect(await authenticate(await sign("demo-helpdesk-widget-secret", "3h"))).toBe("asked again");
  await authenticate(await sign("demo-helpdesk-widget-secret", "1h"));
  await callWidget(page, "open", "ticketForm");
  await expect.poll(() => frame.locator("[name=email]").inputValue()).toBe(email);
  await callWidget(page, "logout");
  await callWidget(page, "open", "ticketForm");
  await expect.poll(() => frame.locator("[name=email]").inputValue()).toBe("");
  await page.close();
});

/** A page that fails keeps the frame, says so in its title, and recovers when the fault is gone. */
import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { waitForHydration } from "./page-state.ts";
import { sharePage } from "./shared-page.ts";

const shared = sharePage({
  account: { licences: 1 },
  // Only a focused page may read the clipboard, so the test keeps a copy of what the page writes.
  prepare: (context) =>
    context.addInitScript(() => {
      Clipboard.prototype.writeText = async (text) => {
        document.documentElement.setAttribute("data-copied", text);
      };
    }),
  // Remix reports what a route throws.
  expected:
    /status of (?:404|500)|^Error: Unexpected Server Error|TypeError|Error Boundary|Failed to fetch dynamically|^Error loading route module/,
});

const profileRoute = "profile";

/** The server's real answer in Remix's flat encoding, with the result of one route replaced. */
async function answerWith(route: Route, outcome: (values: unknown[]) => Record<string, number>): Promise<void> {
  const response = await route.fetch();
  const [first = "", ...rest] = (await response.text()).split("\n");
  const values = JSON.parse(first) as unknown[];
  const results = values[0] as Record<string, number>;
  const key = `_${values.indexOf(profileRoute)}`;
  expect(results).toHaveProperty(key);
  results[key] = values.push(outcome(values)) - 1;
  await route.fulfill({ response, status: 500, body: [JSON.stringify(values), ...rest].join("\n") });
}

const failing = (route: Route) =>
  answerWith(route, (values) => {
    const message = values.push("Unexpected Server Error") - 1;
    const name = values.push("Error") - 1;
    const error = values.push(["SanitizedError", name, message]) - 1;
    return { [`_${values.push("error") - 1}`]: error };
  });

/** Data that the page cannot render. */
const unusable = (route: Route) =>
  answerWith(route, (values) => {
    const nothing = values.push({}) - 1;
    return { [`_${values.push("data") - 1}`]: nothing };
  });

const goToProfile = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/profile"]')?.click());
const retry = (page: Page) => page.getByRole("button", { name: "Réessayer" }).click();

const errorTitle = /^Cette page n’a pas pu s’afficher · /;
const heading = (page: Page) => page.getByRole("heading", { name: "Cette page n’a pas pu s’afficher" });

async function expectErrorInFrame(page: Page): Promise<void> {
  await heading(page).waitFor();
  expect(await page.getByRole("navigation", { name: "Navigation principale" }).isVisible()).toBe(true);
  await expect.poll(() => page.title()).toMatch(errorTitle);
}

describe("a page that throws", () => {
  test("keeps the frame, names its reference, says that a retry failed, and comes back without a document", {
    meta: { provokes: "errorScreen.retry" },
  }, async () => {
    const page = await shared.open("/changelog");
    let documents = 0;
    page.on("request", (request) => request.isNavigationRequest() && documents++);
    for (const fail of [failing, unusable]) {
      await page.route("**/profile.data*", fail);
      const answer = page.waitForResponse((response) => response.url().includes("/profile.data"));
      await goToProfile(page);
      await expectErrorInFrame(page);
      const requestId = (await answer).headers()["x-request-id"] ?? "";
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      await expect.poll(() => page.locator("main code").textContent()).toBe(requestId);
      await page.getByRole("button", { name: "Copier la référence" }).click();
      await page.getByRole("button", { name: "Copié" }).waitFor();
      expect(await page.locator("html").getAttribute("data-copied")).toBe(requestId);

      await retry(page);
      await page.getByText("Toujours pas de réponse.").waitFor();
      await expectErrorInFrame(page);

      await page.unroute("**/profile.data*");
      await retry(page);
      await heading(page).waitFor({ state: "detached" });
      await expect.poll(() => page.locator("main h1").count()).toBe(1);
      await expect.poll(() => page.title()).not.toMatch(errorTitle);
      await page.click("#nav-changelog");
      await page.waitForURL("**/changelog");
    }
    expect(documents).toBe(0);
  });

  test("keeps the frame when its form's action throws, and shows the form again", async () => {
    const page = await shared.open("/activate");
    await page.fill("input[name=shopUrl]", "a-store");
    await page.fill("input[name=accessToken]", `shpat_${"0".repeat(32)}`);
    await page.fill("input[name=apiSecretKey]", `shpss_${"0".repeat(32)}`);
    await page.route("**/activate.data*", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 500,
            contentType: "text/x-script",
            headers: { "X-Remix-Response": "yes" },
            body: '[{"_1":2},"error",["SanitizedError",3,4],"Error","Unexpected Server Error"]\n',
          })
        : route.continue(),
    );
    const form = page.locator("form").filter({ has: page.locator("input[name=shopUrl]") });
    await form.locator("button[type=submit]").click();
    await expectErrorInFrame(page);
    await retry(page);
    await page.locator("input[name=shopUrl]").waitFor();
  });

  test("reloads once, and does not loop, when a deployment removed its script", async () => {
    const page = await shared.open("/changelog");
    let documents = 0;
    page.on("request", (request) => request.isNavigationRequest() && documents++);
    await page.route("**/assets/profile.route-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    const reloaded = page.waitForEvent("load");
    await goToProfile(page);
    await reloaded;
    await waitForHydration(page);
    expect(documents).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/changelog");
  });

  test("keeps what was typed, but no secret, when a deployment removed the next page's script", async () => {
    const page = await shared.open("/activate");
    await page.fill("input[name=shopUrl]", "typed-before.myshopify.com");
    await page.fill("input[name=apiSecretKey]", `shpss_${"1".repeat(32)}`);
    await page.route("**/assets/profile.route-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    const reloaded = page.waitForEvent("load");
    await goToProfile(page);
    await reloaded;
    await waitForHydration(page);
    await expect.poll(() => page.inputValue("input[name=shopUrl]")).toBe("typed-before.myshopify.com");
    expect(await page.inputValue("input[name=apiSecretKey]")).toBe("");
    expect(await page.evaluate(() => sessionStorage.getItem("typed-values"))).toBeNull();
  });
});

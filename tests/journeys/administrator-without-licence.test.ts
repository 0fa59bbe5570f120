import { beforeAll, expect, test } from "vitest";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const premiumPages = ["/activate", "/theme-installer", "/update", "/download", "/deactivate", "/services"];
const noLicence = "Votre compte n’a pas de licence.";

let email: string;
let administrator: Visitor;

beforeAll(async () => {
  ({ email } = await mintAccount({ role: "admin" }));
  administrator = await signIn(email);
});

test.each(premiumPages)("%s opens for an administrator without a licence and offers to create one", async (path) => {
  const response = await administrator.fetch(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain(noLicence);
  expect(html).toContain(`/admin/create-license?email=${encodeURIComponent(email)}`);
});

test.each(premiumPages)("%s says so in English too", async (path) => {
  const response = await administrator.fetch(`${path}?lang=en`);
  const html = await response.text();
  expect([response.status, html.includes('<html lang="en"')]).toEqual([200, true]);
  expect(html).toContain("Your account has no licence.");
});

test("a posted form is answered as for an account without a licence", async () => {
  const download = await administrator.post("/download", { release: "2.0.4", acceptTerms: "on" });
  expect(download.status).toBe(403);
  expect(download.text).toContain("2.0.4");
});

test("with a licence the offer is gone", async () => {
  const licensed = await signIn((await mintAccount({ role: "admin", licences: 1 })).email);
  await licensed.fetch("/");
  expect(await (await licensed.fetch("/deactivate")).text()).not.toContain(noLicence);
});

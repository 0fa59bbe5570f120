/** Every place that offers a ticket links to the form, with what the person would have to explain. */
import { afterEach, expect, test } from "vitest";
import { control, endFaults, startFault } from "#tests/support/minting.ts";
import { endStates, install, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const listLinks = ({ document }: Page, within: string) =>
  document.querySelectorAll(`${within} a[href^="/support"]`).map((link) => link.getAttribute("href"));

test("the menu, the floating button and the dashboard", async () => {
  const { visitor } = await mintMerchant();
  const page = await visitor.get("/");
  for (const place of ["details[data-menu=account]", "[data-launchers]", "main"])
    expect(listLinks(page, place), place).toEqual(["/support"]);
});

test("every error screen, with its reference where a request failed", async () => {
  const { visitor } = await mintMerchant();
  const failed = await visitor.get(`/jobs/${"0".repeat(24)}`);
  const reference = failed.document.querySelector("main code")?.text ?? "";
  expect([failed.status, listLinks(failed, "main")]).toEqual([404, [`/support?request=${reference}`]]);
  expect((await visitor.get(`/support?request=${reference}`)).text).toContain(reference);
  for (const person of [visitor, new Visitor()]) {
    const page = await person.get("/nowhere");
    expect([page.status, listLinks(page, "main")]).toEqual([404, ["/support"]]);
  }
});

test("a failed job and a failed check of a store, with store, step and code", async () => {
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
  expect(listLinks(check, "main")).toContain(
    `/support?${new URLSearchParams({ shop: store.domain, code: "SCOPE_MISSING" })}`,
  );
});

/** The notification that a job has ended or failed: once, from the scheduled task or from the page that sees it. */
import { afterEach, expect, test } from "vitest";
import { endFaults, mintAdministrator, signIn, startFault } from "#tests/support/minting.ts";
import { endStates, install, mintMerchant, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

const runSchedule = async () => {
  const staff = await mintAdministrator();
  const requestId = crypto.randomUUID();
  expect((await staff.post("/admin/maintenance", { task: "job-notifications", requestId })).status).toBe(303);
};

test("a job that ended while its owner was away appears in the bell once, on each device and in its language", async () => {
  const merchant = await mintMerchant({ processingMs: 0 });
  const { id } = await install(merchant);
  await waitForJob(merchant.account, id, [...endStates]);
  await runSchedule();
  await runSchedule();
  const title = `Le thème est installé dans ${merchant.store.name}`;
  const count = (html: string, words: string) => html.split(words).length - 1;
  const list = async (visitor: Visitor) =>
    (await visitor.get("/notifications")).document.querySelector("#content")?.text ?? "";
  expect(count(await list(merchant.visitor), title)).toBe(1);
  const elsewhere = await signIn(merchant.account.email, new Visitor({ language: "en-GB" }));
  expect(count(await list(elsewhere), `The theme is installed in ${merchant.store.name}`)).toBe(1);
  expect((await readJob(merchant.account, id)).notified).toBe(true);
  // A job whose end was seen later sends no second notification.
  await merchant.visitor.get(`/jobs/${id}`);
  await runSchedule();
  expect(count(await list(merchant.visitor), title)).toBe(1);
});

test("a job whose page sees its end notifies at once, before the scheduler does", async () => {
  const merchant = await mintMerchant({ processingMs: 0 });
  await startFault("shopify", {
    mode: "status",
    status: 401,
    path: merchant.store.domain,
    bodyIncludes: "CreateTheme",
  });
  const { id } = await install(merchant);
  await waitForJob(merchant.account, id, ["failed"]);
  await merchant.visitor.get(`/jobs/${id}/state`);
  await expect
    .poll(async () => (await merchant.visitor.get("/notifications")).text)
    .toContain(`L’installation dans ${merchant.store.name} n’a pas abouti`);
});

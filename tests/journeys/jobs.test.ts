/** Jobs of themes as their owner meets them outside the job's page: in the bell, and as texts of files. */
import { afterEach, describe, expect, test } from "vitest";
import { endFaults, mintAdministrator, signIn, startFault } from "#tests/support/minting.ts";
import { runTask } from "#tests/support/portal-mails.ts";
import { endStates, install, mintMerchant, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { Visitor } from "#tests/support/visitor.ts";

afterEach(endFaults);

describe("/jobs/:id", () => {
  test("notifies of a failure that its page sees, and once of an end while its owner is away", async () => {
    const merchant = await mintMerchant({ processingMs: 0 });
    const { account, visitor, store } = merchant;
    await startFault("shopify", { mode: "status", status: 401, path: store.domain, bodyIncludes: "CreateTheme" });
    const { id } = await install(merchant);
    await waitForJob(account, id, ["failed"]);
    await endFaults();
    await visitor.get(`/jobs/${id}/state`);
    const list = async (reader: Visitor) =>
      (await reader.get("/notifications")).document.querySelector("#content")?.text ?? "";
    await expect.poll(() => list(visitor)).toContain(`L’installation dans ${store.name} n’a pas abouti`);

    await visitor.submit(`/jobs/${id}`, { intent: "retry" });
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done" });
    const staff = await mintAdministrator();
    await runTask(staff, "job-notifications");
    expect((await readJob(account, id)).notified).toBe(true);
    // Whoever sees the end later sends no second notification.
    await visitor.get(`/jobs/${id}`);
    await runTask(staff, "job-notifications");
    const count = (text: string, words: string) => text.split(words).length - 1;
    expect(count(await list(visitor), `Le thème est installé dans ${store.name}`)).toBe(1);
    const elsewhere = await signIn(account.email, new Visitor({ language: "en-GB" }));
    expect(count(await list(elsewhere), `The theme is installed in ${store.name}`)).toBe(1);
  });
});

describe("/jobs/:id/file", () => {
  test("answers a rejected file with the status of its error, also to the page's script", async () => {
    const { visitor } = await mintMerchant();
    const unknown = "0123456789abcdef01234567";
    for (const [address, status] of [
      [`/jobs/${unknown}/file?fill=mine+assets/theme.css`, 404],
      [`/jobs/${unknown}/file`, 400],
    ] as const) {
      const direct = await visitor.fetch(address);
      expect([direct.status, await direct.json()], address).toEqual([status, { text: null }]);
      expect((await visitor.fetch(address.replace("/file", "/file.data"))).status, address).toBe(status);
    }
  });
});

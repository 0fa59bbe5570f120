/** Installing the theme while the store fails: the effect of each kind of failure. */
import { afterEach, describe, expect, test } from "vitest";
import { seconds } from "#base/duration.ts";
import { paths } from "#base/paths.ts";
import { timeLimits } from "#base/time-limits.ts";
import { ask } from "#tests/contract/shopify-client.ts";
import { control, endFaults, startFault } from "#tests/support/minting.ts";
import { isFull } from "#tests/support/size.ts";
import {
  endStates,
  install,
  listThemes,
  mintMerchant,
  postToJob,
  readJob,
  waitForJob,
} from "#tests/support/theme-jobs.ts";
import { listCopies } from "#tests/support/theme-updates.ts";

afterEach(endFaults);

describe("installTheme", () => {
  /** The step that makes a call with this text. */
  const calls = {
    check: "VerifyStore",
    slot: "query Themes(",
    create: "CreateTheme",
    process: "query Theme(",
    verify: "ThemeFiles",
  };

  const momentTitle = "finishes with one theme after the store fails for a moment at %s";

  async function expectDelayed(text: string): Promise<void> {
    const merchant = await mintMerchant({ processingMs: 0 });
    const path = merchant.store.domain;
    await startFault("shopify", { mode: "status", status: 502, path, bodyIncludes: text, times: 2 });
    const { id } = await install(merchant);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done", failure: null });
    expect(await listCopies(merchant.store)).toHaveLength(1);
  }

  // The job looks twice for a theme that may exist after all, some twelve seconds each time.
  const { create, ...quick } = calls;
  test.for(Object.entries(quick))(momentTitle, ([, text]) => expectDelayed(text));
  test.runIf(isFull).for([["create", create]] as const)(momentTitle, ([, text]) => expectDelayed(text));

  const rejections = [
    ["check", 401, "TOKEN_INVALID"],
    ["slot", 402, "STORE_FROZEN"],
    ["create", 403, "TOKEN_INVALID"],
    ["process", 404, "STORE_INVALID"],
    ["verify", 423, "STORE_FROZEN"],
  ] as const;

  test.for(rejections)(
    "fails at the step %s on status %i with %s, and continues there on retry",
    async ([step, status, code]) => {
      const merchant = await mintMerchant({ processingMs: 0 });
      const path = merchant.store.domain;
      await startFault("shopify", { mode: "status", status, path, bodyIncludes: calls[step] });
      const { id } = await install(merchant);
      const failed = await waitForJob(merchant.account, id, [...endStates]);
      expect(failed).toMatchObject({ state: "failed", step, failure: { code } });
      const page = await merchant.visitor.get(`/jobs/${id}`);
      expect(page.html).toContain('value="retry"');
      // New credentials are entered on the store's page.
      expect(page.document.querySelector(`main a[href="${paths.store(path)}"]`)).not.toBeNull();
      await endFaults();
      expect((await postToJob(merchant, id, "retry")).status).toBe(303);
      expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done" });
      expect(await listCopies(merchant.store)).toHaveLength(1);
    },
  );

  test.runIf(isFull)("creates no second theme after the store creates one without answering", async () => {
    const merchant = await mintMerchant();
    // The store carries out the call late, after the caller has given up.
    await startFault("shopify", {
      mode: "slow",
      delayMs: timeLimits.stores.job.writeMs + seconds(2),
      path: merchant.store.domain,
      bodyIncludes: "CreateTheme",
      times: 1,
    });
    const { id } = await install(merchant);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done" });
    expect(await listCopies(merchant.store)).toHaveLength(1);
  });

  test("fails in a full store and creates nothing", {
    meta: { provokes: "THEME_LIMIT" },
  }, async () => {
    const merchant = await mintMerchant({ processingMs: 0 });
    const [main] = await listThemes(merchant.store);
    const copy = `mutation { themeDuplicate(id: "gid://shopify/OnlineStoreTheme/${main?.id}") { newTheme { id } } }`;
    for (let made = 1; made < 20; made++) await ask(merchant.store, copy);
    const { id } = await install(merchant);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({
      state: "failed",
      step: "slot",
      failure: { code: "THEME_LIMIT" },
    });
    expect(await listThemes(merchant.store)).toHaveLength(20);
  });

  test("fails when the merchant deletes the new theme, and creates another on retry", {
    meta: { provokes: "THEME_NOT_FOUND" },
  }, async () => {
    const merchant = await mintMerchant({ processingMs: 8000 });
    const { id } = await install(merchant);
    while ((await readJob(merchant.account, id)).step !== "process") await new Promise((next) => setTimeout(next, 200));
    const { themeId } = await readJob(merchant.account, id);
    const query = `mutation { themeDelete(id: "gid://shopify/OnlineStoreTheme/${themeId}") { deletedThemeId } }`;
    await ask(merchant.store, query);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({
      state: "failed",
      failure: { code: "THEME_NOT_FOUND" },
    });
    await control("PUT", `/stores/${merchant.store.name}`, { processingMs: 0 });
    await postToJob(merchant, id, "retry");
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done" });
  });
});

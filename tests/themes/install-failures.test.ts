/** Installing the theme while the store fails: the effect of each kind of failure. */
import { afterEach, describe, expect, test } from "vitest";
import { paths } from "#base/paths.ts";
import { endFaults, startFault } from "#tests/support/minting.ts";
import { isFull, pickSize } from "#tests/support/size.ts";
import { endStates, install, mintMerchant, postToJob, waitForJob } from "#tests/support/theme-jobs.ts";
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

  async function expectDelayed(text: string): Promise<void> {
    const merchant = await mintMerchant({ processingMs: 0 });
    const path = merchant.store.domain;
    await startFault("shopify", { mode: "status", status: 502, path, bodyIncludes: text, times: 2 });
    const { id } = await install(merchant);
    expect(await waitForJob(merchant.account, id, [...endStates])).toMatchObject({ state: "done", failure: null });
    expect(await listCopies(merchant.store)).toHaveLength(1);
  }

  test.runIf(isFull).for(Object.entries(calls))(
    "finishes with one theme after the store fails for a moment at %s",
    ([, text]) => expectDelayed(text),
  );

  const rejections = [
    ["check", 401, "TOKEN_INVALID"],
    ["slot", 402, "STORE_FROZEN"],
    ["create", 403, "TOKEN_INVALID"],
    ["process", 404, "STORE_GONE"],
    ["verify", 423, "STORE_LOCKED"],
  ] as const;

  test.for(pickSize<readonly (typeof rejections)[number][]>(rejections, rejections.slice(0, 1)))(
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
});

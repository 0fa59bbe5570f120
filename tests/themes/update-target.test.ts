/** Choosing the release of an update, and skipping one, without JavaScript. */
import { describe, expect, test } from "vitest";
import { endStates, install, mintMerchant, readJob, waitForJob } from "#tests/support/theme-jobs.ts";
import { getToast } from "#tests/support/visitor.ts";

describe("POST /update", () => {
  test("skips 2.0.4 for a store on 1.0.0, takes that back, and updates to 1.1.0", async () => {
    const merchant = await mintMerchant({ processingMs: 0 });
    const { account, visitor, store } = merchant;
    const { id: first } = await install(merchant, { release: "1.0.0", name: "Hiver" });
    const { themeId } = await waitForJob(account, first, [...endStates]);
    expect((await visitor.post(`/jobs/${first}`, { intent: "publish" })).status).toBe(303);

    const page = `/update?shop=${store.domain}`;
    const dashboard = await visitor.get("/");
    expect(dashboard.document.querySelector("button[name=intent][value=skip]")).not.toBeNull();
    const skip = { version: "2.0.4" };
    const skipped = await visitor.post(page, { ...skip, intent: "skip", from: "home" });
    expect([skipped.status, skipped.location]).toEqual([303, "/"]);
    const quiet = await visitor.follow(skipped);
    expect(getToast(quiet)).toContain("2.0.4 ignorée");
    expect(quiet.document.querySelector("button[name=intent][value=skip]")).toBeNull();
    expect(quiet.text).not.toContain("Préparer la mise à jour");
    expect((await visitor.get(page)).text).toContain("Vous ignorez la 2.0.4");
    expect((await visitor.post(page, { ...skip, version: "1.1.0", intent: "skip" })).status).toBe(409);
    const offered = await visitor.follow(await visitor.post(page, { ...skip, intent: "unskip" }));
    expect(offered.text).not.toContain("Vous ignorez la 2.0.4");

    const options = offered.document.querySelectorAll("select[name=version] option");
    const versions = options.map((option) => option.getAttribute("value"));
    expect(versions.slice(0, 2)).toEqual(["2.0.4", "1.1.0"]);
    expect(offered.document.querySelector('main a[href="/changelog#v1-1-0"]')).not.toBeNull();
    const start = (version: string) =>
      visitor.post(page, {
        ...{ email: account.email, shopUrl: store.domain, apiSecretKey: store.apiSecretKey },
        ...{ themeId: String(themeId), version },
      });
    for (const [version, status] of [
      ["9.9.9", 404],
      ["1.0.0", 409],
      ["newest", 400],
    ] as const) {
      const refused = await start(version);
      expect(refused.status, version).toBe(status);
      expect(refused.document.querySelector("#field-version-error"), version).not.toBeNull();
    }
    const id = (await start("1.1.0")).location?.replace("/jobs/", "") ?? "";
    expect(await waitForJob(account, id, ["waiting", "failed"])).toMatchObject({
      state: "waiting",
      fromVersion: "1.0.0",
    });
    expect((await visitor.post(`/jobs/${id}`, { intent: "start" })).status).toBe(303);
    await waitForJob(account, id, [...endStates]);
    expect(await readJob(account, id)).toMatchObject({ state: "done", version: "1.1.0", name: "Hiver – v1.1.0" });
  });
});

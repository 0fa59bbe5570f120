/** A preview with many questions, without JavaScript. */
import { describe, expect, test } from "vitest";
import { upsert } from "#tests/contract/shopify-client.ts";
import { readRelease } from "#tests/support/theme-files.ts";
import { endStates, listThemes, mintMerchant, waitForJob } from "#tests/support/theme-jobs.ts";
import { fetchReport, requestPreview, toGid } from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";

describe("GET and POST /jobs/:job", () => {
  test("shows many questions closed, and keeps answers given singly or at once, without scripts", async () => {
    const merchant = await mintMerchant();
    const { account, visitor, store } = merchant;
    const [starter] = await listThemes(store);
    const code = Object.keys(readRelease("2.0.4")).filter((name) => /\.(liquid|css|js)$/.test(name));
    const own = (name: string) => Array.from({ length: 40 }, (_, at) => `<p class="line-${at}">${name}</p>\n`).join("");
    // Shopify takes 50 files at once.
    for (const some of [code.slice(0, 30), code.slice(30, 60)])
      await upsert(store, toGid(starter?.id), Object.fromEntries(some.map((name) => [name, own(name)])));
    const response = await requestPreview(merchant, { themeId: String(starter?.id) });
    const job = response.location ?? "";
    const id = job.replace("/jobs/", "");
    await waitForJob(account, id, ["waiting", "failed"]);

    const preview = await visitor.get(job);
    const listPaths = ({ document }: Page) =>
      document.querySelectorAll("[data-question]").flatMap((question) => question.getAttribute("data-question") ?? []);
    const all = listPaths(preview);
    expect(all.length).toBeGreaterThanOrEqual(55);
    expect(preview.html.length).toBeLessThan(400_000);
    expect(preview.document.querySelector("main")?.text.split(/\s+/).length).toBeLessThan(6_000);
    expect(preview.document.querySelectorAll("h1")[0]?.text).toContain(
      `${all.length} questions, dont ${all.length} à résoudre`,
    );
    expect(preview.document.querySelectorAll(".conflict textarea, .conflict pre, .conflict ol")).toEqual([]);

    const [first = "", second = "", third = ""] = all;
    const opened = await visitor.post(job, { go: `?open=${encodeURIComponent(second)}`, [`choice[${first}]`]: "mine" });
    expect(opened.status).toBe(303);
    const page = await visitor.get((opened.location ?? "").replace(/#.*/, ""));
    expect(page.document.querySelectorAll(".conflict textarea")).toHaveLength(1);
    // On phones the open question fills the page, with its neighbours at the foot.
    const pages = page.document.querySelectorAll("[data-page]");
    expect(pages.map((question) => question.getAttribute("data-question"))).toEqual([second]);
    const neighbours = pages[0]
      ?.querySelectorAll(".question-foot button[name=go]")
      .map((each) => each.getAttribute("value"));
    expect(neighbours).toEqual([first, third].map((path) => `?${new URLSearchParams({ open: path })}`));
    expect(
      page.document.querySelectorAll(".conflict input[checked]").map((input) => input.getAttribute("name")),
    ).toEqual([`choice[${first}]`]);
    const tooFew = await visitor.post(job, { intent: "start", [`choice[${third}]`]: "new" });
    expect(tooFew.status).toBe(400);
    expect(tooFew.document.querySelector(".dock [aria-live]")?.text).toContain(String(all.length - 2));
    expect(listPaths(await visitor.get(`${job}?show=done`)).sort()).toEqual([first, third].sort());
    expect(listPaths(await visitor.get(`${job}?show=open&type=app`))).toEqual([]);

    const groupButton = preview.document.querySelector("button[name=choice-group][value^=mine]");
    const group = await visitor.post(job, { "choice-group": groupButton?.getAttribute("value") ?? "" });
    expect(group.status).toBe(303);
    const afterGroup = listPaths(await visitor.get(`${job}?show=open`)).length;
    expect(afterGroup).toBeLessThan(all.length - 2);
    expect((await visitor.post(job, { intent: "start", "choice-all": "advice" })).status).toBe(303);
    expect(await waitForJob(account, id, [...endStates])).toMatchObject({ state: "done" });
    const chosen = new Map((await fetchReport(account, id)).files.map(({ path, choice }) => [path, choice]));
    expect([chosen.get(first), chosen.get(third)]).toEqual(["mine", "new"]);
  });
});

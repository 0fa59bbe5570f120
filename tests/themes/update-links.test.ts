/** A developer answers an update's questions through a link, without an account and without JavaScript. */
import { describe, expect, test } from "vitest";
import { shareFileServer } from "#tests/contract/shopify-client.ts";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { signIn } from "#tests/support/minting.ts";
import { createPreview, mintThemeOwner, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";
import { getToast, type Page, Visitor } from "#tests/support/visitor.ts";

const server = shareFileServer();

const path = "assets/base.css";
const choice = `choice[${path}]`;
const findAddress = ({ html }: Page) => /\/shared-preview\/[\w-]{43}/.exec(html)?.[0] ?? "";
const seenAt = ({ document }: Page) => document.querySelector("input[name=seenAt]")?.getAttribute("value") ?? "";

describe("GET and POST /shared-preview/:token", () => {
  test("takes a developer's answers, names them to the owner, and ends with the start", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const job = `/jobs/${id}`;
    const visitor = await signIn(owner.account.email);

    const nameless = await visitor.post(job, { intent: "share", name: " ", [choice]: "new" });
    expect([nameless.status, nameless.text]).toEqual([400, expect.stringContaining("80 caractères")]);
    const created = await visitor.post(job, { intent: "share", name: "Ana" });
    const link = findAddress(created);
    expect([created.status, link]).toEqual([200, expect.stringMatching(/.{43}$/)]);
    const requestId = created.document.querySelector("input[name=requestId]")?.getAttribute("value") ?? "";
    const twice = await Promise.all([1, 2].map(() => visitor.post(job, { intent: "share", name: "Bo", requestId })));
    expect(new Set(twice.map(findAddress))).toEqual(new Set([expect.stringMatching(/.{43}$/)]));
    const listed = await visitor.get(job);
    expect(listed.document.querySelectorAll("#links li").map((each) => each.text.includes("Bo"))).toEqual([
      true,
      false,
    ]);
    expect(listed.text).toContain("Pas encore ouvert");
    expect(listed.document.querySelector(".conflict input[value=new]")?.hasAttribute("checked")).toBe(true);
    expect(listed.html).not.toContain(link);

    const developer = new Visitor({ language: "en" });
    const opened = await developer.get(link);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain("You are answering as Ana.");
    for (const [name, value] of [
      ["referrer-policy", "same-origin"],
      ["x-robots-tag", "noindex"],
      ["cache-control", "private, no-store"],
    ] as const)
      expect(opened.headers.get(name), name).toBe(value);
    expect(opened.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(opened.document.querySelector("link[hreflang]")).toBeNull();
    for (const secret of [owner.account.email, owner.account.uid, id]) expect(opened.html).not.toContain(secret);
    const buttons = opened.document.querySelectorAll("button[name=intent]").map((each) => each.getAttribute("value"));
    expect(new Set(buttons)).toEqual(new Set(["save"]));
    // A person who is signed in gets no scripts either.
    expect((await visitor.get(link)).document.querySelectorAll("script")).toHaveLength(0);

    const listEditors = ({ document }: Page) =>
      document.querySelectorAll("a[href*='/editor']").map((each) => each.getAttribute("href"));
    expect(listEditors(opened)).toEqual(listEditors(listed));

    const foreign = await developer.post(link, { [choice]: "new" }, { origin: "https://elsewhere.test" });
    expect(foreign.status).toBe(403);
    const broken = "a {}\n<<<<<<< mine";
    const text = `text[${path}]`;
    const refused = await developer.post(link, { intent: "save", [choice]: "edit", [text]: broken });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Line 2, column 1: a conflict mark")]);
    expect(refused.document.querySelector("textarea")?.rawText).toContain("mine");
    const saved = await developer.post(link, { intent: "save", seenAt: seenAt(opened), [choice]: "new" });
    expect([saved.status, saved.location]).toEqual([303, link]);
    expect(getToast(await developer.follow(saved))).toContain("Answers saved");
    for (const intent of ["start", "cancel", "share", "publish"]) await developer.post(link, { intent, name: "Eve" });
    expect(await fetchOperationValue("job", createActor(owner.account), id)).toMatchObject({ state: "waiting" });
    expect((await developer.get(job)).location).toMatch(/^\/login/);
    const filled = await developer.post(`${link}?open=${path}`, { fill: `origin ${path}`, seenAt: seenAt(opened) });
    expect(filled.document.querySelector("textarea")?.text).toContain("{");

    const answered = await visitor.get(job);
    expect(answered.text).toContain("Ana");
    expect(answered.text).toContain("Ouvert");
    // The owner answers, and what the developer's page has read before is not written over it.
    const before = seenAt(await developer.get(link));
    await visitor.post(job, { intent: "save", seenAt: seenAt(answered), [choice]: "mine" });
    const late = await developer.post(link, { intent: "save", seenAt: before, [choice]: "new" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(path)]);

    await developer.post(link, { intent: "save", [choice]: "new" });
    expect((await visitor.post(job, { intent: "start" })).status).toBe(303);
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
    expect((await visitor.get(job)).text).toContain("choix d’Ana");
    const ended = await developer.post(link, { intent: "save", [choice]: "edit", [text]: "my mix" });
    for (const page of [await developer.get(link), ended])
      expect([page.status, page.text]).toEqual([410, expect.stringContaining("This link no longer works.")]);
    // What was written can be copied.
    expect(ended.document.querySelector("textarea")?.text).toContain("my mix");
  });

  test("rejects a revoked link, opens the newer preview, and limits wrong links per address", {
    meta: { provokes: "RATE_LIMITED" },
  }, async () => {
    const owner = await mintThemeOwner(server);
    const visitor = await signIn(owner.account.email);
    const first = await createPreview(owner);
    // As the Enter key in the field of the name does without a script.
    const share = async (id: string) => findAddress(await visitor.post(`/jobs/${id}`, { intent: "save", name: "Ana" }));
    const revoked = await share(first);
    const { links } = await fetchOperationValue("jobPage", createActor(owner.account), first);
    const done = await visitor.post(`/jobs/${first}`, { intent: "revoke", link: links[0]?.id ?? "" });
    expect(getToast(await visitor.follow(done))).toContain("Lien révoqué");
    const older = await share(first);
    const newer = await share(await createPreview(owner));

    const developer = new Visitor({ address: "10.9.8.7" });
    const open = async (link: string) => (await developer.get(link)).status;
    expect([await open(revoked), await open(older), await open(newer)]).toEqual([410, 200, 200]);
    const unknown = await Promise.all(Array.from({ length: 29 }, () => open(`/shared-preview/${"x".repeat(43)}`)));
    expect(new Set(unknown)).toEqual(new Set([410]));
    const limited = await developer.get(newer);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(limited.text).toContain(getErrorSentence("RATE_LIMITED"));
    expect((await developer.post(newer, { intent: "save", [choice]: "new" })).status).toBe(303);
    expect((await new Visitor().get(newer)).status).toBe(200);
  });
});

/** Answers to an update's questions: saved one by one, taken over by the next preview, never lost to another person. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { callOperation, createActor, fetchOperationError, fetchOperationValue } from "#tests/support/internal.ts";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { readMerchantEdits } from "#tests/support/theme-files.ts";
import {
  createManyEdits,
  createPreview,
  mintThemeOwner,
  type ThemeOwner,
  toGid,
  waitForPreviewOrEnd,
} from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";
import type { ConflictChoice } from "#workers/licences/themes/merge/contract.ts";

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer();
});
afterAll(() => server.stop());

const path = "assets/base.css";
const save = (owner: ThemeOwner, id: string, choice: ConflictChoice | null, seenAt = new Date()) =>
  fetchOperationValue("saveAnswers", createActor(owner.account), {
    id,
    answers: { [path]: choice },
    seenAt: seenAt.toISOString(),
  });
const listAnswers = async (owner: ThemeOwner, id: string) =>
  (await fetchOperationValue("jobPage", createActor(owner.account), id)).answers;

async function editTheme(owner: ThemeOwner, edit: (text: string) => string): Promise<void> {
  const text = edit(readMerchantEdits()[path] ?? "");
  await ask(
    owner.store,
    `mutation Put($files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
      themeFilesUpsert(themeId: "${toGid(owner.themeId)}", files: $files) { userErrors { message } } }`,
    { files: [{ filename: path, body: { type: "TEXT", value: text } }] },
  );
}

const [choiceName, textName] = [`choice[${path}]`, `text[${path}]`];
const findSeenAt = ({ document }: Page) => document.querySelector("input[name=seenAt]")?.getAttribute("value") ?? "";

describe("saveAnswers", () => {
  test("saves, changes and removes answers, which startUpdate then uses unnamed", {
    meta: { provokes: ["CHOICES_MISSING", "ANSWERS_CHANGED", "TEXT_INVALID"] },
  }, async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    expect(await save(owner, id, { choice: "mine" })).toMatchObject({
      answers: [{ path, choice: "mine", by: null }],
      questions: 1,
      stale: [],
    });
    expect((await save(owner, id, null)).answers).toEqual([]);
    const actor = createActor(owner.account);
    expect(await fetchOperationError("startUpdate", actor, { id, choices: {} })).toBe("CHOICES_MISSING");
    const text = "a { color: red }\n";
    const before = new Date(Date.now() - 1);
    await save(owner, id, { choice: "edit", text });
    // Another tab that has read the answers before: the same text is no conflict, another answer is.
    expect((await save(owner, id, { choice: "edit", text }, before)).stale).toEqual([]);
    for (const choice of [{ choice: "edit", text: "b {}" } as const, { choice: "new" } as const, null])
      expect((await save(owner, id, choice, before)).stale).toEqual([path]);
    expect(await fetchOperationValue("conflictText", actor, { id, path, side: "answer" })).toBe(text);
    const refused = (answers: object) =>
      fetchOperationError("saveAnswers", actor, { id, answers, seenAt: new Date().toISOString() });
    expect(await refused({ "assets/theme.js": { choice: "mine" } })).toBe("INVALID_REQUEST");
    const start = (choice: ConflictChoice, seenAt?: string) =>
      fetchOperationError("startUpdate", actor, { id, choices: { [path]: choice }, ...(seenAt ? { seenAt } : {}) });
    expect(await start({ choice: "new" }, before.toISOString())).toBe("ANSWERS_CHANGED");
    // A start that is refused keeps the text.
    expect(await start({ choice: "edit", text: "<<<<<<< mine\n" })).toBe("TEXT_INVALID");
    await save(owner, id, { choice: "edit", text });
    const stranger = createActor(await mintAccount());
    expect(
      await callOperation("saveAnswers", stranger, { id, answers: {}, seenAt: new Date().toISOString() }),
    ).toMatchObject({ ok: false, error: { code: "JOB_NOT_FOUND" } });
    await fetchOperationValue("startUpdate", actor, { id, choices: {} });
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
    expect(await fetchOperationError("saveAnswers", actor, { id, answers: {}, seenAt: new Date().toISOString() })).toBe(
      "STATE_CONFLICT",
    );
  });

  test("rejects a text that is larger than Shopify accepts", { meta: { provokes: "FILE_TOO_LARGE" } }, async () => {
    const owner = await mintThemeOwner(server, { edits: createManyEdits() });
    const id = await createPreview(owner);
    const actor = createActor(owner.account);
    const { files } = await fetchOperationValue("updatePreview", actor, id);
    const asked = files.find(({ path: name, outcome }) => outcome === "conflict" && name.startsWith("snippets/"));
    const answers = { [asked?.path ?? ""]: { choice: "edit", text: "x".repeat(256 * 1024 + 1) } as const };
    const seenAt = new Date().toISOString();
    expect(await fetchOperationError("saveAnswers", actor, { id, answers, seenAt })).toBe("FILE_TOO_LARGE");
  });
});

describe("previewUpdate", () => {
  test("takes over an answer of the theme's earlier preview if its question is unchanged", async () => {
    const owner = await mintThemeOwner(server);
    const first = await createPreview(owner);
    await save(owner, first, { choice: "new" });
    // Far from the lines in conflict.
    await editTheme(owner, (text) => `${text}\n.added-at-the-end { color: red }\n`);
    const second = await createPreview(owner);
    expect(await listAnswers(owner, second)).toMatchObject([{ path, choice: "new", by: null }]);
    // A whole file depends on every line of it.
    await save(owner, second, { choice: "mine-file" });
    await editTheme(owner, (text) => `${text}\n.added-at-the-end { color: blue }\n`);
    const third = await createPreview(owner);
    expect(await listAnswers(owner, third)).toMatchObject([{ path, choice: "new" }]);
  });
});

describe("POST /jobs/:job", () => {
  test.each([
    ["saving", { intent: "save" }],
    ["another view", { go: `?open=${path}` }],
    ["the advice for all", { "choice-all": "advice" }],
    ["a link", { intent: "share", name: "Ana" }],
    ["the start", { intent: "start" }],
  ])("reports a newer answer to an older tab and keeps its text, without scripts: %s", async (_name, button) => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    const job = `/jobs/${id}`;
    const seenAt = findSeenAt(await visitor.get(job));
    await save(owner, id, { choice: "new" });
    const typed = { [choiceName]: "edit", [textName]: "a { color: red }" };
    const late = await visitor.post(job, { ...button, seenAt, ...typed });
    expect([late.status, late.document.querySelector("[role=alert]")?.text]).toEqual([
      409,
      expect.stringContaining(path),
    ]);
    expect(late.document.querySelector("textarea")?.rawText).toContain("a { color: red }");
    expect(await listAnswers(owner, id)).toMatchObject([{ path, choice: "new" }]);
    expect(await fetchOperationValue("jobPage", createActor(owner.account), id)).toMatchObject({ links: [] });
    // Now the person has seen it, and decides.
    const again = await visitor.post(job, { ...button, seenAt: findSeenAt(late), ...typed });
    expect(again.status).toBeLessThan(400);
    if (!("intent" in button && button.intent === "start"))
      expect(await listAnswers(owner, id)).toMatchObject([{ path, choice: "edit" }]);
  });

  test("detects a newer answer after an older tab has loaded a text", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    const seenAt = findSeenAt(await visitor.get(`/jobs/${id}`));
    await save(owner, id, { choice: "new" });
    const filled = await visitor.post(`/jobs/${id}`, { fill: `mine ${path}`, seenAt });
    const typed = { [choiceName]: "edit", [textName]: "a {}" };
    const late = await visitor.post(`/jobs/${id}`, { intent: "save", seenAt: findSeenAt(filled), ...typed });
    expect(late.status).toBe(409);
  });

  test.each([
    [
      "it is discarded",
      (owner: ThemeOwner, id: string) => fetchOperationValue("cancelJob", createActor(owner.account), id),
    ],
    ["a newer one is made", (owner: ThemeOwner) => createPreview(owner)],
  ])("returns the text to copy when the preview no longer waits: %s", async (_name, end) => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    await end(owner, id);
    // The name is that of a link; the other buttons ignore it.
    for (const intent of ["save", "start", "share"]) {
      const late = await visitor.post(`/jobs/${id}`, {
        intent,
        name: "Ana",
        [choiceName]: "edit",
        [textName]: "a { color: red }",
      });
      expect([late.status, late.text]).toEqual([409, expect.stringContaining("Vos textes non enregistrés")]);
      expect(late.document.querySelector("textarea[readonly]")?.rawText).toContain("a { color: red }");
    }
  });
});

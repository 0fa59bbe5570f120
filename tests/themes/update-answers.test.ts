/** Answers to an update's questions: saved one by one, taken over by the next preview, never lost to another person. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, type FileServer, startFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { signIn } from "#tests/support/minting.ts";
import { readMerchantEdits } from "#tests/support/theme-files.ts";
import { createPreview, mintThemeOwner, type ThemeOwner, toGid } from "#tests/support/theme-updates.ts";
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
  test("reports a newer answer to an older tab and keeps its text, whatever its button, without scripts", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    const job = `/jobs/${id}`;
    const buttons: Record<string, string>[] = [
      { intent: "save" },
      { go: `?open=${path}` },
      { "choice-all": "advice" },
      { intent: "share", name: "Ana" },
      // It ends the preview.
      { intent: "start" },
    ];
    for (const button of buttons) {
      const message = JSON.stringify(button);
      const typed = { [choiceName]: "edit", [textName]: `a { color: red } /* ${crypto.randomUUID()} */` };
      const seenAt = findSeenAt(await visitor.get(job));
      await save(owner, id, { choice: "new" });
      const late = await visitor.post(job, { ...button, seenAt, ...typed });
      expect([late.status, late.document.querySelector("[role=alert]")?.text], message).toEqual([
        409,
        expect.stringContaining(path),
      ]);
      expect(late.document.querySelector("textarea")?.rawText, message).toContain(typed[textName]);
      expect(await listAnswers(owner, id), message).toMatchObject([{ path, choice: "new" }]);
      if (button.intent === "share")
        expect(await fetchOperationValue("jobPage", createActor(owner.account), id)).toMatchObject({ links: [] });
      // An older tab that has loaded a text still has not seen the answer.
      const filled = await visitor.post(job, { fill: `mine ${path}`, seenAt });
      const filledLate = await visitor.post(job, { ...button, seenAt: findSeenAt(filled), ...typed });
      expect(filledLate.status, message).toBe(409);
      // Now the merchant has seen it, and decides.
      const again = await visitor.post(job, { ...button, seenAt: findSeenAt(late), ...typed });
      expect(again.status, message).toBeLessThan(400);
      if (button.intent !== "start")
        expect(await listAnswers(owner, id), message).toMatchObject([{ path, choice: "edit" }]);
    }
  });

  test("returns the text to copy when the preview no longer waits", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    // A newer one ends it.
    await createPreview(owner);
    // The name is that of a link; the other buttons ignore it.
    for (const intent of ["save", "start", "share"]) {
      const typed = { [choiceName]: "edit", [textName]: "a { color: red }" };
      const late = await visitor.post(`/jobs/${id}`, { intent, name: "Ana", ...typed });
      expect([late.status, late.text]).toEqual([409, expect.stringContaining("Vos textes non enregistrés")]);
      expect(late.document.querySelector("textarea[readonly]")?.rawText).toContain("a { color: red }");
    }
  });
});

/** Answers to an update's questions in two tabs, without JavaScript: no newer answer and no text is lost. */
import { describe, expect, test } from "vitest";
import { shareFileServer } from "#tests/contract/shopify-client.ts";
import { createActor, fetchOperationValue } from "#tests/support/internal.ts";
import { signIn } from "#tests/support/minting.ts";
import { createPreview, mintThemeOwner, type ThemeOwner, waitForPreviewOrEnd } from "#tests/support/theme-updates.ts";
import type { Page } from "#tests/support/visitor.ts";

const server = shareFileServer();

const path = "assets/base.css";
const saveInAnotherTab = (owner: ThemeOwner, id: string) =>
  fetchOperationValue("saveAnswers", createActor(owner.account), {
    ...{ id, answers: { [path]: { choice: "new" as const } }, seenAt: new Date().toISOString() },
  });
const listAnswers = async (owner: ThemeOwner, id: string) =>
  (await fetchOperationValue("jobPage", createActor(owner.account), id)).answers;

const [choiceName, textName] = [`choice[${path}]`, `text[${path}]`];
const findSeenAt = ({ document }: Page) => document.querySelector("input[name=seenAt]")?.getAttribute("value") ?? "";

describe("POST /jobs/:job", () => {
  test("keeps an older tab's text beside a newer answer, and after the update has begun", async () => {
    const owner = await mintThemeOwner(server);
    const id = await createPreview(owner);
    const visitor = await signIn(owner.account.email);
    const job = `/jobs/${id}`;
    const buttons: Record<string, string>[] = [{ intent: "save" }, { intent: "share", name: "Ana" }];
    for (const button of buttons) {
      const typed = { [choiceName]: "edit", [textName]: `a { color: red } /* ${crypto.randomUUID()} */` };
      const seenAt = findSeenAt(await visitor.get(job));
      await saveInAnotherTab(owner, id);
      const late = await visitor.post(job, { ...button, seenAt, ...typed });
      expect([late.status, late.document.querySelector("[role=alert]")?.text]).toEqual([
        409,
        expect.stringContaining(path),
      ]);
      expect(late.document.querySelector("textarea")?.rawText).toContain(typed[textName]);
      const page = await fetchOperationValue("jobPage", createActor(owner.account), id);
      expect(page).toMatchObject({ answers: [{ path, choice: "new" }], links: [] });
      // Now the merchant has seen it, and decides.
      const again = await visitor.post(job, { ...button, seenAt: findSeenAt(late), ...typed });
      expect(again.status).toBeLessThan(400);
      expect(await listAnswers(owner, id)).toMatchObject([{ path, choice: "edit" }]);
    }
    await visitor.submit(job, { intent: "start" });
    expect(await waitForPreviewOrEnd(owner, id)).toMatchObject({ state: "done" });
    const late = await visitor.post(job, { intent: "save", [choiceName]: "edit", [textName]: "a { color: red }" });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining("Vos textes non enregistrés")]);
    expect(late.document.querySelector("textarea[readonly]")?.rawText).toContain("a { color: red }");
  });
});

/** A mailed link works only for its own purpose. */
import { expect, test } from "vitest";
import { getErrorSentence } from "#tests/support/error-texts.ts";
import { fetchMails, mintAccount, password, signIn } from "#tests/support/minting.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const modes = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"];

async function newestCode(email: string): Promise<string> {
  return (await fetchMails(email))[0]?.code ?? "";
}

const formsIn = ({ document }: Page): number => document.querySelectorAll("main form").length;

/** An account with the newest code of its mailbox, and the mode of that code. */
async function createMailedCode(mode: string) {
  const { email } = await mintAccount({ emailVerified: mode !== "verifyEmail" });
  if (mode === "resetPassword") await new Visitor().post("/forgot-password", { email });
  else await (await signIn(email)).post("/profile", { intent: "verify-email" });
  return { email, code: await newestCode(email) };
}

test.each(["resetPassword", "verifyEmail"])(
  "a link of %s shows and does nothing under another mode",
  { meta: { provokes: "CODE_INVALID" } },
  async (own) => {
    const { email, code } = await createMailedCode(own);
    const chosen = "nouveau-mot-1";
    const fields = { password: chosen, passwordConfirm: chosen };
    const toActionPath = (mode: string) => `/auth/action?mode=${mode}&oobCode=${encodeURIComponent(code)}`;
    for (const mode of modes.filter((each) => each !== own)) {
      const opened = await new Visitor().get(toActionPath(mode));
      expect(opened.status, mode).toBe(400);
      expect(formsIn(opened), mode).toBe(0);
      expect(opened.text, mode).toContain(getErrorSentence("CODE_INVALID"));
      expect(opened.text, mode).not.toContain(email);
      expect((await new Visitor().post(toActionPath(mode), fields)).status, mode).toBe(400);
    }
    expect((await new Visitor().post("/login", { email, password })).location).toBe("/");
    const opened = await new Visitor().get(toActionPath(own));
    expect([opened.status, formsIn(opened)]).toEqual([200, 1]);
    expect((await new Visitor().post(toActionPath(own), fields)).location).toBe("/login");
  },
);

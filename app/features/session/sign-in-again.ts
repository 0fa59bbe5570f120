/** Signs the same person in from within a page: posts the sign-in forms that stand at their own addresses, and reads their answers. */
import { paths } from "#shared/paths.ts";

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * `refused` carries the service's own sentences; after `accepted` the session itself is to be asked for. `code`: the
 * password was right, and the second step is to come.
 */
export type SignInAnswer =
  | { status: "accepted" }
  | { status: "code" }
  | { status: "refused"; sentence: string; fix: string }
  | "unreachable";

export async function signInAgain({ email, password, remember }: Credentials): Promise<SignInAnswer> {
  const answer = await post(paths.login(), { email, password, ...(remember ? { remember: "on" } : {}) });
  if (answer === "unreachable" || answer.status !== "accepted") return answer;
  try {
    // Whoever is signed in by now is sent on from there.
    const step = await fetch(paths.loginCode(), { redirect: "manual" });
    return step.ok ? { status: "code" } : answer;
  } catch {
    return "unreachable";
  }
}

export const giveCode = (code: string): Promise<SignInAnswer> => post(paths.loginCode(), { code });

async function post(path: string, fields: Record<string, string>): Promise<SignInAnswer> {
  try {
    const response = await fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    // Every redirect of these forms means that they have taken what was sent.
    if (response.type === "opaqueredirect") return { status: "accepted" };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const refusal = page.querySelector("[data-form-refusal]");
    const text = refusal?.textContent?.trim();
    if (!text) return "unreachable";
    const sentence = refusal?.querySelector("strong")?.textContent ?? text;
    return { status: "refused", sentence, fix: text.replace(sentence, "").trim() };
  } catch {
    return "unreachable";
  }
}

/** Signs the same person in from within a page: posts the sign-in form that stands at its own address, and reads its answer. */
import { paths } from "#app/paths.ts";

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** `refused` carries the service's own sentences; the session itself is to be asked for afterwards. */
export type SignInAnswer =
  | { status: "accepted" }
  | { status: "refused"; sentence: string; fix: string }
  | "unreachable";

export async function signInAgain({ email, password, remember }: Credentials): Promise<SignInAnswer> {
  try {
    const body = new URLSearchParams({ email, password, ...(remember ? { remember: "on" } : {}) });
    // Every redirect of the sign-in page means that somebody is signed in now.
    const response = await fetch(paths.login(), { method: "POST", body, redirect: "manual" });
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

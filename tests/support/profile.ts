/** Reads the profile page and its owner's stored data. */
import { expect, inject } from "vitest";
import { fetchMails } from "./minting.ts";
import type { Page, Visitor } from "./visitor.ts";

export const chosenPassword = "nouveau-mot-1";

export const getInput = ({ document }: Page, name: string) =>
  document.querySelector(`input[name=${name}]`)?.getAttribute("value");
export const getErrors = ({ document }: Page) =>
  document.querySelectorAll("[id$=-error]").map((error) => error.text.trim());
/** The field that the page marks as invalid, or an empty string. */
export const getInvalidField = ({ document }: Page) =>
  document.querySelector("[aria-invalid=true]")?.getAttribute("name") ?? "";
export const isSignedIn = async (visitor: Visitor) => (await visitor.get("/profile")).status === 200;

/** The stored fields of `users/{uid}`. */
export async function fetchUserFields(uid: string): Promise<Record<string, unknown>> {
  const url = `${inject("sandboxUrl")}/v1/projects/demo-portal/databases/(default)/documents/users/${uid}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${inject("firestoreToken")}` } });
  return ((await response.json()) as { fields: Record<string, unknown> }).fields;
}

/** Path and query of the newest mailed link of this mode. */
export async function getMailedLink(email: string, mode: string): Promise<string> {
  const mail = (await fetchMails(email)).find(({ link }) => link.includes(`mode=${mode}`));
  const { pathname, search } = new URL(mail?.link ?? "");
  return pathname + search;
}

export const readVersion = ({ document }: Page): string =>
  document.querySelector("input[name=version]")?.getAttribute("value") ?? "";

/** The page with its form, which it does not have while the profile is still being read. */
export async function openProfile(visitor: Visitor): Promise<Page> {
  let page = await visitor.get("/profile");
  const reload = async () => {
    if (readVersion(page) === "") page = await visitor.get("/profile");
    return readVersion(page);
  };
  await expect.poll(reload).not.toBe("");
  return page;
}

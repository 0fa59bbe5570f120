/** What was chosen and written in a preview outlives a reload: it stays in its tab until the update begins, or somebody signs out. */
import { type RefObject, useEffect } from "react";

const getStorageKey = (job: string) => `update-choices:${job}`;

/** @param isAnswered the server has given the form back with what was sent, which counts more than what is kept */
export function useDraftChoices(form: RefObject<HTMLFormElement>, job: string, isAnswered: boolean): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (!isAnswered) restoreDraft(element, getStorageKey(job));
    const keep = () => saveDraft(getStorageKey(job), element);
    element.addEventListener("change", keep);
    addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("change", keep);
      removeEventListener("pagehide", keep);
    };
  }, [form, job, isAnswered]);
}

const isConflictField = (name: string) => /^(choice|text)\[/.test(name);

function saveDraft(key: string, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(([name, value]) => isConflictField(name) && value !== "");
  try {
    if (entries.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Blocked or full: what is on the page is still there until it is left.
  }
}

function restoreDraft(form: HTMLFormElement, key: string): void {
  for (const [name, value] of Object.entries(readDraft(key))) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLTextAreaElement) control.value = String(value);
  }
  // Whoever counts what is decided counts again.
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

function readDraft(key: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

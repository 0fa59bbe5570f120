/**
 * Keeps the choices and texts of a preview in session storage, so that they survive a reload until the update starts
 * or the session ends.
 */
import { type RefObject, useEffect } from "react";

const getStorageKey = (job: string) => `update-choices:${job}`;

/** @param isAnswered the server has returned the form with its values, which take precedence over the draft */
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
    // Storage is blocked or full; the page itself keeps the values until it is left.
  }
}

function restoreDraft(form: HTMLFormElement, key: string): void {
  for (const [name, value] of Object.entries(readDraft(key))) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLTextAreaElement) control.value = String(value);
  }
  // Lets the dock recount the undecided conflicts.
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

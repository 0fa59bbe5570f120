/** Keeps a text that is being typed in session storage until it is saved, so that it survives a reload. */
export interface TextDraft {
  path: string;
  text: string;
}

const getStorageKey = (job: string, path: string) => `update-text:${job}:${path}`;

export function saveTextDraft(job: string, path: string, text: string): void {
  try {
    sessionStorage.setItem(getStorageKey(job, path), text);
  } catch {
    // Storage is blocked or full; the page itself keeps the text until it is left.
  }
}

export function readTextDraft(job: string, path: string): string | null {
  try {
    return sessionStorage.getItem(getStorageKey(job, path));
  } catch {
    return null;
  }
}

/** @param saved the text that was saved; a draft that was written since stays. Without it, every draft goes. */
export function dropTextDraft(job: string, path: string, saved?: string): void {
  try {
    if (saved !== undefined && readTextDraft(job, path) !== saved) return;
    sessionStorage.removeItem(getStorageKey(job, path));
  } catch {
    // Nothing is stored.
  }
}

/** Every draft of the job, for a preview that no longer takes answers. */
export function listTextDrafts(job: string): TextDraft[] {
  const prefix = getStorageKey(job, "");
  try {
    return Object.entries(sessionStorage)
      .filter(([key, text]) => key.startsWith(prefix) && String(text).trim() !== "")
      .map(([key, text]) => ({ path: key.slice(prefix.length), text: String(text) }));
  } catch {
    return [];
  }
}

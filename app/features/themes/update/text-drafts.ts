/** Keeps a text that is being typed in session storage until it is saved, so that it survives a reload. */
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

export function dropTextDraft(job: string, path: string): void {
  try {
    sessionStorage.removeItem(getStorageKey(job, path));
  } catch {
    // Nothing is stored.
  }
}

/** The page's owner, and whether their session has ended. One state for the whole page. */
import { createObservable } from "#app/kit/parts/observe.ts";
import { ownerField } from "#base/page-headers.ts";

/** Null before the frame of signed-in pages is mounted. */
let owner: string | null = null;
const isEnded = createObservable(false);
/** Number of changes of `isEnded`. A response to a request from before a change is outdated. */
let changes = 0;

function setEnded(ended: boolean): void {
  if (ended === isEnded.get()) return;
  changes++;
  isEnded.set(ended);
}

export const getSessionOwner = (): string | null => owner;
export const hasSessionEnded = isEnded.get;
export const subscribeSession = isEnded.subscribe;
export const noteSessionEnded = (): void => setEnded(true);

/** Adds the owner to posted forms. Returns the function that stops it. */
export function watchSession(uid: string): () => void {
  reloadUnlessOwner(uid);
  owner = uid;
  document.addEventListener("formdata", addOwner);
  return () => document.removeEventListener("formdata", addOwner);
}

/** A multipart form must end with its file, so its page adds the field itself. */
function addOwner({ target, formData }: FormDataEvent): void {
  const { method, enctype } = target as HTMLFormElement;
  if (owner !== null && method === "post" && enctype !== "multipart/form-data") formData.set(ownerField, owner);
}

/** Reloads the page when another person has signed in in another tab. */
function reloadUnlessOwner(uid: string): boolean {
  const isOther = owner !== null && uid !== owner;
  if (isOther) location.reload();
  return isOther;
}

export interface SessionState {
  uid: string;
  /** Changes when the page would show other data about the viewer. */
  version: string;
}

/** Asks the server and stores its answer. "unknown" when the request failed or its answer is outdated. */
export async function checkSession(signal?: AbortSignal): Promise<SessionState | "ended" | "unknown"> {
  const changesBefore = changes;
  const answer = await fetchSession(signal);
  if (answer === "unknown" || changes !== changesBefore || signal?.aborted) return "unknown";
  if (answer !== "ended" && reloadUnlessOwner(answer.uid)) return "unknown";
  setEnded(answer === "ended");
  return answer;
}

async function fetchSession(signal: AbortSignal | undefined): Promise<SessionState | "ended" | "unknown"> {
  try {
    const response = await fetch("/api/session", { signal });
    if (response.status === 401) return "ended";
    return response.ok ? ((await response.json()) as SessionState) : "unknown";
  } catch {
    return "unknown";
  }
}

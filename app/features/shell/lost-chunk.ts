/** After a deployment the files of the former build may be gone: the page is loaded anew, once for each build. */
const markKey = "reloaded-build";

declare global {
  interface Window {
    __remixManifest?: { version: string };
  }
}

/** False when that has been tried, or cannot be remembered: a page that reloads for ever is worse than one that says so. */
export function reloadOnce(): boolean {
  const build = window.__remixManifest?.version ?? "unknown";
  try {
    if (sessionStorage.getItem(markKey) === build) return false;
    sessionStorage.setItem(markKey, build);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** API versions: which exist, and which one answers a request. */

const supported = ["2026-01", "2026-04", "2026-07", "2026-10"] as const;
const latest = "2026-10";
const candidate = "2027-01";

/** The version that answers: a retired one falls forward to the oldest still supported; null if there is no such version. */
export function resolveVersion(asked: string): string | null {
  if (asked === "unstable" || asked === candidate || supported.some((version) => version === asked)) return asked;
  return /^20\d\d-(01|04|07|10)$/.test(asked) && asked < supported[0] ? supported[0] : null;
}

export const publicApiVersions = [
  ...supported.map((handle) => ({
    handle,
    displayName: handle === latest ? `${handle} (Latest)` : handle,
    supported: true,
  })),
  { handle: candidate, displayName: `${candidate} (Release candidate)`, supported: false },
  { handle: "unstable", displayName: "unstable", supported: false },
];

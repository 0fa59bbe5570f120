/** Releases as the pages show them; the server formats them so that the browser renders the same text. */
import { formatBytes, formatDate, formatNumber } from "#app/i18n/format.ts";
import type { BadgeTone } from "#app/kit/parts/labels.tsx";
import type { Language } from "#base/language.ts";
import type { ListedRelease } from "#workers/licences/releases/contract.ts";

/** What lists call it: a published release may be halted, and is offered to no store then. */
type ReleaseState = ListedRelease["status"] | "halted";

export interface ReleaseView {
  version: string;
  status: ListedRelease["status"];
  state: ReleaseState;
  /** Publication date, or the upload date of a draft. */
  date: { iso: string; text: string };
  size: string;
  files: string;
  downloads: string;
}

export function toReleaseView(release: ListedRelease, language: Language): ReleaseView {
  const { version, status, size, fileCount, downloads } = release;
  const iso = release.publishedAt ?? release.uploadedAt;
  return {
    version,
    status,
    state: status === "published" && release.haltedAt !== null ? "halted" : status,
    date: { iso, text: formatDate(language, iso) },
    size: formatBytes(language, size),
    files: formatNumber(language, fileCount),
    downloads: formatNumber(language, downloads),
  };
}

export const stateTones: Record<ReleaseState, BadgeTone> = {
  halted: "warn",
  draft: "free",
  published: "ok",
  withdrawn: "bad",
};

/** The announcement banner over the pages of signed-in people. */

export const bannerLimits = { message: 300, label: 40 } as const;

/** Replaced by the release date in the reader's language. */
export const datePlaceholder = "[DATE]";

export interface Banner {
  message: string;
  /** Null hides the banner, as an empty message does. */
  releaseDate: string | null;
  isActive: boolean;
  expiresAt: string | null;
  /** `https:` or a path of ours. */
  ctaUrl: string | null;
  /** Without one the link says "Découvrir". */
  ctaText: string | null;
  /** Shown in English; null shows the first text to everyone. */
  english: { message: string; ctaText: string | null } | null;
}

export interface StoredBanner extends Banner {
  /** Of the document: another value means that it was edited. */
  version: string;
  /** Whether there is something to show now: not when message or date is missing, when inactive, or once expired. */
  isShown: boolean;
}

/** Once closed it stays away for a day, whatever it says by then. */
export const bannerClosedSeconds = 86_400;

export interface BannerControl {
  /**
   * The banner for this person; null when there is none, when they have closed it, or when it does not arrive in
   * time. Never waits longer than 50 ms, never throws: a page is whole without it.
   */
  loadFor(viewer: { uid: string }): Promise<Banner | null>;
  /** The `Set-Cookie` that keeps it away from them. */
  createClosedCookie(viewer: { uid: string }): string;
}

/** The banner above the page: rendered by the server, closed for a day, removed when it expires. */
import { type FormEvent, useEffect, useState } from "react";
import { BannerBar } from "#app/domain/banner-bar.tsx";
import type { BannerView } from "#app/domain/banner-view.ts";
import { useT } from "#app/i18n/index.ts";
import { PreferenceForm } from "#app/kit/forms/preference-switches.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { writeCookie } from "#app/kit/parts/local-preferences.ts";
import { useLiveChange } from "#app/kit/parts/observe.ts";
import { paths } from "#base/paths.ts";
import { bannerClosedCookie, bannerClosedSeconds, toClosedMark } from "#workers/portal/announcements/contract.ts";
import { parseBannerChange } from "#workers/portal/notifications/contract.ts";

export { bannerView } from "#app/domain/banner-view.ts";

interface BannerProps {
  banner: BannerView | null;
  uid: string;
}

export function BannerWidget({ banner: first, uid }: BannerProps) {
  const [live, setLive] = useState<BannerView | null>();
  useLiveChange((id) => {
    const atMs = parseBannerChange(id);
    if (atMs !== null) withDismissal(({ loadBanner }) => loadBanner(atMs).then(setLive));
  });
  const banner = live === undefined ? first : live;
  // A banner that has expired here does not hide its successor.
  return <ShownBanner key={banner?.expiresAt ?? ""} banner={banner} uid={uid} />;
}

function ShownBanner({ banner, uid }: BannerProps) {
  const t = useT();
  const [isHidden, close] = useBannerHidden(banner);
  if (!banner || isHidden) return null;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    writeCookie(bannerClosedCookie, toClosedMark(uid, Date.now()), bannerClosedSeconds);
    close();
    // The focused button is gone, so move the focus to the top of the page.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  const label = t("shell.banner.close");
  const button = (
    <PreferenceForm action={paths.closeBanner} onSubmit={onSubmit}>
      <button type="submit" aria-label={label} data-tooltip={label} className="banner-close">
        <Icon name="x" className="size-4" />
      </button>
    </PreferenceForm>
  );
  return <BannerBar label={t("shell.banner.label")} message={banner.message} cta={banner.cta} close={button} />;
}

const maxTimerMs = 2 ** 31 - 1;

/** Closed here, in another tab, or expired. */
function useBannerHidden(banner: BannerView | null): [boolean, () => void] {
  const [isHidden, setIsHidden] = useState(false);
  const expiresAt = banner?.expiresAt ?? null;

  useEffect(() => {
    if (expiresAt === null) return;
    const restMs = Date.parse(expiresAt) - Date.now();
    if (restMs > maxTimerMs) return;
    const timer = setTimeout(() => setIsHidden(true), Math.max(0, restMs));
    return () => clearTimeout(timer);
  }, [expiresAt]);

  const hasBanner = banner !== null;
  useEffect(() => {
    if (!hasBanner) return;
    const mounted = new AbortController();
    withDismissal(({ watchDismissal }) => watchDismissal(mounted.signal, setIsHidden));
    return () => mounted.abort();
  }, [hasBanner]);

  return [
    isHidden,
    () => {
      setIsHidden(true);
      withDismissal(({ saveDismissal }) => saveDismissal());
    },
  ];
}

/** If the code fails to load, the banner stays hidden on this page only. */
function withDismissal(use: (dismissal: typeof import("./dismissal.ts")) => void): void {
  import("./dismissal.ts").then(use, () => undefined);
}

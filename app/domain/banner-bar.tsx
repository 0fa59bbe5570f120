/** One line above the page. Long messages scroll and pause on hover and focus. */
import { Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "#app/kit/parts/icon.tsx";
import stylesheet from "./banner-bar.css?url";

interface BannerBarProps {
  /** Names the region for assistive technology. */
  label: string;
  message: string;
  cta: { href: string; label: string } | null;
  /** The button that closes it. */
  close?: ReactNode;
  /** Preview only: the link is inactive. */
  isSample?: boolean;
}

export function BannerBar({ label, message, cta, close, isSample }: BannerBarProps) {
  const clip = useRef<HTMLDivElement>(null);
  const isLong = useOverflow(clip);
  return (
    <section aria-label={label} data-behind className="banner on-deep">
      {/* Loaded only by pages with a banner; the style sheet blocks rendering below it. */}
      <link rel="stylesheet" href={stylesheet} />
      <Icon name="megaphone" />
      {/* Keyboard users can pause the movement. */}
      <div
        ref={clip}
        dir="auto"
        data-long={isLong || undefined}
        tabIndex={isLong ? 0 : undefined}
        className="banner-clip"
      >
        <p className="banner-track">
          <span>{message}</span>
          {isLong ? <span aria-hidden>{message}</span> : null}
        </p>
      </div>
      {cta && isSample ? <span className="banner-action">{cta.label}</span> : null}
      {cta && !isSample ? <BannerLink {...cta} /> : null}
      {close}
    </section>
  );
}

function BannerLink({ href, label }: { href: string; label: string }) {
  const className = "banner-action";
  if (href.startsWith("/")) {
    return (
      <Link to={href} className={className}>
        {label}
      </Link>
    );
  }
  return (
    <a href={href} rel="noreferrer" className={className}>
      {label}
    </a>
  );
}

/** Measures the message on each change; CSS derives the speed from its length. */
function useOverflow(clip: RefObject<HTMLElement>): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const element = clip.current;
    const text = element?.querySelector("span");
    if (!element || !text) return;
    const measure = () => {
      const width = text.getBoundingClientRect().width;
      element.style.setProperty("--length", String(Math.ceil(width)));
      // An inline element has no width of its own.
      setIsLong(element.clientWidth > 0 && width > element.clientWidth + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(text);
    return () => observer.disconnect();
  }, [clip]);
  return isLong;
}

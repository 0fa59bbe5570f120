/** One line over everything: what is longer than the bar goes by, and stands still for whoever points at it or focuses it. */
import { Link } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import stylesheet from "./banner-bar.css?url";
import { Icon } from "./icon.tsx";

interface BannerBarProps {
  /** Names the region for assistive technology. */
  label: string;
  message: string;
  cta: { href: string; label: string } | null;
  /** The button that closes it. */
  close?: ReactNode;
  /** Shows how it looks: its link leads nowhere. */
  isSample?: boolean;
}

export function BannerBar({ label, message, cta, close, isSample }: BannerBarProps) {
  const clip = useRef<HTMLDivElement>(null);
  const isLong = useLength(clip);
  return (
    <section aria-label={label} data-behind className="banner on-deep">
      {/* Most pages have no banner, and none of them this file; the browser draws nothing under it before it is there. */}
      <link rel="stylesheet" href={stylesheet} />
      <Icon name="megaphone" />
      {/* What moves can be stopped with the keyboard as well. */}
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
      {cta && !isSample ? <Cta {...cta} /> : null}
      {close}
    </section>
  );
}

function Cta({ href, label }: { href: string; label: string }) {
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

/** Measures the message against its place, whenever one of them changes; the style sheet makes a pace of its length. */
function useLength(clip: RefObject<HTMLElement>): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const element = clip.current;
    const text = element?.querySelector("span");
    if (!element || !text) return;
    const measure = () => {
      const width = text.getBoundingClientRect().width;
      element.style.setProperty("--length", String(Math.ceil(width)));
      // What stands in line has no width of its own, and is never cut off.
      setIsLong(element.clientWidth > 0 && width > element.clientWidth + 1);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(text);
    return () => observer.disconnect();
  }, [clip]);
  return isLong;
}

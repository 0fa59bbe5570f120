/** A person's photo in a circle, with initials while it loads, when it fails, and without a photo. */
import { useEffect, useRef, useState } from "react";

interface AvatarProps {
  initials: string;
  photoUrl: string | null;
  size: "small" | "large";
}

const sizes = {
  small: { box: "size-[30px] text-tiny font-strong", pixels: 30 },
  large: { box: "size-[72px] text-figure-3", pixels: 72 },
};

/** Decorative, because the name is beside it. */
export function Avatar({ initials, photoUrl, size }: AvatarProps) {
  const { box, pixels } = sizes[size];
  return (
    <span
      aria-hidden
      className={`relative grid flex-none place-content-center overflow-hidden rounded-full bg-avatar text-on-avatar ${box}`}
    >
      {initials}
      {photoUrl ? <Photo key={photoUrl} src={photoUrl} pixels={pixels} /> : null}
    </span>
  );
}

function Photo({ src, pixels }: { src: string; pixels: number }) {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  // Loading may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  if (hasFailed) return null;
  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={pixels}
      height={pixels}
      decoding="async"
      referrerPolicy="no-referrer"
      draggable={false}
      onError={() => setHasFailed(true)}
      className={`absolute inset-0 size-full object-cover ${mayBeTransparent(src) ? "bg-sunken" : ""}`}
    />
  );
}

/** Hide the initials, which would show through. */
const mayBeTransparent = (src: string) => !src.endsWith(".jpg");

/** Initials of a name: first letter of the first and last word. */
export function getInitials(name: string): string {
  const words =
    name
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .map((word) => word.replace(/^[\p{P}\p{Sm}\p{Sc}\p{Sk}]+/u, ""))
      .filter(Boolean) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = chosen.map((word) => [...new Intl.Segmenter().segment(word ?? "")][0]?.segment ?? "");
  return letters.join("").toLocaleUpperCase() || "?";
}

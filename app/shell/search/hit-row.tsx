/** The content of a result's row: icon, name, detail, and a badge or the two versions. */
import type { Piece } from "#app/content/excerpt.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { Badge, VersionPair } from "#app/kit/parts/labels.tsx";
import type { Hit } from "./hit.ts";

export function HitRow({ hit: { icon, name, detail, badge, versions } }: { hit: Hit }) {
  return (
    <>
      <Icon name={icon} className="text-ink-3" />
      <span className="min-w-0 flex-1 break-words text-ink">
        <Marked pieces={name} />{" "}
        <span className="inline-block text-small wrap-anywhere text-ink-3">
          <Marked pieces={detail} />
        </span>
      </span>
      {versions ? <VersionPair {...versions} /> : null}
      {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
    </>
  );
}

export function Marked({ pieces }: { pieces: Piece[] }) {
  let start = 0;
  return pieces.map(({ text, marked }) => {
    const key = start;
    start += text.length;
    return marked ? <mark key={key}>{text}</mark> : text;
  });
}

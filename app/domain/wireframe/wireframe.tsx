/** A drawing made by `draw.ts`, with a frame around the chosen section. Its colours are in `tones.css`. */
import { Link } from "@remix-run/react";
import type { Drawing } from "./draw.ts";
import { tones } from "./sketch.ts";

interface WireframeProps {
  drawing: Drawing;
  /** Says what the drawing shows. */
  label: string;
  /** Id of the framed section. */
  chosen?: string | null;
  /** Makes each section a link for the pointer; the list of sections has the same links for everybody. */
  toSection?: (id: string) => string;
}

export function Wireframe({ drawing, label, chosen, toSection }: WireframeProps) {
  const { width, height, paths, sections } = drawing;
  const viewBox = `0 0 ${width} ${height}`;
  const framed = sections.find(({ id }) => id === chosen);
  return (
    <div className="wireframe">
      <svg viewBox={viewBox} role="img" aria-label={label}>
        {tones.map((tone) => (paths[tone] ? <path key={tone} d={paths[tone]} className={`tone-${tone}`} /> : null))}
        {framed ? (
          <rect x="1" y={framed.y + 1} width={width - 2} height={framed.height - 2} rx="4" className="chosen-section" />
        ) : null}
      </svg>
      {toSection ? (
        <svg viewBox={viewBox} aria-hidden="true" className="section-links">
          {sections.map(({ id, y, height: tall }) => (
            <Link key={id} to={toSection(id)} tabIndex={-1} preventScrollReset>
              <rect y={y} width={width} height={tall} />
            </Link>
          ))}
        </svg>
      ) : null}
    </div>
  );
}

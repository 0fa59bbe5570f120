/**
 * The drawing on a light and a dark background. As an image its scripts could not run and its addresses would not load,
 * even if the cleaner had left any.
 */
import { type ReactNode, useMemo } from "react";
import { useT } from "#app/i18n/index.ts";
import { type Colour, isLight } from "./colour.ts";
import { type Changes, type Drawing, writeDrawing } from "./drawing.ts";
import { Swatch } from "./swatch.tsx";

export interface Grounds {
  light: Colour;
  dark: Colour;
  /** The one that contrast is measured on. */
  chosen: "light" | "dark";
}

export const firstGrounds: Grounds = { light: "#ffffff", dark: "#0a1114", chosen: "light" };

/** What text would be on the background. */
const getTextColour = (ground: Colour): Colour => (isLight(ground) ? "#101e24" : "#eaf1f1");

interface DrawingImageProps {
  drawing: Drawing;
  changes: Changes;
  ground: Colour;
  alt: string;
  className?: string;
}

export function DrawingImage({ drawing, changes, ground, alt, className }: DrawingImageProps) {
  const source = useMemo(() => {
    const text = writeDrawing(drawing, changes);
    const hasColour = /^<svg[^>]*\scolor=/.test(text);
    const shown = hasColour ? text : text.replace("<svg", `<svg color="${getTextColour(ground)}"`);
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(shown)}`;
  }, [drawing, changes, ground]);
  return <img src={source} alt={alt} className={className} />;
}

interface PreviewProps extends Omit<DrawingImageProps, "ground" | "alt" | "className"> {
  name: string;
  grounds: Grounds;
}

export function Preview({ name, grounds, ...shown }: PreviewProps) {
  const t = useT();
  return (
    <div className="svg-stage">
      {(["light", "dark"] as const).map((kind) => (
        <figure
          key={kind}
          style={{ backgroundColor: grounds[kind], color: getTextColour(grounds[kind]) }}
          className="svg-pane"
        >
          <DrawingImage {...shown} ground={grounds[kind]} alt={t(`svgColor.preview.${kind}Alt`, { name })} />
          <figcaption>{t(`svgColor.preview.${kind}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface GroundPickerProps {
  grounds: Grounds;
  /** Of the store. */
  colours: readonly Colour[];
  onChange: (grounds: Grounds) => void;
  children: ReactNode;
}

const maxGrounds = 6;

export function GroundPicker({ grounds, colours, onChange, children }: GroundPickerProps) {
  const t = useT();
  const choose = (colour: Colour) => {
    const kind = isLight(colour) ? "light" : "dark";
    onChange({ ...grounds, [kind]: colour, chosen: kind });
  };
  const chosen = grounds[grounds.chosen];
  const offered = [...new Set([firstGrounds.light, firstGrounds.dark, ...colours])].slice(0, maxGrounds);
  const shown = offered.includes(chosen) ? offered : [...offered, chosen];
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <fieldset aria-label={t("svgColor.ground.label")} className="flex flex-wrap items-center gap-1.5">
        <span aria-hidden className="mr-1 text-small text-ink-2">
          {t("svgColor.ground.label")}
        </span>
        {shown.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === chosen}
            aria-label={t("svgColor.ground.choose", { colour })}
            title={colour}
            onClick={() => choose(colour)}
            className="svg-swatch-button"
          >
            <Swatch colour={colour} />
          </button>
        ))}
        <label className="svg-swatch-button svg-swatch-add" title={t("svgColor.ground.other")}>
          <span aria-hidden>+</span>
          <input
            type="color"
            value={chosen}
            aria-label={t("svgColor.ground.other")}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
        </label>
      </fieldset>
      {children}
    </div>
  );
}

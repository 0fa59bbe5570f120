/** The original and the result over each other; a line between them moves by pointer or arrow keys. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatBytes, formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { Picture } from "#app/tools/images/picture-list.ts";
import { pictureTypes } from "#base/picture-formats.ts";
import type { Result } from "./batch.ts";

const zooms = ["fit", "100", "200"] as const;
type Zoom = (typeof zooms)[number];
const middle: Pan = { x: 50, y: 50 };

interface CompareProps {
  picture: Picture;
  result: Result;
  isAlone: boolean;
  /** Shows the next (1) or previous (-1) picture. */
  onStep: (step: number) => void;
}

export function Compare({ picture: { file, header }, result, isAlone, onStep }: CompareProps) {
  const t = useT();
  const language = useLanguage();
  const [split, setSplit] = useState(50);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [pan, setPan] = useState(middle);
  const before = useBlobUrl(file);
  const after = useBlobUrl(result.blob);
  const scale = zoom === "fit" ? null : Number(zoom) / 100;
  const place = { "--split": `${split}%`, "--pan": `${pan.x}% ${pan.y}%` };
  const size = `${formatNumber(language, result.width)} × ${formatNumber(language, result.height)}`;
  return (
    <figure className="compare" aria-label={t("imageOptimizer.compare.label")}>
      <div
        className="compare-stage"
        data-zoom={zoom}
        style={{ ...place, "--ratio": `${result.width} / ${result.height}` } as CSSProperties}
      >
        {after ? <img src={after} alt="" decoding="async" /> : null}
        {before ? <img src={before} alt="" decoding="async" className="compare-before" /> : null}
        <span className="compare-line" aria-hidden>
          <span className="compare-handle">
            <Icon name="chevron-left" className="size-4" />
            <Icon name="chevron-right" className="size-4" />
          </span>
        </span>
        {scale === null ? null : (
          <PanLayer pan={pan} onPan={setPan} width={result.width * scale} height={result.height * scale} />
        )}
        <input
          type="range"
          min={0}
          max={100}
          value={split}
          aria-label={t("imageOptimizer.compare.split")}
          onChange={({ target }) => setSplit(Number(target.value))}
          className="compare-range"
        />
        <span className="compare-tag compare-tag-before">
          <span className="max-tablet:sr-only">{t("imageOptimizer.compare.original")}</span>{" "}
          {header ? pictureTypes[header.format].name : ""}, {formatBytes(language, file.size)}
        </span>
        <span className="compare-tag compare-tag-after">
          <span className="max-tablet:sr-only">{t("imageOptimizer.compare.optimized")}</span>{" "}
          <span>
            {nameType(result.blob.type)}, {formatBytes(language, result.blob.size)}
          </span>
        </span>
      </div>
      <figcaption className="compare-caption">
        <span className="min-w-0">
          <span className="font-strong text-ink wrap-anywhere">{file.name}</span>{" "}
          <span className="text-ink-3">{size}</span>
          {header?.mayBeIncomplete ? (
            <span className="block text-small text-warn">{t("images.mayBeIncomplete")}</span>
          ) : null}
          {scale === null ? null : (
            <span className="block text-small text-ink-3">{t("imageOptimizer.compare.panHint")}</span>
          )}
        </span>
        <div className="compare-tools">
          <fieldset className="compare-zoom">
            <legend className="sr-only">{t("imageOptimizer.compare.zoom")}</legend>
            {zooms.map((each) => (
              <label key={each} className="segment">
                <input
                  type="radio"
                  name="zoom"
                  value={each}
                  checked={zoom === each}
                  onChange={() => setZoom(each)}
                  className="sr-only"
                />
                <span>
                  {each === "fit" ? t("imageOptimizer.compare.fit") : t("ui.progress.percent", { percent: each })}
                </span>
              </label>
            ))}
          </fieldset>
          {isAlone ? null : (
            <>
              <StepButton icon="chevron-left" label={t("imageOptimizer.compare.previous")} onClick={() => onStep(-1)} />
              <StepButton icon="chevron-right" label={t("imageOptimizer.compare.next")} onClick={() => onStep(1)} />
            </>
          )}
        </div>
      </figcaption>
    </figure>
  );
}

interface StepButtonProps {
  icon: "chevron-left" | "chevron-right";
  label: string;
  onClick: () => void;
}

const StepButton = ({ icon, label, onClick }: StepButtonProps) => (
  <button type="button" aria-label={label} onClick={onClick} className="compare-step">
    <Icon name={icon} className="size-4" />
  </button>
);

/** Only while it is shown, because the browser keeps what a URL refers to. */
function useBlobUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return url;
}

/** The format's name of a result's media type. */
const nameType = (type: string): string => Object.values(pictureTypes).find((each) => each.type === type)?.name ?? "";

/** Percent, as in the style `object-position`. */
interface Pan {
  x: number;
  y: number;
}

interface PanLayerProps {
  pan: Pan;
  onPan: (pan: Pan) => void;
  /** Of the enlarged picture, in pixels of the page. */
  width: number;
  height: number;
}

const keyStep = 48;
const directions: Record<string, [number, number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

/** A picture without a hidden part stays in place. */
const shift = (percent: number, pixels: number, hidden: number): number =>
  hidden > 0 ? Math.min(100, Math.max(0, percent + (pixels / hidden) * 100)) : percent;

/** Lies over the enlarged comparison and shows another part of it, by pointer or arrow keys. */
function PanLayer({ pan, onPan, width, height }: PanLayerProps) {
  const t = useT();
  const layer = useRef<HTMLDivElement>(null);

  function move(across: number, down: number): void {
    const { clientWidth = 0, clientHeight = 0 } = layer.current ?? {};
    onPan({ x: shift(pan.x, across, width - clientWidth), y: shift(pan.y, down, height - clientHeight) });
  }
  function drag(event: PointerEvent): void {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(-event.movementX, -event.movementY);
  }
  function press(event: KeyboardEvent): void {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    move(direction[0] * keyStep, direction[1] * keyStep);
  }
  const [x, y] = [Math.round(pan.x), Math.round(pan.y)];
  return (
    <div
      ref={layer}
      role="slider"
      tabIndex={0}
      aria-label={t("imageOptimizer.compare.pan")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={x}
      aria-valuetext={t("imageOptimizer.compare.panned", { x, y })}
      onKeyDown={press}
      onPointerMove={drag}
      className="compare-pan"
    />
  );
}

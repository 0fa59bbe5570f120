/** The selected picture with its crop and focal point, and how each size will look. Drawn as SVG: a crop is a viewBox. */
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { clampFocus, cropAround, type Focus, fitInside, type Rectangle, type Size } from "./crop.ts";
import type { ResizeOptions } from "./resize-job.ts";
import type { ShownPicture } from "./use-shown-picture.ts";

interface StageProps {
  picture: ShownPicture;
  target: Size;
  focus: Focus;
  onFocus: (focus: Focus) => void;
}

const toViewBox = ({ x, y, width, height }: Rectangle): string => `${x} ${y} ${width} ${height}`;
const step = 0.01;
const largeStep = 0.1;

export function CropStage({ picture, target, focus, onFocus }: StageProps) {
  const t = useT();
  const drawing = useRef<SVGSVGElement>(null);
  const { url, width, height, name } = picture;
  const crop = cropAround(picture, target, focus);
  const radius = Math.max(width, height) / 40;
  const percent = { x: Math.round(focus.x * 100), y: Math.round(focus.y * 100) };

  function drag(event: PointerEvent<SVGSVGElement>) {
    const matrix = drawing.current?.getScreenCTM();
    if (!matrix || (event.type === "pointermove" && event.buttons === 0)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onFocus(clampFocus({ x: x / width, y: y / height }));
  }

  function move(event: KeyboardEvent) {
    const directions: Record<string, [number, number]> = {
      ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
    };
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    onFocus(clampFocus({ x: focus.x + direction[0] * by, y: focus.y + direction[1] * by }));
  }

  const { x, y } = crop;
  const outline = `M0 0H${width}V${height}H0ZM${x} ${y}v${crop.height}h${crop.width}v-${crop.height}Z`;
  const thirds = [1 / 3, 2 / 3].flatMap((part) => [
    `M${x + crop.width * part} ${y}v${crop.height}`,
    `M${x} ${y + crop.height * part}h${crop.width}`,
  ]);
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${width} ${height}`}
      className="resizer-stage"
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <title>{t("imageResizer.stage.label", { name })}</title>
      <image href={url} width={width} height={height} />
      <path d={outline} className="resizer-shade" />
      <path d={thirds.join("")} className="resizer-thirds" />
      <rect {...crop} className="resizer-frame" />
      <g
        role="slider"
        tabIndex={0}
        aria-label={t("imageResizer.focus.label")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent.x}
        aria-valuetext={t("imageResizer.focus.value", percent)}
        onKeyDown={move}
        className="resizer-focus"
      >
        <circle cx={focus.x * width} cy={focus.y * height} r={radius} />
        <circle cx={focus.x * width} cy={focus.y * height} r={radius / 4} />
      </g>
    </svg>
  );
}

interface ResultProps {
  picture: ShownPicture;
  target: Size;
  focus: Focus;
  options: Pick<ResizeOptions, "mode" | "background">;
}

const blurMargin = 0.15;

/** What the created picture will show. */
export function ResultPreview({ picture, target, focus, options }: ResultProps) {
  const id = useId();
  const { url, width, height } = picture;
  if (options.mode === "crop") {
    return (
      <svg viewBox={toViewBox(cropAround(picture, target, focus))} className="resizer-result" aria-hidden="true">
        <image href={url} width={width} height={height} />
      </svg>
    );
  }
  const frame = { width: target.width, height: target.height };
  return (
    <svg viewBox={`0 0 ${target.width} ${target.height}`} className="resizer-result" aria-hidden="true">
      {options.background === "blur" ? (
        <>
          <filter id={id}>
            <feGaussianBlur stdDeviation={Math.max(target.width, target.height) / 24} />
          </filter>
          {/* Cuts off the edges, which fade out. */}
          <svg {...frame} aria-hidden="true">
            <image
              href={url}
              x={-target.width * blurMargin}
              y={-target.height * blurMargin}
              width={target.width * (1 + 2 * blurMargin)}
              height={target.height * (1 + 2 * blurMargin)}
              preserveAspectRatio="xMidYMid slice"
              filter={`url(#${id})`}
            />
          </svg>
        </>
      ) : (
        <rect {...frame} fill={options.background} />
      )}
      <image href={url} {...fitInside(picture, target)} />
    </svg>
  );
}

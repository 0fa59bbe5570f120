/** Lies over the enlarged comparison and shows another part of it, by pointer or arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useT } from "#app/i18n/index.ts";

/** Percent, as in the style `object-position`. */
export interface Pan {
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

export function PanLayer({ pan, onPan, width, height }: PanLayerProps) {
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

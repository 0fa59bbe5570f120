/** The state of a licence as a shape, in front of its row; the words beside it say the same. */

export type PlaceState = "used" | "bare" | "paused" | "lost" | "free";

const tones: Record<PlaceState, string> = {
  used: "fill-thread stroke-thread",
  bare: "stroke-warn-mark",
  paused: "stroke-warn-mark",
  lost: "stroke-bad-mark",
  free: "stroke-control",
};

const marks: Partial<Record<PlaceState, string>> = {
  bare: "M2 11h14v6a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3z",
  paused: "M6.5 7v8M11.5 7v8",
  lost: "M2.5 3.5l13 15",
};

export function PlaceGlyph({ state }: { state: PlaceState }) {
  const mark = marks[state];
  return (
    <svg
      viewBox="0 0 18 22"
      width="18"
      height="22"
      aria-hidden="true"
      fill="none"
      className={`flex-none ${tones[state]}`}
    >
      <rect
        x="1"
        y="1"
        width="16"
        height="20"
        rx="4"
        strokeWidth={state === "free" ? 1.5 : 2}
        strokeDasharray={state === "free" ? "3 2.6" : undefined}
      />
      {mark ? <path d={mark} strokeWidth="2" className={state === "bare" ? "fill-warn-mark" : undefined} /> : null}
    </svg>
  );
}

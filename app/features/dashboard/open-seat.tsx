/** A free place before the one behind it: the drawing of a licence that waits for its store. */
export function OpenSeat() {
  return (
    <svg
      viewBox="0 0 240 190"
      aria-hidden="true"
      className="block w-full max-w-[120px] tablet:mx-auto tablet:max-w-[220px]"
      fill="none"
      strokeWidth="2"
    >
      <rect x="68" y="4" width="168" height="150" rx="20" className="stroke-deep-line" />
      <rect x="4" y="36" width="168" height="150" rx="20" className="fill-deep stroke-glow" strokeDasharray="5 6" />
      <path d="M88 95v32M72 111h32" className="stroke-glow" strokeLinecap="round" />
    </svg>
  );
}

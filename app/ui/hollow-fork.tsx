/** The drawing of an empty list. */
export function HollowFork({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 152 44" aria-hidden="true" className={className} fill="none" strokeWidth="2">
      <path d="M1 36H43M59 36H151" className="stroke-line-2" />
      <path d="M60 28C74 20 72 4 94 4H151" className="stroke-line-2" strokeDasharray="4 4" />
      <circle cx="51" cy="36" r="7" className="stroke-thread" />
    </svg>
  );
}

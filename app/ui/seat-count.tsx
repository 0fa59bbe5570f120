/** More blocks are not readable at a glance. */
const mostBlocks = 6;

/** For tables: licences as small blocks and as text ("1 sur 3"). */
export function SeatCount({ taken, total, text }: { taken: number; total: number; text: string }) {
  const places = Array.from({ length: Math.min(total, mostBlocks) }, (_, place) => place);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className="flex gap-[3px]">
        {places.map((place) => (
          <span
            key={place}
            className={`h-3 w-[9px] rounded-[2.5px] ${place < taken ? "bg-thread" : "border-[1.5px] border-control"}`}
          />
        ))}
      </span>
      {text}
    </span>
  );
}

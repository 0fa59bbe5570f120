/** The trend of a product as a line, with its direction in words. */
import { useT } from "#app/i18n/index.ts";
import { NoValue } from "#app/kit/parts/labels.tsx";
import { getGrowth } from "./list.ts";

const width = 60;
const height = 20;
const edge = 2;
/** A smaller difference is no direction. */
const flat = 3;

export function TrendLine({ points, growth = getGrowth(points) }: { points: readonly number[]; growth?: number }) {
  const t = useT();
  if (points.length < 2) return <NoValue />;
  const label =
    Math.abs(growth) < flat
      ? t("winningProducts.trendFlat")
      : t(growth > 0 ? "winningProducts.trendUp" : "winningProducts.trendDown");
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const places = points.map((point, index) => {
    const x = edge + (index * (width - 2 * edge)) / (points.length - 1);
    const y = height - edge - ((point - low) * (height - 2 * edge)) / Math.max(1, high - low);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const [x, y] = places.at(-1) ?? ["0", "0"];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="trend"
    >
      <polyline points={places.map((place) => place.join(",")).join(" ")} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
}

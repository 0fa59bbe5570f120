export interface QrCodePicture {
  path: string;
  size: number;
}

const defaultSizePx = 168;

/** Dark on white in both colour schemes because scanners need it. */
export function QrCode({
  path,
  size,
  label,
  width = defaultSizePx,
}: QrCodePicture & { label: string; width?: number }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width={width}
      height={width}
      className="flex-none rounded-card border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} />
    </svg>
  );
}

/** Draws QR codes on the server, as pictures that need no other request. */
import { encode } from "uqr";

/** The QR standard requires a quiet zone of four modules. */
const border = 4;

/** The address of the picture, dark on white in both colour schemes because scanners need it. */
export function createQrCode(text: string): string {
  const { path, size } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** All dark modules as one path. */
export function drawQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border });
  const runs = data.flatMap((row, y) => findRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(""), size };
}

/** Start and length of each run of dark modules. */
function findRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1]++;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}

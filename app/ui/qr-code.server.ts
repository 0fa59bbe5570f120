/** Draws a QR code as one SVG path, which needs neither a style nor another request. */
import { encode } from "uqr";
import type { QrCodePicture } from "./qr-code.tsx";

/** The QR standard requires a quiet zone of four modules. */
const border = 4;

export function createQrCode(text: string): QrCodePicture {
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

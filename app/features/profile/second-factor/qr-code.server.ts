/** A QR code as one path, so that it needs neither a style nor another request. */
import { encode } from "uqr";

/** Scanners want four modules of white around it. */
const border = 4;

export function createQrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border });
  const runs = data.flatMap((row, y) => findRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { path: runs.join(""), size };
}

/** Where each run of dark modules begins, and how long it is. */
function findRuns(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1]++;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}

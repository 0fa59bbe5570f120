import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { drawQrCode } from "./qr-code.server.ts";

describe("drawQrCode", () => {
  test("draws exactly the dark modules of the code", () => {
    const text = "otpauth://totp/Theme%20Manager:ada%40example.test?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const { path, size } = drawQrCode(text);
    const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let each = 0; each < Number(length); each++) (drawn[Number(y)] ?? [])[Number(x) + each] = true;
    }
    expect(drawn).toEqual(encode(text, { ecc: "M", border: 4 }).data);
    expect(drawn.slice(0, 4).flat()).not.toContain(true);
  });
});

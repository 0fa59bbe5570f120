import { describe, expect, test } from "vitest";
import { encodePhoto } from "./images-client.ts";

const gif = Uint8Array.from("GIF89a, and more", (letter) => letter.charCodeAt(0));

interface Answers {
  info?: (calls: number) => unknown;
  output?: () => unknown;
}

/** A stub of the platform's binding, which answers or throws as given. */
function images({ info = () => sound, output = () => new Response("encoded") }: Answers): ImagesBinding {
  let calls = 0;
  const transformer = {
    transform: () => transformer,
    output: async () => {
      const response = output();
      return { response: () => response };
    },
  };
  return { info: async () => info(++calls), input: () => transformer } as unknown as ImagesBinding;
}

const sound = { format: "image/gif", fileSize: 16, width: 300, height: 300 };
const fails = (code?: number) => () => {
  throw Object.assign(new Error("IMAGES_TRANSFORM_ERROR"), { code });
};

describe("encodePhoto", () => {
  test.each([
    [9402, "damaged"],
    [9412, "type"],
    [9413, "large"],
    [9520, "type"],
    [9523, "damaged"],
  ])("blames the picture for code %i: %s", async (code, error) => {
    expect(await encodePhoto(images({ output: fails(code) }), gif)).toEqual({ ok: false, error });
    const fromInfo = (calls: number) => (calls === 1 ? fails(code)() : sound);
    expect(await encodePhoto(images({ info: fromInfo }), gif)).toEqual({ ok: false, error });
  });

  test.each([["without a code"], ["9422, when the quota is used up", 9422], ["9504", 9504]])(
    "throws for an error %s, as a failure of the service",
    async (_, code?: number) => {
      await expect(encodePhoto(images({ output: fails(code) }), gif)).rejects.toThrow("IMAGES_TRANSFORM_ERROR");
    },
  );

  test("throws for code 9523 when the service does not read a valid picture either", async () => {
    await expect(encodePhoto(images({ info: fails(9523) }), gif)).rejects.toThrow("IMAGES_TRANSFORM_ERROR");
  });

  test.each([
    [{ ...sound, format: "image/webp" }, "type"],
    [{ format: "image/svg+xml" }, "type"],
    [{ ...sound, width: 199 }, "small"],
    [{ ...sound, width: 8_000, height: 5_001 }, "large"],
    [{ ...sound, width: 65_535, height: 1 }, "small"],
  ])("rejects %j before it is decoded", async (info, error) => {
    const output = () => expect.unreachable();
    expect(await encodePhoto(images({ info: () => info, output }), gif)).toEqual({ ok: false, error });
  });
});

import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodePhoto } from "./change-photo.ts";

const gif = Uint8Array.from(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"));

interface Answers {
  info?: (calls: number) => unknown;
  output?: () => unknown;
  onInput?: (picture: ReadableStream) => void;
}

/** A stub of the platform's binding, which answers or throws as given. */
function images({ info = () => sound, output = () => new Response("encoded"), onInput }: Answers): ImagesBinding {
  let calls = 0;
  const transformer = {
    transform: () => transformer,
    output: async () => {
      const response = output();
      return { response: () => response };
    },
  };
  const input = (picture: ReadableStream) => {
    onInput?.(picture);
    return transformer;
  };
  return { info: async () => info(++calls), input } as unknown as ImagesBinding;
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

  test("gives the encoder a JPEG without its end mark with one, and refuses what ends early", async () => {
    const jpeg = new Uint8Array(await sharp(gif).resize(300).jpeg().toBuffer());
    let given: ReadableStream | undefined;
    const info = () => ({ ...sound, format: "image/jpeg" });
    const binding = images({ info, onInput: (picture) => (given = picture) });
    expect(await encodePhoto(binding, jpeg.slice(0, -2))).toMatchObject({ ok: true });
    expect(new Uint8Array(await new Response(given).arrayBuffer())).toEqual(jpeg);
    expect(await encodePhoto(binding, jpeg.slice(0, 40))).toEqual({ ok: false, error: "damaged" });
    expect(await encodePhoto(binding, gif.slice(0, -1))).toEqual({ ok: false, error: "damaged" });
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

import { beforeEach, describe, expect, test } from "vitest";
import { maxPictures } from "./format.ts";
import { addPictures, clearPictures, getPictures, handOver, restorePictures } from "./picture-list.ts";

const createFiles = (count: number) => Array.from({ length: count }, (_, at) => new File(["picture"], `${at}.jpg`));

beforeEach(clearPictures);

describe("handOver", () => {
  test("replaces the list, which can be restored with its order", () => {
    addPictures(createFiles(2));
    const originals = getPictures().map(({ id }) => id);
    handOver(createFiles(3));
    expect(getPictures()).toHaveLength(3);
    restorePictures();
    expect(getPictures().map(({ id }) => id)).toEqual(originals);
  });

  test("rejects more pictures than the list takes, and replaces nothing", () => {
    addPictures(createFiles(2));
    expect(() => handOver(createFiles(maxPictures + 1))).toThrow(RangeError);
    expect(getPictures()).toHaveLength(2);
  });
});

describe("addPictures", () => {
  test("reads one file after the other, and says what is wrong with each", async () => {
    let [reading, most] = [0, 0];
    const create = (name: string, bytes: string) => {
      const file = new File([bytes], name);
      const read = file.arrayBuffer.bind(file);
      file.arrayBuffer = async () => {
        most = Math.max(most, ++reading);
        return read().finally(() => reading--);
      };
      return file;
    };
    addPictures([create("a.jpg", "II*\0\x08\0\0\0"), create("b.jpg", "text"), create("c.jpg", "%PDF-1.7")]);
    await expect.poll(() => getPictures().every(({ error }) => error)).toBe(true);
    expect(getPictures().map(({ error, otherFormat }) => [error, otherFormat])).toEqual([
      ["otherFormat", "TIFF"],
      ["notPicture", undefined],
      ["otherFormat", "PDF"],
    ]);
    expect(most).toBe(1);
  });
});

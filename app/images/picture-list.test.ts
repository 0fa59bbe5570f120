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

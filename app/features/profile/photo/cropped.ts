/** Draws the part of a picture that was chosen, as the square file that is sent. */

/** In percent of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** No screen shows more of it. */
const longestSide = 512;
const jpegQuality = 0.9;

export async function cropped(bitmap: ImageBitmap, area: CropArea, shortestSide: number): Promise<Blob | null> {
  const [width, height] = [(bitmap.width * area.width) / 100, (bitmap.height * area.height) / 100];
  const side = Math.max(shortestSide, Math.min(longestSide, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  drawing.imageSmoothingQuality = "high";
  const [left, top] = [(bitmap.width * area.x) / 100, (bitmap.height * area.y) / 100];
  drawing.drawImage(bitmap, left, top, width, height, 0, 0, side, side);
  const type = isOpaque(drawing.getImageData(0, 0, side, side)) ? "image/jpeg" : "image/png";
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

const opaque = 255;
const isOpaque = ({ data }: ImageData) => data.every((value, place) => place % 4 !== 3 || value === opaque);

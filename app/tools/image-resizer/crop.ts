/** Where a picture is cut, or placed in its frame. All in pixels; a focus is a fraction of width and height. */

export interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

export interface Focus {
  x: number;
  y: number;
}

export const centre: Focus = { x: 0.5, y: 0.5 };

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

export const clampFocus = ({ x, y }: Focus): Focus => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });

/** The largest part of the picture with the target's shape, with the focus as near to its middle as the edges allow. */
export function cropAround(picture: Size, target: Size, focus: Focus): Rectangle {
  const scale = Math.min(picture.width / target.width, picture.height / target.height);
  const width = clamp(Math.round(target.width * scale), 1, picture.width);
  const height = clamp(Math.round(target.height * scale), 1, picture.height);
  return {
    x: clamp(Math.round(focus.x * picture.width - width / 2), 0, picture.width - width),
    y: clamp(Math.round(focus.y * picture.height - height / 2), 0, picture.height - height),
    width,
    height,
  };
}

/** The whole picture in the middle of the target. */
export function fitInside(picture: Size, target: Size): Rectangle {
  const scale = Math.min(target.width / picture.width, target.height / picture.height);
  const width = clamp(Math.round(picture.width * scale), 1, target.width);
  const height = clamp(Math.round(picture.height * scale), 1, target.height);
  return { x: Math.round((target.width - width) / 2), y: Math.round((target.height - height) / 2), width, height };
}

/** Whether pixels have to be invented, so that the result is less sharp than the target allows. */
export const isEnlarged = (part: Size, drawn: Size): boolean => drawn.width > part.width || drawn.height > part.height;

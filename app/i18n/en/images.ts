import type { Catalogue } from "../translate.ts";

export const images = {
  drop: {
    title: "Drop your pictures here",
    button: "Choose pictures",
    hint: "Or paste them. Up to 200 pictures at a time.",
  },
  retry: "Try again",
  left_one: "{{count}} picture was not added.",
  left_other: "{{count}} pictures were not added.",
  leftText: "The limit is 200 at a time: download these, then add the rest.",
  notPacked: "The file could not be created. Try again, or download fewer pictures at a time.",
  firstFrame: "first frame of the animation",
  mayBeIncomplete: "May be incomplete: look at its lower edge.",
  errors: {
    empty: "This file is empty: export it again.",
    notPicture: "This file is not a picture, despite its name.",
    otherFormat: "This file is in the format {{format}}, which we don’t read: export it as JPEG or PNG.",
    svg: "This file is an SVG drawing: open it in “SVG colours”.",
    svgz: "This file is a compressed drawing (SVGZ): save it as plain SVG, then open it in “SVG colours”.",
    truncated: "Incomplete file: export it again. The others continue.",
    tooLarge: "Picture too large: at most 60 million pixels, and 16,384 per side.",
    tooLargeForWebp: "WebP is limited to 16,383 pixels per side: choose another format.",
    tooHeavy: "File too large: at most 100 MB.",
    unreadable: "This file was moved or changed: choose it again.",
    notDecodable: "Your browser cannot read this picture: export it as JPEG or PNG.",
    heic: "Your browser cannot read HEIC. On a Mac open the picture in Preview, on Windows in Photos, and export it as JPEG. For the next ones, on your iPhone: Settings, Camera, Formats, Most Compatible.",
    noMemory: "Not enough memory. Close other tabs, then try again.",
    noCodec: "The tool could not be loaded. Check your connection, then try again.",
  },
} satisfies Catalogue["images"];

import type { photo as french } from "../fr/photo.ts";

export const photo = {
  change: "Change the photo",
  add: "Add a photo",
  current: "Your photo",
  label: "Photo",
  hint: "JPG, GIF or PNG, less than 5\u00a0MB, at least 200\u00a0×\u00a0200 pixels. Location and camera details are removed.",
  save: "Save the photo",
  saving: "Saving",
  remove: "Remove the photo",
  crop: {
    title: "Crop the photo",
    lead: "Move the picture, or use the arrow keys. Your photo is what the circle shows.",
    area: "Crop of the photo",
    zoom: "Zoom",
    cancel: "Keep the former one",
    cancelFirst: "Cancel",
  },
  errors: {
    required: "Choose a photo.",
    type: "This file is neither a JPG nor a GIF nor a PNG. Save the photo in one of these formats.",
    damaged: "This picture is damaged or incomplete. Open it in a picture editor and save it again.",
    heavy: "This file is 5\u00a0MB or more. Choose a lighter one.",
    small: "This picture is too small. It must be at least 200\u00a0×\u00a0200 pixels.",
    large: "This picture has more than 40\u00a0million pixels. Make it smaller first.",
    broken: "The upload broke off. Choose the photo again.",
  },
} satisfies typeof french;

/** The preview of a template in the widths that the service keeps. */

import { previewWidths } from "#base/picture-limits.ts";
import { staffPaths } from "#base/staff-paths.ts";

interface PreviewPictureProps {
  /** Names the files. */
  preview: string;
  alt: string;
  /** How wide it is shown. */
  sizes: string;
}

export function PreviewPicture({ preview, alt, sizes }: PreviewPictureProps) {
  const sources = previewWidths.map((width) => `${staffPaths.templatePreview(preview, width)} ${width}w`);
  return (
    <img
      src={staffPaths.templatePreview(preview, previewWidths[0])}
      srcSet={sources.join(", ")}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      className="block w-full"
    />
  );
}

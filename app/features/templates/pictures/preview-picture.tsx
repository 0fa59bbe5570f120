/** The preview of a template in the widths that the service keeps. */
import { paths } from "#base/paths.ts";
import { previewWidths } from "#base/picture-limits.ts";

interface PreviewPictureProps {
  /** Names the files. */
  preview: string;
  alt: string;
  /** How wide it is shown. */
  sizes: string;
}

export function PreviewPicture({ preview, alt, sizes }: PreviewPictureProps) {
  const sources = previewWidths.map((width) => `${paths.templatePreview(preview, width)} ${width}w`);
  return (
    <img
      src={paths.templatePreview(preview, previewWidths[0])}
      srcSet={sources.join(", ")}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      className="block w-full"
    />
  );
}

/** A picture of the list as the page shows it. */
import { useEffect, useState } from "react";
import type { Size } from "./crop.ts";

export interface ShownPicture extends Size {
  url: string;
  name: string;
}

/** Null while it loads; "unshown" for a format that this browser does not have. The size is the upright one. */
export function useShownPicture(file: File | undefined): ShownPicture | "unshown" | null {
  const [shown, setShown] = useState<ShownPicture | "unshown" | null>(null);
  useEffect(() => {
    setShown(null);
    if (!file) return;
    let isCurrent = true;
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    image.decode().then(
      () => isCurrent && setShown({ url, name: file.name, width: image.naturalWidth, height: image.naturalHeight }),
      () => isCurrent && setShown("unshown"),
    );
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return shown;
}

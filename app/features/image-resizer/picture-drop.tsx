/** Takes pictures that are dropped or chosen into the list of the tools. */
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { acceptedFiles } from "#app/images/format.ts";
import { addPictures } from "#app/images/picture-list.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hooks.ts";

/** A place to drop files on, around the tool. */
export function PictureDrop({ children }: { children: ReactNode }) {
  const t = useT();
  const [leftOut, setLeftOut] = useState(0);
  const take = (event: DragEvent) => {
    event.preventDefault();
    if (event.type === "drop") setLeftOut(addPictures([...event.dataTransfer.files]));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same with a keyboard
    <div onDragOver={take} onDrop={take}>
      {leftOut > 0 ? <Alert tone="warn" role="alert" title={t("imageResizer.full", { count: leftOut })} /> : null}
      {children}
    </div>
  );
}

function ChooseButton({ look }: { look: "primary" | "secondary" }) {
  const t = useT();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const label = look === "primary" ? t("imageResizer.empty.choose") : t("imageResizer.add");
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    addPictures([...(currentTarget.files ?? [])]);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        onChange={choose}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
      />
      <Button type="button" variant={look} icon="plus" disabled={!hydrated} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

PictureDrop.Button = ChooseButton;

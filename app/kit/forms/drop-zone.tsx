/** Takes files by drop, by paste or by a button. Its style sheet is `drop-zone.css`. */
import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";

interface FilePickerProps {
  /** As the attribute of the input. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Looks like a link or a button. */
  className: string;
  children: ReactNode;
}

/** A button that opens the system's file dialog. */
export function FilePicker({ accept, multiple, onFiles, className, children }: FilePickerProps) {
  return (
    <label className={`file-picker ${className}`}>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      {children}
    </label>
  );
}

/** Files that are dropped on the children, or pasted anywhere. */
export function FileTarget({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [onFiles]);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
    <div
      className="file-target"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}

interface DropZoneProps {
  accept: string;
  multiple?: boolean;
  icon: IconName;
  title: ReactNode;
  hint: ReactNode;
  button: ReactNode;
  onFiles: (files: File[]) => void;
}

/** The whole tool before its first file. */
export function DropZone({ accept, multiple, icon, title, hint, button, onFiles }: DropZoneProps) {
  return (
    <FileTarget onFiles={onFiles}>
      <div className="drop-zone">
        <Icon name={icon} className="size-6 text-thread" />
        <p className="text-h2 text-ink">{title}</p>
        <FilePicker {...{ accept, multiple, onFiles }} className="drop-button">
          {button}
        </FilePicker>
        <p className="text-small text-ink-3">{hint}</p>
      </div>
    </FileTarget>
  );
}

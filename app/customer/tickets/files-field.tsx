import { type ChangeEvent, useRef, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { FileField } from "#app/kit/forms/file-field.tsx";
import type { Uploads } from "./uploads.ts";

const accepted = "image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain";

/**
 * Up to three files. They are checked before the form is sent, because a body that is too large is not read; the server
 * checks everything again, and says what is wrong.
 */
export function FilesField({ label, hint, error }: { label: string; hint: string; error: string | undefined }) {
  const t = useT();
  /** Undefined until files are chosen. */
  const [found, setFound] = useState<Uploads>();
  const chosen = useRef<FileList | null>(null);

  async function onChange({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const { files } = input;
    chosen.current = files;
    // Loads with the first file. What cannot be loaded or read is the server's to name.
    const read = await import("./uploads.ts")
      .then(({ readUploads }) => readUploads([...(files ?? [])]))
      .catch(() => undefined);
    // Others were chosen meanwhile.
    if (chosen.current !== files) return;
    setFound(read ?? { ok: true, files: [], doubtful: [] });
    // Keeps the browser from sending the form.
    input.setCustomValidity(read?.ok === false ? t(`support.errors.${read.error}`, read.facts) : "");
  }

  const shown = found ? (found.ok ? undefined : t(`support.errors.${found.error}`, found.facts)) : error;
  const doubtful = found?.ok ? found.doubtful : [];
  return (
    <div className="grid gap-1">
      <FileField
        name="files"
        label={label}
        hint={hint}
        {...(shown ? { error: shown } : {})}
        onChange={onChange}
        accept={accepted}
        multiple
        optional
      />
      <p role="status" className="text-small wrap-anywhere text-warn">
        {doubtful.map((name) => t("support.mayBeIncomplete", { name })).join(" ")}
      </p>
    </div>
  );
}

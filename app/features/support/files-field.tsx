import { type ChangeEvent, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { FileField } from "#app/ui/file-field.tsx";
import { type FileLimitError, findLimitError } from "./file-limits.ts";

const accepted = "image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain";

/**
 * Up to three files. Number and size are checked before the form is sent, because a body that is too large is not read;
 * the server checks everything, and says what is wrong.
 */
export function FilesField({ label, hint, error }: { label: string; hint: string; error: string | undefined }) {
  const t = useT();
  /** Undefined until files are chosen. */
  const [found, setFound] = useState<FileLimitError | null>();
  const shown = found === undefined ? error : found && t(`support.errors.${found}`);

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const problem = findLimitError([...(currentTarget.files ?? [])]);
    setFound(problem);
    // Keeps the browser from sending the form.
    currentTarget.setCustomValidity(problem ? t(`support.errors.${problem}`) : "");
  }

  return (
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
  );
}

import { FileField } from "#app/ui/fields.tsx";

const accepted = "image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain";

/** Up to three files. The server checks their content, and says what is wrong. */
export function FilesField({ label, hint, error }: { label: string; hint: string; error: string | undefined }) {
  return (
    <FileField
      name="files"
      label={label}
      hint={hint}
      {...(error ? { error } : {})}
      accept={accepted}
      multiple
      optional
    />
  );
}

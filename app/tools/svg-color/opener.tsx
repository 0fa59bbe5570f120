/** The ways to open a drawing, and the files that could not be opened. */
import { type ChangeEvent, type FormEvent, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { TextAreaField } from "#app/kit/forms/fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { OpenedFiles } from "./use-opened-files.ts";

export function Opener({ files: { open, isOpening } }: { files: OpenedFiles }) {
  const t = useT();
  const hydrated = useHydrated();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "");
    open([{ name: t("svgColor.pasted"), code }]);
  };
  return (
    <div className="mb-9 grid gap-6">
      <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-line-2 p-5 tablet:p-8">
        <Icon name="palette" className="text-thread" />
        <p className="text-h2 text-ink">{t("svgColor.open.title")}</p>
        <p className="text-ink-2">
          {t("svgColor.open.text")}
          {/* Phones have no such keys. */}
          <span className="pointer-coarse:hidden"> {t("svgColor.open.keys")}</span>
        </p>
        <FileButton open={open} isOpening={isOpening} variant="primary" />
      </div>
      <form onSubmit={onSubmit} className="grid gap-3">
        <TextAreaField name="code" label={t("svgColor.open.code")} rows={3} spellCheck={false} placeholder="<svg …>" />
        <div>
          <Button variant="secondary" disabled={!hydrated}>
            {t("svgColor.open.paste")}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface FileButtonProps extends Pick<OpenedFiles, "open" | "isOpening"> {
  variant: "primary" | "secondary";
}

export function FileButton({ open, isOpening, variant }: FileButtonProps) {
  const t = useT();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    open([...(currentTarget.files ?? [])]);
    // So that the same file can be chosen again.
    currentTarget.value = "";
  };
  return (
    <>
      <Button
        type="button"
        variant={variant}
        disabled={!hydrated}
        pending={isOpening}
        onClick={() => input.current?.click()}
      >
        {t("svgColor.open.choose")}
      </Button>
      <input ref={input} type="file" name="svg" accept=".svg,image/svg+xml" multiple hidden onChange={onChange} />
    </>
  );
}

export function FailedFiles({ files: { failed } }: { files: OpenedFiles }) {
  const t = useT();
  return (
    <div role="alert" className="mb-6 grid gap-2.5 empty:hidden">
      {failed.map(({ id, name, error }) => (
        <Alert key={id} tone="bad" title={t("svgColor.notOpened", { name })}>
          {t(`svgColor.errors.${error}`)}
        </Alert>
      ))}
    </div>
  );
}

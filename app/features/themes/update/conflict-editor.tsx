/** Text field for the merchant's own resolution; CSS shows it when its radio button is checked. */
import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { FormView } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldNote, getControlProps } from "#app/ui/fields.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { paths } from "#base/paths.ts";
import type { ConflictSource } from "#workers/licences/themes/merge/contract.ts";
import type { ConflictTextReply } from "./file.route.ts";
import { formatFill, textField } from "./start-form.ts";

interface ConflictEditorProps {
  job: string;
  path: string;
  /** The installed release when it is known, and the target release. */
  from: string | null;
  version: string;
  form: FormView;
}

/**
 * The buttons load a whole file as a start. Without JavaScript the form comes back with it; with JavaScript the
 * editor fetches it and can restore the previous text.
 */
export function ConflictEditor({ job, path, from, version, form }: ConflictEditorProps) {
  const t = useT();
  const { load, data, state } = useFetcher<ConflictTextReply>();
  const area = useRef<HTMLTextAreaElement>(null);
  const [previousText, setPreviousText] = useState("");
  const name = textField(path);
  const frame = { ...form.field(name), label: "", id: `text-${path}`, hint: t("update.conflict.textHint") };

  useEffect(() => {
    if (!area.current || typeof data?.text !== "string") return;
    setPreviousText(area.current.value);
    setText(area.current, data.text);
    area.current.setSelectionRange(0, 0);
    area.current.scrollTop = 0;
    area.current.focus({ preventScroll: true });
  }, [data]);

  const rejectedText = frame.error ? (frame.defaultValue ?? "") : null;
  useEffect(() => {
    if (area.current) markRejected(area.current, rejectedText);
  }, [rejectedText]);

  const toFillButton = (side: ConflictSource) => ({
    name: "fill",
    value: formatFill(side, path),
    formNoValidate: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      load(paths.updateFile(job, formatFill(side, path)));
    },
  });
  const restore = () => {
    if (area.current) setText(area.current, previousText);
    setPreviousText("");
  };
  const hydrated = useHydrated();
  return (
    <div className="conflict-editor grid gap-2.5 border-t border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" {...toFillButton("mine")}>
          {t("update.conflict.fillMine")}
        </Button>
        <Button variant="secondary" size="small" {...toFillButton("new")}>
          {t("update.conflict.fillNew", { version })}
        </Button>
        {from ? (
          <Button variant="secondary" size="small" {...toFillButton("origin")}>
            {t("update.conflict.fillOrigin", { version: from })}
          </Button>
        ) : null}
        {hydrated && previousText !== "" ? (
          <Button type="button" variant="quiet" size="small" icon="undo-2" onClick={restore}>
            {t("update.conflict.restore")}
          </Button>
        ) : null}
        <span role="status" className="text-small text-ink-3">
          {state === "loading" ? t("update.conflict.filling") : null}
          {state === "idle" && data && data.text === null ? t("update.conflict.fillFailed") : null}
        </span>
      </div>
      <textarea
        ref={area}
        {...getControlProps(frame)}
        defaultValue={frame.defaultValue}
        {...(frame.autoFocus ? { autoFocus: true } : {})}
        data-refused={rejectedText === null ? undefined : ""}
        onInput={({ currentTarget }) => markRejected(currentTarget, rejectedText)}
        aria-label={t("update.conflict.text", { path })}
        spellCheck={false}
        autoCapitalize="none"
        rows={10}
        wrap="off"
        // Lets CSS detect an empty field by `:placeholder-shown`.
        placeholder=" "
        className="field scroll-mt-40 scroll-mb-40"
      />
      <FieldNote id={frame.id} hint={frame.hint} error={frame.error} />
    </div>
  );
}

/** The conflict counts as undecided while the field holds the rejected text. */
function markRejected(area: HTMLTextAreaElement, rejectedText: string | null): void {
  area.toggleAttribute("data-refused", rejectedText !== null && area.value === rejectedText.replaceAll("\r\n", "\n"));
}

/** Dispatches `input`, so that the dock recounts the undecided conflicts. */
function setText(area: HTMLTextAreaElement, text: string): void {
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

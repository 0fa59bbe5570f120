/** Text field for the merchant's own resolution; CSS shows it when its radio button is checked. */
import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import type { ConflictSource } from "theme-merge/merge/contract.ts";
import { useT } from "#app/i18n/index.ts";
import { FieldNote, getControlProps } from "#app/kit/forms/fields.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { paths } from "#base/paths.ts";
import type { ConflictTextReply } from "./file.route.ts";
import type { QuestionContext } from "./question-context.ts";
import { formatFill, textField } from "./start-form.ts";
import { readTextDraft, saveTextDraft } from "./text-drafts.ts";

interface ConflictEditorProps extends QuestionContext {
  path: string;
  /** The text that was saved. */
  text: string;
}

/** Pause in typing after which the text is saved. */
const typingMs = 800;

/**
 * The buttons load a whole file as a start. Without JavaScript the form comes back with it; with JavaScript the
 * editor fetches it and can restore the previous text.
 */
export function ConflictEditor({ job, path, from, version, form, answers, text: saved }: ConflictEditorProps) {
  const t = useT();
  const { load, data, state } = useFetcher<ConflictTextReply>();
  const area = useRef<HTMLTextAreaElement>(null);
  const [previousText, setPreviousText] = useState("");
  const name = textField(path);
  const frame = { ...form.field(name, saved), label: "", id: `text-${path}`, hint: t("update.conflict.textHint") };

  useEffect(() => {
    if (!area.current || typeof data?.text !== "string") return;
    setPreviousText(area.current.value);
    setText(area.current, data.text);
    area.current.setSelectionRange(0, 0);
    area.current.scrollTop = 0;
    area.current.focus({ preventScroll: true });
  }, [data]);

  const { give } = answers;
  const timer = useRef<number>();
  const save = useCallback(
    (text: string) => {
      window.clearTimeout(timer.current);
      give({ [path]: { choice: "edit", text } });
    },
    [give, path],
  );
  // A text that was not saved when the page was left.
  useEffect(() => {
    const draft = readTextDraft(job, path);
    if (draft === null || !area.current || area.current.value === draft) return;
    setText(area.current, draft);
    save(draft);
  }, [job, path, save]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const rejectedText = frame.error ? (frame.defaultValue ?? "") : null;
  useEffect(() => {
    if (area.current) markRejected(area.current, rejectedText);
  }, [rejectedText]);

  const toFillButton = (side: ConflictSource) => ({
    name: "fill",
    value: formatFill(side, path),
    formAction: `?${new URLSearchParams({ open: path })}`,
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
        onInput={({ currentTarget }) => {
          const { value } = currentTarget;
          markRejected(currentTarget, rejectedText);
          saveTextDraft(job, path, value);
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => save(value), typingMs);
        }}
        onBlur={({ currentTarget: { value, defaultValue } }) => {
          if (value !== defaultValue && value.trim() !== "") save(value);
        }}
        aria-label={t("update.conflict.text", { path })}
        spellCheck={false}
        autoCapitalize="none"
        rows={10}
        // Lets CSS detect an empty field by `:placeholder-shown`.
        placeholder=" "
        className="field scroll-mt-40 scroll-mb-40 whitespace-pre"
      />
      <FieldNote id={frame.id} hint={frame.hint} error={frame.error} />
    </div>
  );
}

/** The conflict counts as undecided while the field holds the rejected text. */
function markRejected(area: HTMLTextAreaElement, rejectedText: string | null): void {
  area.toggleAttribute("data-refused", rejectedText !== null && area.value === rejectedText.replaceAll("\r\n", "\n"));
}

/** Dispatches `input`, so that the text is saved. */
function setText(area: HTMLTextAreaElement, text: string): void {
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

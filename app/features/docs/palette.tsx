/** The search over the page: the search page's field and results in a dialog. */
import { type FormEvent, useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { useAfterNavigation } from "#app/observe.ts";
import { useModal } from "#app/ui/dialog.tsx";
import { SearchField, useInstantSearch } from "./guide-search.tsx";
import { SearchResults, useCountText } from "./search-results.tsx";
import "./search.css";

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

export function Palette({ opened, onClose }: PaletteProps) {
  const t = useT();
  const element = useModal({ open: opened, onClose, dismissible: true });
  useAfterNavigation(onClose);
  return (
    <dialog ref={element} aria-label={t("shell.search")} className="dialog palette">
      {opened ? <Content onClose={onClose} /> : null}
    </dialog>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { found, type, moveFocus } = useInstantSearch();
  const [text, setText] = useState("");
  const count = useCountText(found);

  /** Opens the first result, unless it belongs to an earlier text; then the search page opens. */
  function openFirst(event: FormEvent<HTMLElement>) {
    const first = event.currentTarget.querySelector<HTMLElement>("[data-results] a");
    if (!first || found?.query !== text.trim()) return;
    event.preventDefault();
    first.click();
  }
  return (
    <search onKeyDown={moveFocus} onSubmit={openFirst}>
      <div data-dialog-body>
        <SearchField
          label={t("shell.search")}
          onType={(typed) => {
            setText(typed);
            type(typed);
          }}
        />
      </div>
      <div className="palette-results">
        <SearchResults found={found} onChosen={onClose} />
      </div>
      <div className="palette-foot text-small text-ink-2">
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t("guides.search.keys.choose")}
        </span>
        <span aria-hidden>
          <kbd>{t("guides.search.keys.enter")}</kbd> {t("guides.search.keys.open")}
        </span>
        <button type="button" onClick={onClose} className="hover:text-ink">
          <kbd>{t("guides.search.keys.escape")}</kbd> {t("guides.search.keys.close")}
        </button>
        <p role="status" className="ml-auto">
          {found === undefined ? null : count}
        </p>
      </div>
    </search>
  );
}

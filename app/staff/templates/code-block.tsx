/** JSON with colours; the file beside its name has the rest. */
import { useRef } from "react";
import { formatNumber } from "#app/i18n/format.ts";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { CopyButton } from "#app/kit/parts/copy-button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import type { Code } from "./code.server.ts";

/** Makes the code scrollable by keyboard. */
const scrollable = { tabIndex: 0 };

export function TemplateCode({ file, code, download }: { file: string; code: Code; download: string }) {
  const t = useT();
  const language = useLanguage();
  const block = useRef<HTMLElement>(null);
  const { pieces, rest } = code;
  return (
    <figure className="template-code">
      <figcaption>
        <span className="min-w-0 flex-1 truncate">{file}</span>
        <CopyButton look="icon" label={t("templates.one.copy")} getSource={() => block.current} />
        <a
          href={download}
          title={t("templates.one.download", { file })}
          className="grid size-11 flex-none place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-8"
        >
          <Icon name="download" className="size-4" />
          <span className="sr-only">{t("templates.one.download", { file })}</span>
        </a>
      </figcaption>
      <pre {...scrollable}>
        <code ref={block}>
          {pieces.map(([kind, text], index) =>
            kind === "plain" ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name.
              <span key={index} className={`json-${kind}`}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      {rest > 0 ? (
        <p className="border-t border-line px-3.5 py-2 text-small text-ink-3">
          {t("templates.one.rest", { count: rest, lines: formatNumber(language, rest) })}
        </p>
      ) : null}
    </figure>
  );
}

/** The check of a finished copy, above the button that publishes it: a summary, and the list of what is new. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import type { CheckedFileView, CopyCheckView } from "./copy-check-view.ts";

const listId = "copy-check";
/** Files beyond this number are collapsed. */
const maxVisibleFiles = 8;

export function CopyCheckSummary({ check }: { check: CopyCheckView }) {
  const t = useT();
  if (check.state === "failed")
    return (
      <Alert tone="info" title={t("update.copyCheck.failedTitle")}>
        {t("update.copyCheck.failedText")}
      </Alert>
    );
  if (check.count === 0)
    return (
      <div className="grid gap-1">
        <Alert tone="ok" title={t("update.copyCheck.noneTitle")} />
        <Unchecked check={check} />
        <details className="text-small text-ink-2">
          <summary className="link flex min-h-11 w-max items-center tablet:min-h-8">
            {t("update.copyCheck.scopeTitle")}
          </summary>
          {t("update.copyCheck.scope")}
        </details>
      </div>
    );
  return (
    <div className="grid gap-1">
      <Alert tone="warn" title={t("update.copyCheck.foundTitle", { count: check.count })}>
        <a href={`#${listId}`} className="link">
          {t("update.copyCheck.seeList")}
        </a>
      </Alert>
      <Unchecked check={check} />
    </div>
  );
}

function Unchecked({ check: { unchecked, moreUnchecked } }: { check: Extract<CopyCheckView, { state: "checked" }> }) {
  const t = useT();
  if (unchecked.length === 0) return null;
  return (
    <details className="text-small text-ink-2">
      <summary className="link flex min-h-11 w-max max-w-full items-center tablet:min-h-8">
        {t("update.copyCheck.unchecked", { count: unchecked.length + moreUnchecked })}
      </summary>
      <p>{t("update.copyCheck.uncheckedText")}</p>
      <ul className="font-mono text-code break-all">
        {unchecked.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </ul>
      {moreUnchecked > 0 ? <p>{t("update.copyCheck.moreUnchecked", { count: moreUnchecked })}</p> : null}
    </details>
  );
}

export function CopyCheckList({ check }: { check: CopyCheckView }) {
  const t = useT();
  if (check.state === "failed" || check.count === 0) return null;
  const { files, count, more } = check;
  const hidden = files.length > maxVisibleFiles + 2 ? files.slice(maxVisibleFiles) : [];
  return (
    <Section anchor={listId} title={t("update.copyCheck.listTitle")} aside={t("update.copyCheck.count", { count })}>
      <p className="mb-3 max-w-[68ch] text-small text-ink-2">
        {t("update.copyCheck.listText")} {t("update.copyCheck.scope")}
      </p>
      <div className="divide-y divide-line border-y border-line">
        <FileRows files={hidden.length > 0 ? files.slice(0, maxVisibleFiles) : files} />
        {hidden.length > 0 ? (
          <details className="group/rest">
            <summary className="flex min-h-12 items-center font-label text-accent-text group-open/rest:hidden">
              {t("update.preview.rest", { count: hidden.length })}
            </summary>
            <FileRows files={hidden} />
          </details>
        ) : null}
        {more > 0 ? <p className="py-3 text-small text-ink-3">{t("update.copyCheck.more", { count: more })}</p> : null}
      </div>
    </Section>
  );
}

function FileRows({ files }: { files: readonly CheckedFileView[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {files.map(({ path, name, editor, findings }) => (
        <li key={path} className="grid gap-1.5 py-3">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <h3 className="font-strong text-ink">{name}</h3>
            <span className="min-w-0 flex-1 basis-56 font-mono text-code break-all text-ink-3">{path}</span>
            <a
              href={editor}
              target="_blank"
              rel="noreferrer"
              className="link"
              aria-label={t("update.copyCheck.openFile", { path })}
            >
              {t("update.copyCheck.open")}
            </a>
          </div>
          <ul className="grid gap-1 text-small text-ink-2">
            {findings.map(({ line, sentence }) => (
              <li key={`${line} ${sentence}`} className="wrap-anywhere">
                <span className="text-ink-3">{t("update.copyCheck.line", { line })}</span> {sentence}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

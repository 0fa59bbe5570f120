/** What the check of a release finds: places with their file and line. */
import { useT } from "#app/i18n/index.ts";
import { Alert, Unavailable } from "#app/kit/feedback/alert.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { Release, ReleaseCheck, ReleaseFinding } from "#workers/licences/releases/contract.ts";

interface CheckProps {
  version: string;
  status: Release["status"];
  /** Null when it could not be loaded. */
  check: ReleaseCheck | null;
}

export function CheckSection({ version, status, check }: CheckProps) {
  const t = useT();
  return (
    <Section title={t("releases.findings.title")} anchor="check">
      <p className="-mt-1.5 mb-5 max-w-[68ch] text-ink-2">{t("releases.findings.lead")}</p>
      {check ? (
        <Found status={status} check={check} />
      ) : (
        <Unavailable
          title={t("releases.findings.unavailable")}
          retry={{ to: staffPaths.adminRelease(version), label: t("releases.unavailable.retry") }}
        />
      )}
    </Section>
  );
}

function Found({ status, check: { refused, listed, more } }: { status: Release["status"]; check: ReleaseCheck }) {
  const t = useT();
  if (refused.length === 0 && listed.length === 0) return <Alert tone="ok" title={t("releases.findings.none")} />;
  return (
    <div className="grid gap-5">
      {refused.length > 0 ? (
        <>
          <Alert tone="bad" title={t("releases.findings.refused", { count: refused.length })}>
            {t(status === "draft" ? "releases.findings.refusedDraft" : "releases.findings.refusedUp")}
          </Alert>
          <FindingList findings={refused} />
        </>
      ) : null}
      {listed.length > 0 ? (
        <>
          <Alert tone="warn" title={t("releases.findings.listed", { count: listed.length })}>
            {t("releases.findings.listedText")}
          </Alert>
          <FindingList findings={listed} />
        </>
      ) : null}
      {more > 0 ? <p className="text-small text-ink-3">{t("releases.findings.more", { count: more })}</p> : null}
    </div>
  );
}

/** Those beyond this number are collapsed. */
const maxVisible = 12;

export function FindingList({ findings }: { findings: readonly ReleaseFinding[] }) {
  const t = useT();
  if (findings.length === 0) return null;
  const hidden = findings.slice(maxVisible);
  return (
    <div className="divide-y divide-line border-y border-line">
      <FindingRows findings={findings.slice(0, maxVisible)} />
      {hidden.length > 0 ? (
        <details className="group">
          <summary className="flex min-h-12 items-center font-label text-accent-text group-open:hidden">
            {t("releases.findings.rest", { count: hidden.length })}
          </summary>
          <FindingRows findings={hidden} />
        </details>
      ) : null}
    </div>
  );
}

function FindingRows({ findings }: { findings: readonly ReleaseFinding[] }) {
  const t = useT();
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ path, line, kind, text }) => (
        <li key={JSON.stringify([path, line, kind, text])} className="grid gap-1 py-3">
          <p className="text-small text-ink-3">
            <code className="font-mono text-code break-all text-ink">{path}</code>
            {line === null ? null : ` · ${t("releases.findings.line", { line })}`}
          </p>
          <p className="text-ink-2">{t(`releases.findings.kinds.${kind}`)}</p>
          {text === "" ? null : (
            <code lang="en" className="font-mono text-code wrap-anywhere text-ink-2">
              {text}
            </code>
          )}
        </li>
      ))}
    </ul>
  );
}

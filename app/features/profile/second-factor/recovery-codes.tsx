/** Recovery codes, this once: to copy, to download, to print. */
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hooks.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CodeBlock } from "#app/ui/prose.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  /** They replace former ones. */
  isNew: boolean;
}

export function RecoveryCodes({ codes, email, isNew }: RecoveryCodesProps) {
  const t = useT();
  const hydrated = useHydrated();
  const shown = useRef<HTMLDivElement>(null);
  // They take the place of the form that was sent: whoever goes by keyboard or listens is led to them.
  useEffect(() => shown.current?.focus(), []);
  const text = [t("twoFactors.codes.fileHead", { email, name: brand.managerName }), "", ...codes, ""].join("\r\n");
  return (
    <div ref={shown} tabIndex={-1} className="mt-4 grid scroll-mt-20 gap-4 rounded-card" data-print-alone>
      <Alert tone="ok" role="status" title={t(isNew ? "twoFactors.codes.renewed" : "twoFactors.codes.enabled")}>
        {t("twoFactors.codes.once")}
      </Alert>
      <p className="text-ink-2">{t("twoFactors.codes.use")}</p>
      <CodeBlock file={t("twoFactors.codes.of", { email })}>{codes.join("\n")}</CodeBlock>
      <div className="flex flex-wrap items-center gap-2.5">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("twoFactors.codes.file")}
          className="button min-h-11 rounded-control border border-line-2 bg-surface px-4 text-ink hover:bg-hover tablet:min-h-[38px]"
        >
          <Icon name="download" className="size-4" />
          {t("twoFactors.codes.download")}
        </a>
        {hydrated ? (
          <Button type="button" variant="secondary" onClick={() => window.print()}>
            {t("twoFactors.codes.print")}
          </Button>
        ) : null}
        <ButtonLink to={paths.profile}>{t("twoFactors.codes.done")}</ButtonLink>
      </div>
    </div>
  );
}

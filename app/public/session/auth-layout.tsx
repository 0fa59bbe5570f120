/** Layout of signed-out pages: form at the left, product value at the right. */

import type { ReactNode } from "react";
import { useT } from "#app/i18n/index.ts";
import { PreferenceBar } from "#app/kit/forms/preference-switches.tsx";
import { Fork } from "#app/kit/parts/fork.tsx";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { BrandLink, SkipLink } from "#app/kit/parts/page.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";

export function AuthLayout({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="group/page grid min-h-dvh bg-surface desktop:grid-cols-[minmax(0,1.27fr)_minmax(0,1fr)] desktop:p-3">
      <div className="flex min-w-0 flex-col">
        <SkipLink />
        <header className="flex min-h-16 items-center justify-between gap-2 px-3 tablet:px-6 desktop:pt-1">
          <BrandLink name={brand.managerName} />
          <div className="noscript:group-has-[[data-checked]]/page:hidden">
            <PreferenceBar action={paths.preferences} />
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[400px] flex-1 flex-col px-4 pt-7 pb-12 outline-none tablet:justify-center tablet:px-4 tablet:pt-4"
        >
          <h1 className="text-h1-phone text-ink tablet:text-h1">{title}</h1>
          {lead ? <p className="mt-1.5 text-lead text-ink-2">{lead}</p> : null}
          <div className="mt-6 grid gap-5">{children}</div>
        </main>
      </div>
      <WorthPanel />
    </div>
  );
}

function WorthPanel() {
  const t = useT();
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: "copy", title: t("auth.panel.copy"), text: t("auth.panel.copyText") },
    { icon: "git-branch", title: t("auth.panel.edits"), text: t("auth.panel.editsText") },
    { icon: "undo-2", title: t("auth.panel.back"), text: t("auth.panel.backText") },
  ];
  return (
    <aside className="deep-panel on-deep hidden flex-col justify-between gap-10 p-12 desktop:flex">
      <p className="text-display text-balance text-on-deep">
        {t("auth.panel.title")}
        <br />
        {t("auth.panel.titleEnd")}
      </p>
      <div className="mx-auto w-full max-w-[460px]">
        <Fork previous="1.0.0" installed="1.1.0" target={brand.version} />
      </div>
      <ul className="text-lead">
        {promises.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5 border-t border-deep-line py-3.5">
            <Icon name={icon} className="mt-0.5 text-glow" />
            <span>
              <strong className="font-strong text-on-deep">{title}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The answer to a registration or password reset, the same for every address. */
export function MailSent({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div role="status" className="flex gap-3.5 rounded-card bg-accent-soft p-4">
      <Icon name="mail-check" className="size-5 text-thread" />
      <div className="grid min-w-0 gap-1.5">
        <p className="break-words text-ink">{children}</p>
        {hint ? <p className="text-small text-ink-2">{hint}</p> : null}
      </div>
    </div>
  );
}

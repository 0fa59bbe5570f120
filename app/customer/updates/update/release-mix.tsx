/** A theme whose files come from several releases: which, and where. */
import { useT } from "#app/i18n/index.ts";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import type { ReleaseMix } from "./release-mix-view.ts";

export function ReleaseMixList({ mix: { main, count, others } }: { mix: ReleaseMix }) {
  const t = useT();
  return (
    <section className="mt-4">
      <p className="text-ink-2">
        <strong className="font-strong text-ink">{t("update.preview.mixTitle", { version: main })}</strong>{" "}
        {t("update.preview.mixText", { count })}
      </p>
      {others.map(({ version, count: ofVersion, files, more }) => (
        <Disclosure key={version} title={t("update.preview.mixFiles", { count: ofVersion, version })}>
          <ul className="grid gap-1.5">
            {files.map(({ path, name }) => (
              <li key={path} className="flex flex-wrap items-baseline gap-x-3">
                {name}
                <span className="font-mono text-code break-all text-ink-3">{path}</span>
              </li>
            ))}
            {more > 0 ? <li className="text-ink-3">{t("update.preview.mixMore", { count: more })}</li> : null}
          </ul>
        </Disclosure>
      ))}
    </section>
  );
}

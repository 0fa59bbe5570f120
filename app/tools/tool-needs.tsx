/** What a tool needs, below it; also the whole page of a browser without scripts. */
import { useRouteLoaderData } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { Section } from "#app/kit/parts/page.tsx";

export function ToolNeeds({ needs }: { needs: readonly string[] }) {
  const t = useT();
  // An administrator's view of the portal as a customer has no scripts.
  const hasScripts = useRouteLoaderData<{ signedIn: boolean }>("root")?.signedIn;
  const alert = (
    <Alert tone="info" title={t("tools.scripts.title")}>
      {t("tools.scripts.text")}
    </Alert>
  );
  return (
    <Section title={t("tools.needs")}>
      <ul className="mb-5 grid max-w-[68ch] list-disc gap-1.5 pl-5 text-ink-2">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      {hasScripts ? <noscript>{alert}</noscript> : alert}
    </Section>
  );
}

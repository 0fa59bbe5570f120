import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Notice } from "./notice.tsx";
import { useFollowing } from "./use-following.ts";

interface StillAskingProps {
  title: string;
  /** URL of the "ask again" button, for pages without automatic updates. */
  retry: string;
  /** Without scripts: whether the page reloads itself. */
  reloads: boolean;
}

/** Placeholder while a service has not answered. The page asks again by script, or reloads without one, unless a form is open. */
export function StillAsking({ title, retry, reloads }: StillAskingProps) {
  const t = useT();
  useFollowing(true);
  const follows = useHydrated() || reloads;
  const again = (
    <ButtonLink to={retry} variant="secondary" size="small" reloadDocument>
      {t("ui.askAgain")}
    </ButtonLink>
  );
  return (
    <Notice tone="info" role="status" icon="loader-circle" title={title} action={follows ? null : again}>
      {t(follows ? "ui.stillAsking" : "ui.stillAskingLater")}
    </Notice>
  );
}

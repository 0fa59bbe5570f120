import { useT } from "#app/i18n/index.ts";
import { ButtonLink } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";
import { Notice } from "./notice.tsx";
import { useFollowing } from "./use-following.ts";

interface StillAskingProps {
  title: string;
  /** Where the button leads that asks again, for pages that do not follow by themselves. */
  retry: string;
  /** Without scripts: whether the page asks for itself again. */
  reloads: boolean;
}

/** Shown where a service has not answered yet: the page asks again by its script, or without one by reloading, unless a form is open. */
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

/** Informs a customer that the staff prepared an activation that they can finish. */
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { ButtonLink } from "#app/kit/parts/button.tsx";
import { paths } from "#base/paths.ts";
import { toStoreName } from "#base/store-address.ts";

export interface PreparedView {
  shop: string;
  /** Until when it is open, in the viewer's language. */
  until: string;
}

/** @param isHere on the page of the activation itself, which needs no button */
export function PreparedAlert({ prepared, isHere }: { prepared: PreparedView; isHere?: boolean }) {
  const t = useT();
  const action = (
    <ButtonLink to={paths.renew(prepared.shop)} size="small">
      {t("ui.prepared.action")}
    </ButtonLink>
  );
  return (
    <Alert
      tone="info"
      icon="key-round"
      title={t("ui.prepared.title", { shop: toStoreName(prepared.shop) })}
      action={isHere ? undefined : action}
    >
      {t("ui.prepared.text", { date: prepared.until })}
    </Alert>
  );
}

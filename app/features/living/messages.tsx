import { useT } from "#app/i18n/index.ts";
import { ToastCard } from "#app/toasts/toast-view.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Specimen } from "./specimen.tsx";

export function Messages() {
  const t = useT();
  return (
    <Specimen title={t("living.messages.title")}>
      <Notice
        tone="warn"
        icon="mail-warning"
        title={t("living.messages.confirm")}
        action={
          <Button type="button" variant="secondary" size="small">
            {t("living.messages.resend")}
          </Button>
        }
      >
        {t("living.messages.confirmText")}
      </Notice>
      <Notice tone="ok" title={t("living.messages.ok")} />
      <Notice tone="info" title={t("living.messages.info")} />
      <Notice tone="bad" title={t("living.messages.bad")}>
        {t("living.messages.badText")}
      </Notice>
      <div className="grid gap-4 tablet:grid-cols-2">
        <ToastCard toast={{ type: "success", id: "licences.activated", params: { shop: "alice-second" } }}>
          {null}
        </ToastCard>
        <ToastCard toast={{ type: "error", id: "guard.licenceCheckFailed" }}>{null}</ToastCard>
      </div>
      <EmptyState
        title={t("living.messages.empty")}
        action={<ButtonLink to="/activate">{t("living.states.activate")}</ButtonLink>}
      >
        {t("living.messages.emptyText")}
      </EmptyState>
    </Specimen>
  );
}

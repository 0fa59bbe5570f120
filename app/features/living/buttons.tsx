import { useT } from "#app/i18n/index.ts";
import { Assurance } from "#app/ui/assurance.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Row, Specimen } from "./specimen.tsx";

export function Buttons() {
  const t = useT();
  return (
    <Specimen title={t("living.buttons.title")}>
      <Row>
        <Button type="button">{t("living.buttons.save")}</Button>
        <span className="*:bg-accent-hover">
          <Button type="button">{t("living.buttons.hover")}</Button>
        </span>
        <span className="*:outline-2 *:outline-offset-2 *:outline-accent">
          <Button type="button">{t("living.buttons.focus")}</Button>
        </span>
        <Button type="button" pending pendingLabel={t("living.buttons.saving")} />
        <Button type="button" disabled>
          {t("living.buttons.unavailable")}
        </Button>
      </Row>
      <Row>
        <Button type="button" variant="secondary">
          {t("living.buttons.cancel")}
        </Button>
        <Button type="button" variant="secondary" icon="download">
          {t("living.buttons.export")}
        </Button>
        <Button type="button" variant="quiet">
          {t("living.buttons.skip")}
        </Button>
        <Button type="button" variant="danger">
          {t("living.buttons.deactivate")}
        </Button>
        <Button type="button" variant="secondary" size="small">
          {t("living.buttons.small")}
        </Button>
        <ButtonLink to="/components" size="large" icon="arrow-right">
          {t("living.buttons.large")}
        </ButtonLink>
      </Row>
      <Assurance>{t("living.buttons.promise")}</Assurance>
    </Specimen>
  );
}

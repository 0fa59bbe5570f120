import { useState } from "react";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { Row, Specimen } from "./specimen.tsx";

export function Layers() {
  const t = useT();
  const hydrated = useHydrated();
  const [open, setOpen] = useState<"question" | "form" | null>(null);
  const close = () => setOpen(null);
  const actions = (
    <>
      <Button type="button" variant="secondary" onClick={close}>
        {t("living.layers.keep")}
      </Button>
      <Button type="button" variant="danger" onClick={close}>
        {t("living.buttons.deactivate")}
      </Button>
    </>
  );
  return (
    <Specimen title={t("living.layers.title")}>
      <Row>
        <Button type="button" variant="secondary" disabled={!hydrated} onClick={() => setOpen("question")}>
          {t("living.layers.openQuestion")}
        </Button>
        <Button type="button" variant="secondary" disabled={!hydrated} onClick={() => setOpen("form")}>
          {t("living.layers.openForm")}
        </Button>
        <Menu
          label={t("living.layers.menu")}
          align="start"
          entries={[
            { label: t("living.layers.entryPage"), icon: "user", to: "/profile" },
            { label: t("living.layers.entryDialog"), icon: "copy", aside: "2.0.4", onSelect: () => setOpen("form") },
            {
              label: t("living.layers.entryForm"),
              icon: "moon",
              action: "/preferences",
              fields: { theme: "dark", returnTo: "/components" },
            },
            { label: t("living.buttons.deactivate"), icon: "unplug", to: "/deactivate", danger: true },
          ]}
        />
        <IconWithTooltip icon="bell" text={t("living.layers.tooltip")} />
        <IconWithTooltip icon="sparkles" text={t("living.layers.tooltipRight")} side="right" />
      </Row>
      <Dialog
        open={open === "question"}
        onClose={close}
        title={t("living.layers.question")}
        lead={t("living.layers.consequence")}
        actions={actions}
      />
      <Dialog
        open={open === "form"}
        onClose={close}
        title={t("living.layers.question")}
        lead={t("living.layers.consequence")}
        actions={actions}
      >
        <TextField name="apiSecretKey" label={t("living.layers.secret")} secret autoComplete="off" />
        <CheckboxField name="confirm" label={t("living.fields.understood")} />
        <Row>
          <IconWithTooltip icon="info" text={t("living.layers.tooltipInside")} />
        </Row>
      </Dialog>
    </Specimen>
  );
}

function IconWithTooltip({ icon, text, side }: { icon: IconName; text: string; side?: string }) {
  return (
    <button
      type="button"
      aria-label={text}
      data-tooltip={text}
      data-tooltip-side={side}
      className="grid size-11 place-content-center rounded-small text-ink-2 hover:bg-hover tablet:size-9"
    >
      <Icon name={icon} />
    </button>
  );
}

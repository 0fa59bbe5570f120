/** Buttons, fields, and what opens over the page. */
import { type ComponentProps, useState } from "react";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { CheckboxField, RadioCards, RadioField, SegmentedField, SwitchField } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { Button, ButtonLink } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { Icon, type IconName } from "#app/kit/parts/icon.tsx";
import { Menu } from "#app/kit/parts/menu.tsx";

const row = "flex flex-wrap items-center gap-3";
const pair = "grid items-start gap-5 tablet:grid-cols-2";
const buttons: ComponentProps<typeof Button>[] = [
  { children: "Save" },
  { pending: true, pendingLabel: "Saving" },
  { disabled: true, children: "Unavailable" },
  { variant: "secondary", children: "Cancel" },
  { variant: "secondary", icon: "download", children: "Export" },
  { variant: "secondary", size: "small", children: "Small" },
  { variant: "quiet", children: "Skip" },
  { variant: "danger", children: "Deactivate the licence" },
];
const releases = ["2.0.4", "1.1.0", "1.0.0"].map((value) => ({ value, label: value, title: value }));
const sides = [
  { value: "mine", label: "Keep my version" },
  { value: "new", label: "Take 2.0.4" },
  { value: "mix", label: "Write the mix", disabled: true },
];
const states = { on: "Active", off: "Inactive" };
const understood = "I understand: alice-shop will get no more updates.";

export const controls = {
  Buttons: (
    <>
      <div className={row}>
        {buttons.map((button, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Button key={index} type="button" {...button} />
        ))}
        <ButtonLink to="/components" size="large" icon="arrow-right">
          Large
        </ButtonLink>
      </div>
      <SafetyNote>“Winter shop” stays published and intact.</SafetyNote>
    </>
  ),
  Fields: (
    <div className={pair}>
      <TextField name="shop" label="Store address" suffix=".myshopify.com" hint="You find it in Settings, Domains." />
      <TextField name="token" label="Access token" secret error="The token starts with shpat_." />
      <TextField name="locked" label="E-mail address" readOnly defaultValue="alice@example.com" />
      <TextField name="company" label="Company" optional autoComplete="off" />
      <SelectField name="release" label="Release" placeholder="Choose a release" options={releases} />
      <TextAreaField name="note" label="Message" hint="What you did, and what you expected." optional />
    </div>
  ),
  Choices: (
    <div className={pair}>
      <div className="grid gap-1">
        <CheckboxField name="ticked" label="Ticked" defaultChecked />
        <CheckboxField name="understood" label={understood} error="Tick the box to continue." />
      </div>
      <RadioField name="side" label="Version of the file" defaultValue="mine" choices={sides} />
      <div className="grid gap-1">
        <SwitchField name="mails" label="News by e-mail" states={states} defaultChecked />
        <SwitchField name="beta" label="Trial releases" states={states} hint="They come two weeks earlier." />
        <SwitchField name="fixed" label="Security alerts" states={states} defaultChecked disabled />
      </div>
      <SegmentedField name="part" label="Release" defaultValue="2.0.4" choices={releases} />
      <RadioCards name="card" label="Release to install" defaultValue="2.0.4" cards={releases} />
    </div>
  ),
  "On top": <Layers />,
};

function Layers() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<"question" | "form" | null>(null);
  const dialog = {
    onClose: () => setOpen(null),
    title: "Deactivate the licence on alice-shop?",
    lead: "This cannot be undone. The licence is available again at once.",
    actions: (
      <Button type="button" variant="secondary" onClick={() => setOpen(null)}>
        Keep the licence
      </Button>
    ),
  };
  const toDarkTheme = { action: "/preferences", fields: { theme: "dark", returnTo: "/components" } };
  return (
    <div className={row}>
      <Button type="button" variant="secondary" disabled={!hydrated} onClick={() => setOpen("question")}>
        Ask a question
      </Button>
      <Button type="button" variant="secondary" disabled={!hydrated} onClick={() => setOpen("form")}>
        Ask for a confirmation
      </Button>
      <Menu
        label="Actions"
        align="start"
        entries={[
          { label: "My profile", icon: "user", to: "/profile" },
          { label: "Open the dialog", icon: "copy", aside: "2.0.4", onSelect: () => setOpen("form") },
          { label: "Switch to the dark theme", icon: "moon", ...toDarkTheme },
          { label: "Deactivate the licence", icon: "unplug", to: "/deactivate", danger: true },
        ]}
      />
      <IconWithTooltip icon="bell" text="Create a support ticket" />
      <IconWithTooltip icon="sparkles" text="What’s new" side="right" />
      <Dialog {...dialog} open={open === "question"} />
      <Dialog {...dialog} open={open === "form"}>
        <TextField name="apiSecretKey" label="API secret key of the store" secret autoComplete="off" />
        <CheckboxField name="confirm" label={understood} />
        <IconWithTooltip icon="info" text="You find the key in your private app" />
      </Dialog>
    </div>
  );
}

const IconWithTooltip = ({ icon, text, side }: { icon: IconName; text: string; side?: string }) => (
  <button type="button" aria-label={text} data-tooltip={text} data-tooltip-side={side} className="bar-button">
    <Icon name={icon} />
  </button>
);

/** The two choices before an update: the store, then the theme. */
import { Form, Link } from "@remix-run/react";
import type { StepPanelView } from "#app/domain/next-step-text.ts";
import { type T, useT } from "#app/i18n/index.ts";
import { Alert, FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextField } from "#app/kit/forms/fields.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { Badge, StoreName, VersionPair } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { StepPanel } from "#app/kit/parts/panel.tsx";
import { brand } from "#base/brand.ts";
import { paths } from "#base/paths.ts";
import { findPreselectedTheme, type StoreChoice, type Target, type ThemeView } from "./choose-view.ts";

export function ChooseStore({ stores }: { stores: readonly StoreChoice[] }) {
  const t = useT();
  return (
    <Section title={t("update.choose.stores")}>
      <ul className="max-w-[760px] divide-y divide-line border-y border-line">
        {stores.map((store) => (
          <li key={store.shop} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1.5 py-3.5">
            <StoreName domain={store.shop} />
            <span className="justify-self-end">
              <StoreStatus store={store} />
            </span>
            <StoreProblem store={store} />
            {store.state === "ready" ? (
              <Link
                to={paths.updateIn(store.shop)}
                className="link col-span-2 justify-self-start py-0.5"
                aria-label={t("update.choose.storeOpenNamed", { shop: store.shop })}
              >
                {t("update.choose.storeOpen")}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StoreStatus({ store: { state, version, newest } }: { store: StoreChoice }) {
  const t = useT();
  if (state === "paused") return <Badge tone="warn">{t("update.choose.paused")}</Badge>;
  if (state === "lost") return <Badge tone="bad">{t("update.choose.lost")}</Badge>;
  if (version === null) return <span className="text-small text-ink-3">{t("update.choose.otherTheme")}</span>;
  if (newest === null) return <Badge tone="ok">{`${version} · ${t("update.choose.current")}`}</Badge>;
  return <VersionPair from={version} to={newest} />;
}

function StoreProblem({ store: { shop, state, reason } }: { store: StoreChoice }) {
  const t = useT();
  if (state === "ready") return null;
  if (state === "paused") {
    return (
      <p className="col-span-2 text-small text-ink-2">{t("update.choose.pausedText", { email: brand.supportEmail })}</p>
    );
  }
  return (
    <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2">
      <span>{reason ?? t("update.choose.lostText")}</span>
      <Link to={paths.store(shop)} className="link">
        {t("update.choose.lostAction")}
      </Link>
    </p>
  );
}

/** The most urgent unfinished job as a panel, the others as alerts. */
export function UnfinishedJobs({ steps }: { steps: readonly StepPanelView[] }) {
  const [first, ...others] = steps;
  if (!first) return null;
  return (
    <div className="grid gap-4">
      <StepPanel {...first} />
      {others.map(({ shop, title, action }) => (
        <Alert
          key={action.to}
          tone="info"
          icon="git-branch"
          title={title}
          action={
            <ButtonLink to={action.to} variant="secondary" size="small">
              {action.label}
            </ButtonLink>
          }
        >
          {shop}
        </Alert>
      ))}
    </div>
  );
}

/** The themes of one store, with the API secret key that proves ownership. */

interface ChooseThemeProps {
  email: string;
  shop: string;
  themes: readonly ThemeView[];
  newest: string | null;
  targets: readonly Target[];
  /** Whether there are other stores to choose from. */
  others: boolean;
  reply: FormReply | undefined;
}

export function ChooseTheme({ email, shop, themes, newest, targets, others, reply }: ChooseThemeProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <Form method="post" action={paths.updateIn(shop)} className="grid gap-5">
      <FormErrorSummary error={form.formError} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
        <StoreName domain={shop} />
        {others ? <ChangeStore /> : null}
      </p>
      <input type="hidden" name="shopUrl" value={shop} />
      <RadioCards
        {...form.field("themeId", findPreselectedTheme(themes) ?? undefined)}
        label={t("update.choose.theme")}
        required
        cards={themes.map((theme) => ({
          value: theme.id,
          title: theme.name,
          disabled: theme.blockedBy !== null,
          aside: theme.live ? (
            <Badge tone="ok">{t("update.choose.live")}</Badge>
          ) : (
            <Badge tone="grey">{t("update.choose.unpublished")}</Badge>
          ),
          detail: <ThemeDetail theme={theme} newest={newest} t={t} />,
        }))}
      />
      {targets.length > 0 ? (
        <SelectField
          {...form.field("version", targets[0]?.version)}
          label={t("update.choose.target")}
          hint={<TargetNotes targets={targets} />}
          options={targets.map(({ version, label }) => ({ value: version, label }))}
        />
      ) : null}
      <TextField
        {...form.field("email", email)}
        label={t("update.choose.email")}
        type="email"
        autoComplete="username"
        readOnly
      />
      <TextField
        {...form.field("apiSecretKey")}
        secret
        label={t("update.choose.apiSecretKey")}
        hint={t("update.choose.apiSecretKeyHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <SafetyNote>{t("update.choose.readOnly")}</SafetyNote>
      <Button size="large" wide pending={pending} pendingLabel={t("update.choose.pending")}>
        {t("update.choose.submit")}
      </Button>
    </Form>
  );
}

function TargetNotes({ targets }: { targets: readonly Target[] }) {
  const t = useT();
  return (
    <>
      {t("update.choose.targetNotes")}
      {targets.map(({ version }) => (
        <Link
          key={version}
          to={paths.release(version)}
          className="link ml-2"
          aria-label={t("update.choose.notesOf", { version })}
        >
          {version}
        </Link>
      ))}
    </>
  );
}

export function ChangeStore() {
  const t = useT();
  return (
    <Link to={`${paths.update}?stores`} className="link text-small">
      {t("update.choose.storeChange")}
    </Link>
  );
}

function ThemeDetail({ theme: { version, blockedBy }, newest, t }: { theme: ThemeView; newest: string | null; t: T }) {
  if (blockedBy === "processing") return t("update.choose.processing");
  if (blockedBy === "current") return t("update.choose.upToDate", { version: version ?? "" });
  if (version === null) return t("update.choose.notOurs");
  return newest ? <VersionPair from={version} to={newest} /> : t("update.choose.version", { version });
}

/** The themes of one store, the key that proves it is the merchant's, and the way to the preview. */
import { Form, Link } from "@remix-run/react";
import { type FormReply, useForm } from "#app/form.ts";
import { type T, useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-fields.tsx";
import { SafetyNote } from "#app/ui/explanations.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Badge, StoreName, VersionPair } from "#app/ui/labels.tsx";
import { paths } from "#base/paths.ts";
import { findPreselectedTheme, type ThemeView } from "./choose-view.ts";

interface ChooseThemeProps {
  email: string;
  shop: string;
  themes: readonly ThemeView[];
  newest: string | null;
  /** There are other stores to choose from. */
  others: boolean;
  reply: FormReply | undefined;
}

export function ChooseTheme({ email, shop, themes, newest, others, reply }: ChooseThemeProps) {
  const t = useT();
  const form = useForm(reply);
  const pending = usePending();
  return (
    <Form method="post" action={paths.updateOf(shop)} className="grid gap-5">
      <FormErrorSummary error={form.refusal} />
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

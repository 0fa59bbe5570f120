import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { RadioCards } from "#app/kit/forms/choice-fields.tsx";
import { TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, usePending } from "#app/kit/parts/button.tsx";
import { Consequences, SafetyNote } from "#app/kit/parts/explanations.tsx";
import { StoreName } from "#app/kit/parts/labels.tsx";
import { paths } from "#base/paths.ts";
import { storeDomainSuffix } from "#base/store-address.ts";
import { CredentialFields, CredentialKindLinks, WhereToFind } from "./credential-fields.tsx";
import type { CredentialKind } from "./schema.ts";

interface MoveFormProps {
  stores: { shop: string; themeVersion: string | null; movesLeft: number }[];
  chosen: string | null;
  kind: CredentialKind;
  form: FormView;
}

export function MoveForm({ stores, chosen, kind, form }: MoveFormProps) {
  const t = useT();
  const pending = usePending();
  const only = stores.length === 1 ? stores[0]?.shop : undefined;
  const keep = [t("move.keep.theme"), t("move.keep.content"), t("move.keep.seat")];
  const lose = [t("move.lose.updates"), t("move.lose.premium"), t("move.lose.connection")];
  return (
    <Form method="post" className="grid gap-6">
      <RadioCards
        {...form.field("fromShopUrl", chosen ?? only)}
        label={t("move.from")}
        hint={t("move.fairUse")}
        required
        cards={stores.map(({ shop, themeVersion, movesLeft }) => ({
          value: shop,
          title: <StoreName domain={shop} />,
          detail: t("move.left", { count: movesLeft }),
          aside: themeVersion ?? undefined,
        }))}
      />
      <TextField
        {...form.field("shopUrl")}
        label={t("move.to")}
        hint={t("licences.activate.shopUrlHint")}
        suffix={storeDomainSuffix}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
      />
      <CredentialKindLinks kind={kind} shop={chosen} />
      <CredentialFields kind={kind} form={form} />
      <WhereToFind kind={kind} />
      <Consequences
        keep={{ title: t("move.keepTitle"), items: keep }}
        lose={{ title: t("move.loseTitle"), items: lose }}
      />
      <SafetyNote>{t("move.assurance")}</SafetyNote>
      <div className="flex flex-wrap justify-end gap-2.5 max-wide-phone:*:w-full">
        <ButtonLink to={paths.home} variant="secondary">
          {t("licences.deactivate.keepLicence")}
        </ButtonLink>
        <Button pending={pending} pendingLabel={t("move.pending")}>
          {t("move.submit")}
        </Button>
      </div>
    </Form>
  );
}

/** Shown when a licence has no fair moves left: requests one more, or shows since when it is requested. */

interface MoveAlertProps {
  shop: string;
  /** The formatted date: of the request, or of the permission. */
  date: string | null;
}

export function RequestMoveAlert({ shop, date }: MoveAlertProps) {
  const t = useT();
  const pending = usePending("ask");
  if (date) {
    return (
      <Alert tone="info" title={t("move.ask.asked", { shop })}>
        {t("move.ask.askedText", { date })}
      </Alert>
    );
  }
  const ask = (
    <Form method="post">
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="fromShopUrl" value={shop} />
      <Button variant="secondary" size="small" pending={pending}>
        {t("move.ask.submit")}
      </Button>
    </Form>
  );
  return (
    <Alert tone="warn" title={t("move.ask.title")} action={ask}>
      {t("move.ask.text", { shop })}
    </Alert>
  );
}

/** Shown from the permission until the move. */
export function MoveAllowedAlert({ shop, date }: MoveAlertProps) {
  const t = useT();
  return (
    <Alert tone="ok" title={t("move.ask.allowed", { shop })}>
      {t("move.ask.allowedText", { date: date ?? "" })}
    </Alert>
  );
}

/** The forms of a delivery, one after the other: the store, its theme, and what is asked of its owner. */
import { Form } from "@remix-run/react";
import { useT } from "#app/i18n/index.ts";
import { Alert } from "#app/kit/feedback/alert.tsx";
import { RadioCards, RadioField } from "#app/kit/forms/choice-fields.tsx";
import { SelectField, TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import type { useForm } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { SafetyNote } from "#app/kit/parts/explanations.tsx";
import { EmailText, StoreName } from "#app/kit/parts/labels.tsx";
import { RowLink } from "#app/kit/parts/navigation.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { DeliveryPlan, DeliveryStore } from "#workers/licences/templates/delivery/contract.ts";
import type { FindingView } from "../findings.server.ts";
import { LeftOut } from "./facts.tsx";

const collisions = ["keep", "replace", "rename"] as const;
const maxMessage = 1_000;

interface StoreSearchProps {
  template: string;
  q: string;
  stores: DeliveryStore[];
  /** Whether any store or only the administrator's own could be listed. */
  none: "any" | "own";
}

export function StoreSearch({ template, q, stores, none }: StoreSearchProps) {
  const t = useT();
  return (
    <Section title={t("templateDelivery.deliver.store")} aside={t("templateDelivery.deliver.searchHint")}>
      <Form method="get" role="search" className="flex items-end gap-3 *:first:grow">
        <TextField name="q" type="search" label={t("templateDelivery.deliver.search")} defaultValue={q} />
        <Button variant="secondary">{t("templateDelivery.deliver.find")}</Button>
      </Form>
      <div className="mt-4">
        {stores.map(({ shop, account, own }) => (
          <RowLink key={shop} to={staffPaths.deliverTemplate(template, { shop, target: "copy" })}>
            <StoreName domain={shop} />{" "}
            <span className="text-small text-ink-2">
              {own ? t("templateDelivery.deliver.own") : <EmailText>{account}</EmailText>}
            </span>
          </RowLink>
        ))}
        {stores.length === 0 ? (
          <p className="text-ink-2">
            {t(none === "own" ? "templateDelivery.deliver.noOwnStore" : "templateDelivery.deliver.noStore")}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

interface ThemeChoiceProps {
  template: string;
  plan: Pick<DeliveryPlan, "store" | "themes" | "hasRoom">;
  /** The chosen theme; null before the choice, and for a theme that does not take the template. */
  target: string | null;
}

export function ThemeChoice({ template, plan: { store, themes, hasRoom }, target }: ThemeChoiceProps) {
  const t = useT();
  const published = themes.find(({ role }) => role === "MAIN");
  const cards = [
    ...(published
      ? [
          {
            value: "copy",
            title: t("templateDelivery.targets.copy", { name: published.name }),
            detail: hasRoom ? undefined : t("templateDelivery.deliver.noRoom"),
          },
        ]
      : []),
    ...themes
      .filter(({ role }) => role !== "MAIN")
      .map(({ id, name }) => ({ value: id, title: name, detail: t("templateDelivery.deliver.oneFile") })),
  ];
  return (
    <Section
      title={<StoreName domain={store.shop} />}
      aside={store.own ? t("templateDelivery.deliver.own") : <EmailText>{store.account}</EmailText>}
    >
      <Form method="get" className="grid justify-items-start gap-4">
        <input type="hidden" name="shop" value={store.shop} />
        <div className="w-full">
          <RadioCards
            name="target"
            label={t("templateDelivery.facts.target")}
            cards={cards}
            defaultValue={target ?? undefined}
            required
          />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary">{t("templateDelivery.deliver.check")}</Button>
          <ButtonLink to={staffPaths.deliverTemplate(template)} variant="secondary">
            {t("templateDelivery.deliver.otherStore")}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

interface AskFormProps {
  template: { id: string; kind: string; suffix: string };
  store: DeliveryStore;
  target: string;
  chosen: NonNullable<DeliveryPlan["chosen"]> & { left: FindingView[]; more: number };
  form: ReturnType<typeof useForm>;
}

export function AskForm({ template, store, target, chosen, form }: AskFormProps) {
  const t = useT();
  const pending = usePending("ask");
  const { fit, left, more, schemes, storeSchemes, pictures, hasFilesScope } = chosen;
  if (fit === "fails") {
    return (
      <>
        <Alert tone="bad" title={t("templateDelivery.deliver.unfit")}>
          {t("templateDelivery.deliver.unfitText")}
        </Alert>
        <LeftOut left={left} more={more} />
      </>
    );
  }
  return (
    <>
      <LeftOut left={left} more={more} />
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="shop" value={store.shop} />
        <input type="hidden" name="target" value={target} />
        <HiddenRequestId value={form.value("requestId")} />
        <TextField
          name="suffix"
          label={t("templateDelivery.deliver.suffix")}
          hint={t("templateDelivery.deliver.suffixHint", { kind: template.kind })}
          maxLength={50}
          autoCapitalize="none"
          spellCheck={false}
          error={form.error("suffix")}
          defaultValue={form.value("suffix") ?? template.suffix}
        />
        <RadioField
          name="collision"
          label={t("templateDelivery.facts.collision")}
          choices={collisions.map((value) => ({ value, label: t(`templateDelivery.collisions.${value}`) }))}
          defaultValue={form.value("collision") ?? "rename"}
        />
        {schemes.map(({ name, nearest }, index) => (
          <div key={name}>
            <input type="hidden" name={`schemeFrom${index}`} value={name} />
            <SelectField
              name={`schemeTo${index}`}
              label={t("templateDelivery.deliver.scheme", { name })}
              options={storeSchemes.map((scheme) => ({ value: scheme.name, label: scheme.name }))}
              defaultValue={form.value(`schemeTo${index}`) ?? nearest ?? undefined}
            />
          </div>
        ))}
        {pictures.length > 0 ? (
          <p className="text-small text-ink-2">
            {t(hasFilesScope ? "templateDelivery.deliver.pictures" : "templateDelivery.deliver.picturesUnknown", {
              names: pictures.join(", "),
            })}
          </p>
        ) : null}
        {store.own ? (
          <input type="hidden" name="message" value="" />
        ) : (
          <TextAreaField
            name="message"
            label={t("templateDelivery.deliver.message")}
            hint={t("templateDelivery.deliver.messageHint")}
            optional
            maxLength={maxMessage}
            error={form.error("message")}
            defaultValue={form.value("message")}
          />
        )}
        <SafetyNote>{t("templateDelivery.deliver.promise")}</SafetyNote>
        <div>
          <Button pending={pending}>
            {t(store.own ? "templateDelivery.deliver.addNow" : "templateDelivery.deliver.ask")}
          </Button>
        </div>
      </Form>
    </>
  );
}

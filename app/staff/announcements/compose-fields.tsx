/** Notification fields with a preview, which follows the input with JavaScript. */
import { Form } from "@remix-run/react";
import { type FocusEvent, type FormEvent, useState } from "react";
import { useLanguage, useT } from "#app/i18n/index.ts";
import { CheckboxField, RadioCards, SegmentedField } from "#app/kit/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import type { FormView } from "#app/kit/forms/form.ts";
import { Button, ButtonLink, HiddenRequestId, usePending } from "#app/kit/parts/button.tsx";
import { Disclosure } from "#app/kit/parts/explanations.tsx";
import { useHydrated } from "#app/kit/parts/hooks.ts";
import { normalizeLine, normalizeText } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { notificationLimits } from "#workers/portal/announcements/contract.ts";
import type { NotificationType } from "#workers/portal/notifications/contract.ts";
import { AddressField } from "./form-parts.tsx";
import { Specimens } from "./specimen.tsx";
import { type AudienceCounts, peopleText } from "./view.ts";

const types = ["info", "success", "warning", "error"] as const satisfies readonly NotificationType[];
const audiences = ["everyone", "user", "admins"] as const;

interface ComposeFieldsProps {
  form: FormView;
  /** Id of the edited notification. */
  initial: Record<string, string>;
  reach: AudienceCounts;
  /** The edited notification as its author saw it; null for a new one. */
  edited: { id: string; version: string } | null;
}

export function ComposeFields({ form, initial, reach, edited }: ComposeFieldsProps) {
  const t = useT();
  const language = useLanguage();
  const checking = usePending("preview");
  const field = (name: string) => form.field(name, initial[name]);
  const chosen = (name: string, fallback: string) => form.value(name) ?? initial[name] ?? fallback;
  const hydrated = useHydrated();
  const [{ audience, ...typed }, setTyped] = useState(() =>
    readTyped((name) => form.value(name) ?? initial[name] ?? ""),
  );
  const [imageUrl, setImageUrl] = useState(() => getPicture(chosen("imageUrl", "")));

  function follow({ currentTarget }: FormEvent<HTMLFormElement>) {
    const data = new FormData(currentTarget);
    setTyped(readTyped((name) => String(data.get(name) ?? "")));
  }
  function showPicture({ target }: FocusEvent) {
    if (target instanceof HTMLInputElement && target.name === "imageUrl") setImageUrl(getPicture(target.value));
  }

  const counts = reach && { everyone: reach.everyone, admins: reach.admins, user: 1 };
  const wantsEnglish = ["titleEn", "messageEn"].some((name) => chosen(name, "") !== "" || form.error(name));
  return (
    <Form
      method="post"
      action={staffPaths.admin}
      aria-label={t("announcements.compose.form")}
      onInput={follow}
      onBlur={showPicture}
      className="mt-6 grid items-start gap-x-14 gap-y-9 desktop:grid-cols-[minmax(0,1fr)_minmax(0,408px)]"
    >
      <div className="grid content-start gap-6">
        {edited ? (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <input type="hidden" name="version" value={edited.version} />
          </>
        ) : (
          <HiddenRequestId />
        )}
        <TextField
          {...field("title")}
          label={t("announcements.compose.title")}
          maxLength={notificationLimits.title}
          autoComplete="off"
          dir="auto"
        />
        <TextAreaField
          {...field("message")}
          label={t("announcements.compose.message")}
          hint={t("announcements.compose.messageHint")}
          rows={4}
          maxLength={notificationLimits.message}
          dir="auto"
        />
        <Disclosure
          title={t("announcements.compose.english")}
          aside={t("announcements.compose.englishState")}
          open={wantsEnglish}
        >
          <div className="grid gap-5">
            <p className="text-small text-ink-3">{t("announcements.compose.englishHint")}</p>
            <TextField
              {...field("titleEn")}
              label={t("announcements.compose.titleEn")}
              optional
              dir="auto"
              maxLength={notificationLimits.title}
              autoComplete="off"
            />
            <TextAreaField
              {...field("messageEn")}
              label={t("announcements.compose.messageEn")}
              optional
              dir="auto"
              rows={4}
              maxLength={notificationLimits.message}
            />
          </div>
        </Disclosure>
        <SegmentedField
          name="type"
          label={t("announcements.compose.type")}
          error={form.error("type")}
          choices={types.map((value) => ({ value, label: t(`announcements.type.${value}`) }))}
          defaultValue={chosen("type", "info")}
          required
        />
        <div className="grid gap-4">
          <RadioCards
            name="audience"
            label={t("announcements.compose.audience")}
            error={form.error("audience") ?? form.error("isAdmin")}
            cards={audiences.map((value) => ({
              value,
              title: t(`announcements.audience.${value}`),
              detail: t(`announcements.audienceDetail.${value}`),
              aside: counts ? peopleText(t, counts[value], language) : undefined,
            }))}
            defaultValue={chosen("audience", "everyone")}
            required
          />
          {/* Without JavaScript the field is always visible. */}
          <div hidden={hydrated && audience !== "user"} className="grid gap-3">
            <TextField
              {...field("userEmail")}
              type="email"
              label={t("announcements.compose.userEmail")}
              required={false}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
            />
            <CheckboxField
              name="asStaff"
              label={t("announcements.compose.asStaff")}
              hint={t("announcements.compose.asStaffHint")}
              error={form.error("asStaff")}
              defaultChecked={chosen("asStaff", "") === "on"}
            />
          </div>
        </div>
        <AddressField
          {...field("link")}
          label={t("announcements.compose.link")}
          hint={t("announcements.compose.linkHint")}
        />
        <AddressField
          {...field("imageUrl")}
          label={t("announcements.compose.imageUrl")}
          hint={t("announcements.compose.imageHint")}
        />
        <div className="max-w-[360px]">
          <TextField
            {...field("expiresAt")}
            type="datetime-local"
            label={t("announcements.compose.expiresAt")}
            hint={t("announcements.compose.expiresHint")}
            optional
          />
        </div>
        <div className="flex flex-wrap gap-2.5 max-wide-phone:*:w-full">
          {edited ? (
            <ButtonLink to={staffPaths.adminSent()} variant="secondary">
              {t("announcements.compose.cancel")}
            </ButtonLink>
          ) : null}
          <Button name="intent" value="preview" pending={checking} pendingLabel={t("announcements.compose.checking")}>
            {t(edited ? "announcements.compose.checkEdit" : "announcements.compose.check")}
          </Button>
        </div>
      </div>
      <aside aria-labelledby="preview-title" className="tablet:sticky tablet:top-14">
        <h3 id="preview-title" className="mb-4 text-h2 text-ink">
          {t("announcements.preview.title")}
        </h3>
        <Specimens {...typed} imageUrl={imageUrl} />
      </aside>
    </Form>
  );
}

/** Load the picture after a pause instead of on each keystroke. */
const getPicture = (text: string) => toSafeAddress(text, "/media/");

function readTyped(read: (name: string) => string) {
  const [titleEn, messageEn] = [normalizeLine(read("titleEn")), normalizeText(read("messageEn"))];
  const type = types.find((known) => known === read("type")) ?? "info";
  return {
    text: { title: normalizeLine(read("title")), message: normalizeText(read("message")) },
    english: titleEn || messageEn ? { title: titleEn, message: messageEn } : null,
    type,
    audience: read("audience"),
    isAdmin: read("audience") === "admins" || (read("audience") === "user" && read("asStaff") === "on"),
    hasLink: toSafeAddress(read("link"), "/") !== null,
  };
}

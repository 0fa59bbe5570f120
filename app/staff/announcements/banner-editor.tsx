/** Banner form with a preview, which follows the input with JavaScript. */
import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { BannerBar } from "#app/domain/banner-bar.tsx";
import { bannerView } from "#app/domain/banner-view.ts";
import { parseParisTime } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary, Unavailable } from "#app/kit/feedback/alert.tsx";
import { SwitchField } from "#app/kit/forms/choice-fields.tsx";
import { TextAreaField, TextField } from "#app/kit/forms/fields.tsx";
import { useForm } from "#app/kit/forms/form.ts";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Badge } from "#app/kit/parts/labels.tsx";
import { normalizeLine } from "#base/plain-text.ts";
import { toSafeAddress } from "#base/safe-url.ts";
import { staffPaths } from "#base/staff-paths.ts";
import { type Banner, bannerLimits } from "#workers/portal/announcements/contract.ts";
import { AddressField, SavedMeanwhile } from "./form-parts.tsx";
import type { BannerFields } from "./load.server.ts";
import type { AnnouncementReply } from "./view.ts";

interface BannerEditorProps {
  /** Null when it could not be read. */
  banner: BannerFields | null;
  reply: AnnouncementReply | undefined;
}

export function BannerEditor({ banner, reply }: BannerEditorProps) {
  const t = useT();
  if (!banner && !reply) {
    return (
      <Unavailable
        title={t("announcements.banner.unavailable")}
        retry={{ to: staffPaths.adminBanner, label: t("announcements.sent.retry") }}
      >
        {t("announcements.banner.unavailableText")}
      </Unavailable>
    );
  }
  return (
    <section aria-labelledby="banner-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="banner-title" className="text-h2 text-ink">
          {t("announcements.banner.form")}
        </h2>
        {banner ? (
          <Badge tone={banner.isShown ? "ok" : "grey"}>
            {t(banner.isShown ? "announcements.banner.stateShown" : "announcements.banner.stateHidden")}
          </Badge>
        ) : null}
      </div>
      <p className="mt-1 max-w-[68ch] text-ink-2">{t("announcements.banner.lead")}</p>
      <BannerForm key={banner?.values.version ?? "none"} initial={banner?.values ?? {}} reply={reply} />
    </section>
  );
}

function BannerForm({ initial, reply }: { initial: Record<string, string>; reply: AnnouncementReply | undefined }) {
  const t = useT();
  const form = useForm(reply);
  const saving = usePending("banner");
  const field = (name: string) => form.field(name, initial[name]);
  const version = reply?.values.version ?? initial.version;
  const isOn = reply ? reply.values.isActive !== undefined : initial.isActive !== undefined;
  const [typed, setTyped] = useState(() => readTyped((name) => form.value(name) ?? initial[name] ?? ""));

  function follow({ currentTarget }: FormEvent<HTMLFormElement>) {
    const content = new FormData(currentTarget);
    setTyped(readTyped((name) => String(content.get(name) ?? "")));
  }

  return (
    <>
      <div className="mt-6 grid max-w-[760px] gap-5 empty:hidden">
        <FormErrorSummary error={reply?.savedMeanwhile ? undefined : form.formError} />
        {reply?.savedMeanwhile ? <SavedMeanwhile {...reply.savedMeanwhile} /> : null}
      </div>
      <Previews banner={typed} />
      <Form
        method="post"
        action={staffPaths.adminBanner}
        onInput={follow}
        aria-label={t("announcements.banner.form")}
        className="mt-7 grid max-w-[760px] gap-6"
      >
        <input type="hidden" name="intent" value="banner" />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        <SwitchField
          name="isActive"
          label={t("announcements.banner.isActive")}
          states={{ on: t("announcements.banner.on"), off: t("announcements.banner.off") }}
          defaultChecked={isOn}
          error={form.error("isActive")}
        />
        <TextAreaField
          {...field("message")}
          label={t("announcements.banner.message")}
          hint={t("announcements.banner.messageHint")}
          required={false}
          rows={2}
          maxLength={bannerLimits.message}
        />
        <TextAreaField
          {...field("messageEn")}
          label={t("announcements.banner.messageEn")}
          hint={t("announcements.compose.englishHint")}
          optional
          rows={2}
          maxLength={bannerLimits.message}
        />
        <div className="grid gap-x-5 gap-y-6 wide-phone:grid-cols-2">
          <TextField
            {...field("releaseDate")}
            type="date"
            label={t("announcements.banner.releaseDate")}
            hint={t("announcements.banner.releaseHint")}
            required={false}
          />
          <TextField
            {...field("expiresAt")}
            type="datetime-local"
            label={t("announcements.banner.expiresAt")}
            hint={t("announcements.banner.expiresHint")}
            optional
          />
        </div>
        <AddressField
          {...field("ctaUrl")}
          label={t("announcements.banner.ctaUrl")}
          hint={t("announcements.compose.linkHint")}
        />
        <div className="grid gap-x-5 gap-y-6 wide-phone:grid-cols-2">
          <TextField
            {...field("ctaText")}
            label={t("announcements.banner.ctaText")}
            hint={t("announcements.banner.ctaTextHint")}
            optional
            maxLength={bannerLimits.label}
            autoComplete="off"
          />
          <TextField
            {...field("ctaTextEn")}
            label={t("announcements.banner.ctaTextEn")}
            hint={t("announcements.banner.ctaTextEnHint")}
            optional
            maxLength={bannerLimits.label}
            autoComplete="off"
          />
        </div>
        <div className="flex max-wide-phone:*:w-full">
          <Button pending={saving} pendingLabel={t("announcements.banner.saving")}>
            {t("announcements.banner.save")}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Preview in both languages. */
function Previews({ banner }: { banner: Banner }) {
  const t = useT();
  const discover = { fr: "Découvrir", en: "Discover" };
  return (
    <div className="mt-6 grid gap-4">
      {(["fr", "en"] as const).map((language) => {
        const { message, cta } = bannerView(banner, language, discover[language]);
        const name = t(`announcements.preview.${language}`);
        return (
          <figure key={language} data-specimen={language} className="grid gap-2">
            <figcaption className="text-tiny text-ink-3">{name}</figcaption>
            <div className="overflow-hidden rounded-card">
              <BannerBar
                label={name}
                message={message || t(`announcements.specimen.${language}.noMessage`)}
                cta={cta}
                isSample
              />
            </div>
          </figure>
        );
      })}
    </div>
  );
}

function readTyped(read: (name: string) => string): Banner {
  const messageEn = normalizeLine(read("messageEn"));
  return {
    message: normalizeLine(read("message")),
    releaseDate: parseParisTime(read("releaseDate"))?.toISOString() ?? null,
    isActive: true,
    expiresAt: null,
    ctaUrl: toSafeAddress(read("ctaUrl"), "/"),
    ctaText: normalizeLine(read("ctaText")) || null,
    english: messageEn ? { message: messageEn, ctaText: normalizeLine(read("ctaTextEn")) || null } : null,
  };
}

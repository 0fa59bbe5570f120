/** A notification as its readers see it, in one of their languages. */
import { useT } from "#app/i18n/index.ts";
import { NotificationMark, UnreadDot } from "#app/ui/notification-mark.tsx";
import type { Language } from "#workers/portal/contract.ts";
import type { NotificationType } from "#workers/portal/notifications/contract.ts";

export interface SpecimenText {
  title: string;
  message: string;
}

interface SpecimensProps {
  text: SpecimenText;
  /** Null where everybody reads the first. */
  english: SpecimenText | null;
  type: NotificationType;
  isAdmin: boolean;
  imageUrl: string | null;
  hasLink: boolean;
}

/** One under the other, each under the name of its language. */
export function Specimens({ text, english, ...looks }: SpecimensProps) {
  const t = useT();
  return (
    <div className="grid gap-5">
      {(["fr", "en"] as const).map((language) => (
        <figure key={language} className="grid gap-2">
          <figcaption className="text-tiny text-ink-3">{t(`announcements.preview.${language}`)}</figcaption>
          <Specimen language={language} text={language === "en" && english ? english : text} {...looks} />
        </figure>
      ))}
    </div>
  );
}

type SpecimenProps = Omit<SpecimensProps, "english"> & { language: Language };

function Specimen({ language, text, type, isAdmin, imageUrl, hasLink }: SpecimenProps) {
  const t = useT();
  return (
    <div
      data-specimen={language}
      className={`flex w-full max-w-[440px] gap-3 rounded-card border p-4 ${isAdmin ? "border-admin-line bg-admin-soft" : "border-line bg-surface"}`}
    >
      <NotificationMark type={type} isAdmin={isAdmin} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p dir="auto" className={`font-strong wrap-anywhere ${isAdmin ? "text-admin" : "text-ink"}`}>
          {text.title || <span className="text-ink-3">{t("announcements.preview.noTitle")}</span>}
          <UnreadDot isAdmin={isAdmin} />
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-2">
          {text.message || <span className="text-ink-3">{t("announcements.preview.noMessage")}</span>}
        </p>
        {imageUrl ? (
          <img
            src={imageUrl}
            alt=""
            referrerPolicy="no-referrer"
            className="my-1.5 h-[124px] w-full rounded-card bg-sunken object-cover"
          />
        ) : null}
        <p lang={language} className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-3">
          {hasLink ? (
            <span className={`link ${isAdmin ? "text-admin decoration-admin-line" : ""}`}>
              {t(`announcements.specimen.${language}.more`)}
            </span>
          ) : null}
          <span className={isAdmin ? "text-ink-2" : undefined}>{t(`announcements.specimen.${language}.now`)}</span>
          {isAdmin ? (
            <span className="rounded-badge border border-admin-line px-1.5 text-tiny font-label text-admin">
              {t(`announcements.specimen.${language}.staff`)}
            </span>
          ) : null}
        </p>
      </div>
    </div>
  );
}

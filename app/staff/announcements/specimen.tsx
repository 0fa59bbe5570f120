/** Preview of a notification in one language. */

import { NotificationContent } from "#app/domain/notification-content.tsx";
import { useT } from "#app/i18n/index.ts";
import type { Language } from "#base/language.ts";
import type { NotificationType } from "#workers/portal/notifications/contract.ts";

interface SpecimenText {
  title: string;
  message: string;
}

interface SpecimensProps {
  text: SpecimenText;
  /** Null when all readers see the first language. */
  english: SpecimenText | null;
  type: NotificationType;
  isAdmin: boolean;
  imageUrl: string | null;
  hasLink: boolean;
}

/** Previews stacked, each with the name of its language. */
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
  const word = (name: "more" | "now" | "staff" | "unread" | "noTitle" | "noMessage") =>
    t(`announcements.specimen.${language}.${name}`);
  const missing = (name: "noTitle" | "noMessage") => (
    <span lang={language} className="text-ink-3">
      {word(name)}
    </span>
  );
  return (
    <div
      data-specimen={language}
      data-staff={isAdmin || undefined}
      className={`notification w-full max-w-[440px] rounded-card border px-4 ${isAdmin ? "border-admin-line" : "border-line bg-surface"}`}
    >
      <div className="notification-row">
        <NotificationContent
          type={type}
          typeName={t(`announcements.type.${type}`)}
          isAdmin={isAdmin}
          heading="p"
          title={text.title || missing("noTitle")}
          message={text.message || missing("noMessage")}
          imageUrl={imageUrl}
          unread={word("unread")}
        >
          {hasLink ? (
            <span lang={language} className="link">
              {word("more")}
            </span>
          ) : null}
          <span lang={language}>{word("now")}</span>
          {isAdmin ? (
            <span lang={language} className="notification-staff">
              {word("staff")}
            </span>
          ) : null}
        </NotificationContent>
      </div>
    </div>
  );
}

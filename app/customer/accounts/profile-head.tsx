/** Head of the profile: photo, name, role, membership date and number of licences. */

import { useT } from "#app/i18n/index.ts";
import type { FormReply } from "#app/kit/forms/form.ts";
import { Icon } from "#app/kit/parts/icon.tsx";
import { ProfilePhoto } from "./photo/profile-photo.tsx";

interface HeadProps {
  name: string;
  initials: string;
  role: "user" | "admin";
  memberSince: string | null;
  premium: number;
  photoUrl: string | null;
  photoReply: FormReply | undefined;
}

export function ProfileHead({ name, initials, role, memberSince, premium, photoUrl, photoReply }: HeadProps) {
  const t = useT();
  const facts = [
    ...(memberSince ? [t("profile.memberSince", { date: memberSince })] : []),
    ...(premium > 0 ? [t("profile.premium", { count: premium })] : []),
  ];
  return (
    <header className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ProfilePhoto initials={initials} photoUrl={photoUrl} reply={photoReply} />
      <div className="grid min-w-0 flex-1 basis-64 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="min-w-0 text-h1-phone wrap-anywhere text-ink tablet:text-h1">{name || t("profile.noName")}</h1>
          <RoleBadge role={role} />
        </div>
        {facts.length > 0 ? <p className="text-lead text-ink-2">{facts.join(", ")}</p> : null}
      </div>
    </header>
  );
}

function RoleBadge({ role }: { role: "user" | "admin" }) {
  const t = useT();
  return role === "admin" ? (
    <span className="badge bg-admin-soft text-admin">
      <Icon name="crown" className="size-3.5" />
      {t("profile.roleAdmin")}
    </span>
  ) : (
    <span className="badge bg-sunken text-ink-2">
      <Icon name="user" className="size-3.5" />
      {t("profile.roleUser")}
    </span>
  );
}

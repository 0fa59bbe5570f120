/** The photo in the page's head, and behind it the form that changes it. */

import { Form } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FormReply } from "#app/form.ts";
import { useT } from "#app/i18n/index.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { paths } from "#base/paths.ts";
import { PhotoForm } from "./photo-form.tsx";

interface ProfilePhotoProps {
  initials: string;
  photoUrl: string | null;
  reply: FormReply | undefined;
}

export function ProfilePhoto({ initials, photoUrl, reply }: ProfilePhotoProps) {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = reply !== undefined;

  // Saved or taken away: what was asked is done.
  const shown = useRef(photoUrl);
  useEffect(() => {
    if (shown.current === photoUrl) return;
    shown.current = photoUrl;
    if (!details.current) return;
    details.current.open = false;
    details.current.querySelector("form")?.reset();
    details.current.querySelector("summary")?.focus();
  });

  function onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    // The dialog that crops closes by itself.
    const isInDialog = target instanceof Element && target.closest("dialog") !== null;
    if (key !== "Escape" || isInDialog || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  }

  return (
    <details ref={details} open={isWrong || undefined} onKeyDown={onKeyDown} className="group/account relative">
      {/* Open, it spreads unseen over the page, so that a click beside the form closes it. */}
      <summary className="relative block rounded-full group-open/account:before:fixed group-open/account:before:inset-0 group-open/account:before:z-30">
        <Avatar initials={initials} photoUrl={photoUrl} size="large" />
        <span className="absolute -right-1.5 -bottom-1 grid size-[30px] place-content-center rounded-full border border-line-2 bg-surface text-ink">
          <Icon name="camera" className="size-4" />
        </span>
        <span className="sr-only">{t(photoUrl ? "photo.change" : "photo.add")}</span>
      </summary>
      <div className="absolute top-[calc(100%+6px)] left-0 z-40 mt-1 grid w-[calc(100vw-2rem)] max-w-96 animate-rise gap-4 rounded-menu bg-raised p-5 shadow-float">
        <PhotoForm reply={reply} hasPhoto={photoUrl !== null} />
        {photoUrl ? <RemoveForm /> : null}
      </div>
    </details>
  );
}

function RemoveForm() {
  const t = useT();
  const pending = usePending("remove-photo");
  return (
    <Form method="post" action={paths.profile} className="border-t border-line pt-4">
      <input type="hidden" name="intent" value="remove-photo" />
      <Button variant="secondary" size="small" pending={pending}>
        {t("photo.remove")}
      </Button>
    </Form>
  );
}

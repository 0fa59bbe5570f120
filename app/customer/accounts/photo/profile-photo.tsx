/** The photo in the page's head, with the forms that change and remove it. */

import { Form, useSubmit } from "@remix-run/react";
import {
  type ChangeEvent,
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useT } from "#app/i18n/index.ts";
import { FormErrorSummary } from "#app/kit/feedback/alert.tsx";
import { getSessionOwner } from "#app/kit/feedback/ended-session.ts";
import { FileField } from "#app/kit/forms/file-field.tsx";
import { type FormReply, useForm } from "#app/kit/forms/form.ts";
import { Avatar } from "#app/kit/parts/avatar.tsx";
import { Button, usePending } from "#app/kit/parts/button.tsx";
import { Icon } from "#app/kit/parts/icon.tsx";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { CropDialogProps } from "./crop-dialog.tsx";
import type { OpenedPhoto } from "./open-photo.ts";
import { toPhotoMessage } from "./photo-message.ts";

interface ProfilePhotoProps {
  initials: string;
  photoUrl: string | null;
  reply: FormReply | undefined;
}

export function ProfilePhoto({ initials, photoUrl, reply }: ProfilePhotoProps) {
  const t = useT();
  const details = useRef<HTMLDetailsElement>(null);
  const isWrong = reply !== undefined;

  // Close the form when the photo has changed.
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
    // The crop dialog handles Escape itself.
    const isInDialog = target instanceof Element && target.closest("dialog") !== null;
    if (key !== "Escape" || isInDialog || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  }

  return (
    <details ref={details} open={isWrong || undefined} onKeyDown={onKeyDown} className="group relative">
      {/* While open, it covers the page invisibly, so that a click beside the form closes it. */}
      <summary className="relative block rounded-full group-open:before:fixed group-open:before:inset-0 group-open:before:z-30">
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

/**
 * Uploads a photo. With JavaScript the page checks and crops it first; without, the browser sends the file unchanged.
 */
interface PhotoFormProps {
  reply: FormReply | undefined;
  hasPhoto: boolean;
}

function PhotoForm({ reply, hasPhoto }: PhotoFormProps) {
  const t = useT();
  const submit = useSubmit();
  const form = useForm(reply);
  const pending = usePending("photo");
  /** The page's own check of the file, null when it passed. A newer reply of the server replaces it. */
  const [found, setFound] = useState<{ before: FormReply | undefined; fault: string | null }>();
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const [Crop, setCrop] = useState<ComponentType<CropDialogProps> | null>(null);
  const isNewer = found !== undefined && found.before === reply;
  const error = isNewer ? found.fault : form.error("photo");

  // Close the dialog when the response has arrived.
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) setOpened(null);
    wasPending.current = pending;
  }, [pending]);

  async function crop(file: File) {
    try {
      const [{ openPhoto }, { CropDialog }] = await Promise.all([
        import("./open-photo.ts"),
        import("./crop-dialog.tsx"),
      ]);
      const photo = await openPhoto(file);
      if ("error" in photo) return setFound({ before: reply, fault: t(...toPhotoMessage(photo)) });
      setFound({ before: reply, fault: null });
      setCrop(() => CropDialog);
      setOpened(photo);
    } catch {
      // What checks and crops could not be loaded: send the photo as it is.
      setFound({ before: reply, fault: null });
      send(file);
    }
  }

  function send(photo: Blob) {
    const content = new FormData();
    content.set("intent", "photo");
    content.set(ownerField, getSessionOwner() ?? "");
    content.set("photo", photo, "photo");
    submit(content, {
      method: "post",
      encType: "multipart/form-data",
      action: paths.profile,
      preventScrollReset: true,
    });
  }

  /** Clears the field, so that choosing the same file again triggers `change`. */
  function forget({ currentTarget }: MouseEvent<HTMLInputElement>) {
    currentTarget.value = "";
  }

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) crop(file);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("photo");
    if (file instanceof File && !pending) crop(file);
  }

  return (
    <>
      <Form
        method="post"
        action={paths.profile}
        encType="multipart/form-data"
        onSubmit={onSubmit}
        className="grid gap-4"
      >
        <FormErrorSummary error={form.formError} />
        <input type="hidden" name="intent" value="photo" />
        <FileField
          name="photo"
          label={t("photo.label")}
          hint={t("photo.hint")}
          error={error ?? undefined}
          accept="image/jpeg,image/png,image/gif"
          onClick={forget}
          onChange={onChange}
        />
        <div>
          <Button pending={pending} pendingLabel={t("photo.saving")}>
            {t("photo.save")}
          </Button>
        </div>
      </Form>
      {Crop ? (
        <Crop
          photo={opened}
          pending={pending}
          hasPhoto={hasPhoto}
          onCancel={() => setOpened(null)}
          onCropped={(photo) => send(photo)}
        />
      ) : null}
    </>
  );
}

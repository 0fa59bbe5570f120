/** Sends a photo. With scripts it is looked at first and cropped; without, the browser sends the file as it is. */
import { Form, useSubmit } from "@remix-run/react";
import {
  type ChangeEvent,
  type ComponentType,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { type FormReply, useForm } from "#app/form.ts";
import { type Key, useT } from "#app/i18n/index.ts";
import { getSessionOwner } from "#app/session/ended-session.ts";
import { FormErrorSummary } from "#app/ui/alert.tsx";
import { Button, usePending } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/fields.tsx";
import { ownerField } from "#base/page-headers.ts";
import { paths } from "#base/paths.ts";
import type { CropDialogProps } from "./crop-dialog.tsx";
import { type OpenedPhoto, openPhoto } from "./open-photo.ts";

interface PhotoFormProps {
  reply: FormReply | undefined;
  hasPhoto: boolean;
}

export function PhotoForm({ reply, hasPhoto }: PhotoFormProps) {
  const t = useT();
  const submit = useSubmit();
  const form = useForm(reply);
  const pending = usePending("photo");
  /** What the page itself found, null for nothing; what the server says later counts for more. */
  const [found, setFound] = useState<{ before: FormReply | undefined; fault: Key | null }>();
  const [opened, setOpened] = useState<OpenedPhoto | null>(null);
  const [Crop, setCrop] = useState<ComponentType<CropDialogProps> | null>(null);
  const isNewer = found !== undefined && found.before === reply;
  const error = isNewer ? found.fault && t(found.fault) : form.error("photo");

  // The answer is there: the page shows it.
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending) setOpened(null);
    wasPending.current = pending;
  }, [pending]);

  async function crop(file: File) {
    const photo = await openPhoto(file);
    if (typeof photo === "string") return setFound({ before: reply, fault: `photo.errors.${photo}` });
    setFound({ before: reply, fault: null });
    try {
      const { CropDialog } = await import("./crop-dialog.tsx");
      setCrop(() => CropDialog);
      setOpened(photo);
    } catch {
      // What crops it could not be fetched: the photo goes as it is.
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

  /** The file that was chosen before may be chosen again: it is looked at again. */
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
        <FormErrorSummary error={form.refusal} />
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

/** Asks which part of a picture becomes the photo: moved with pointer, fingers or arrows, enlarged with wheel, fingers or slider. */
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useT } from "#app/i18n/index.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { shortestPhotoSide } from "#workers/portal/photos/contract.ts";
import { type CropArea, cropped } from "./cropped.ts";
import type { OpenedPhoto } from "./open-photo.ts";

export interface CropDialogProps {
  /** Null while nothing is to be cropped. */
  photo: OpenedPhoto | null;
  pending: boolean;
  hasPhoto: boolean;
  onCancel: () => void;
  onCropped: (photo: Blob) => void;
}

const mostZoom = 4;
const zoomStep = 0.05;
const keyboardStep = 4;
const whole: CropArea = { x: 0, y: 0, width: 100, height: 100 };
const start = { x: 0, y: 0 };

export function CropDialog({ photo, pending, hasPhoto, onCancel, onCropped }: CropDialogProps) {
  const t = useT();
  const [crop, setCrop] = useState(start);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState(whole);

  function leave() {
    if (!pending) onCancel();
  }

  async function save() {
    const file = photo && !pending ? await cropped(photo.bitmap, area, shortestPhotoSide) : null;
    if (file) onCropped(file);
  }

  const actions = (
    <>
      <Button type="button" variant="secondary" onClick={leave}>
        {t(hasPhoto ? "photo.crop.cancel" : "photo.crop.cancelFirst")}
      </Button>
      <Button type="button" pending={pending} pendingLabel={t("photo.saving")} onClick={save}>
        {t("photo.save")}
      </Button>
    </>
  );
  // A part that is enlarged further would have fewer pixels than a photo must have.
  const largestZoom = photo
    ? Math.min(mostZoom, Math.min(photo.bitmap.width, photo.bitmap.height) / shortestPhotoSide)
    : 1;
  return (
    <Dialog
      open={photo !== null}
      onClose={leave}
      title={t("photo.crop.title")}
      lead={t("photo.crop.lead")}
      actions={actions}
    >
      {photo ? (
        <div className="relative h-80 overflow-hidden rounded-card bg-sunken">
          <Cropper
            key={photo.previewUrl}
            image={photo.previewUrl}
            crop={crop}
            zoom={Math.min(zoom, largestZoom)}
            maxZoom={largestZoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={keyboardStep}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={setArea}
            onMediaLoaded={() => {
              setCrop(start);
              setZoom(1);
            }}
            mediaProps={{ alt: "" }}
            cropperProps={{ "aria-label": t("photo.crop.area"), role: "application" }}
            disableAutomaticStylesInjection
          />
        </div>
      ) : null}
      <label className="flex items-center gap-3 text-small font-label text-ink">
        {t("photo.crop.zoom")}
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={zoomStep}
          value={Math.min(zoom, largestZoom)}
          disabled={largestZoom <= 1}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-accent"
        />
      </label>
    </Dialog>
  );
}

/** Crops a picture to a square. Pointer, touch and arrow keys move it; wheel, pinch and slider zoom. */
import { useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useT } from "#app/i18n/index.ts";
import { Dialog } from "#app/kit/feedback/dialog.tsx";
import { Button } from "#app/kit/parts/button.tsx";
import { minPhotoSidePixels, photoSidePixels } from "#workers/portal/accounts/contract.ts";
import type { OpenedPhoto } from "./open-photo.ts";

export interface CropDialogProps {
  /** Null when there is no photo to crop. */
  photo: OpenedPhoto | null;
  pending: boolean;
  hasPhoto: boolean;
  onCancel: () => void;
  onCropped: (photo: Blob) => void;
}

/** In percent of the picture's size. */
interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const maxZoom = 4;
const zoomStep = 0.05;
const keyboardStep = 4;
const jpegQuality = 0.9;
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
    const file = photo && !pending ? await cropPhoto(photo.bitmap, area) : null;
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
  // More zoom would leave fewer pixels than a photo needs.
  const largestZoom = photo
    ? Math.min(maxZoom, Math.min(photo.bitmap.width, photo.bitmap.height) / minPhotoSidePixels)
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
      {photo?.mayBeIncomplete ? <p className="text-small text-warn">{t("photo.mayBeIncomplete")}</p> : null}
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

async function cropPhoto(bitmap: ImageBitmap, area: CropArea): Promise<Blob | null> {
  const [width, height] = [(bitmap.width * area.width) / 100, (bitmap.height * area.height) / 100];
  const side = Math.max(minPhotoSidePixels, Math.min(photoSidePixels, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const drawing = canvas.getContext("2d");
  if (!drawing) return null;
  drawing.imageSmoothingQuality = "high";
  const [left, top] = [(bitmap.width * area.x) / 100, (bitmap.height * area.y) / 100];
  drawing.drawImage(bitmap, left, top, width, height, 0, 0, side, side);
  const type = isOpaque(drawing.getImageData(0, 0, side, side)) ? "image/jpeg" : "image/png";
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

const opaque = 255;
const isOpaque = ({ data }: ImageData) => data.every((value, place) => place % 4 !== 3 || value === opaque);

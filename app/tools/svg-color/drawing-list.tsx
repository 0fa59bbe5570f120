/** The drawings that are open, and whether changes reach all of them. */
import { useT } from "#app/i18n/index.ts";
import type { OpenedSvg } from "./open-files.ts";
import { DrawingImage, firstGrounds } from "./preview.tsx";
import { SwitchLine } from "./switch-line.tsx";
import type { Recolouring } from "./use-recolouring.ts";

interface DrawingListProps {
  opened: readonly OpenedSvg[];
  shown: OpenedSvg;
  recolouring: Recolouring;
  isForAll: boolean;
  onShow: (id: string) => void;
  onForAll: (isForAll: boolean) => void;
}

export function DrawingList({ opened, shown, recolouring, isForAll, onShow, onForAll }: DrawingListProps) {
  const t = useT();
  return (
    <>
      <fieldset aria-label={t("svgColor.files.label")} className="svg-files">
        {opened.map(({ id, name, drawing }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown.id}
            title={name}
            onClick={() => onShow(id)}
            style={{ backgroundColor: firstGrounds.light }}
          >
            <DrawingImage
              drawing={drawing}
              changes={recolouring.getChanges(id)}
              ground={firstGrounds.light}
              alt={name}
            />
          </button>
        ))}
      </fieldset>
      <SwitchLine label={t("svgColor.files.all", { count: opened.length })} checked={isForAll} onChange={onForAll} />
    </>
  );
}

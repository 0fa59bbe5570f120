/** What the person has chosen: sizes, framing, names, and a focus for each picture. */
import { useState } from "react";
import { type Key, useLanguage, useT } from "#app/i18n/index.ts";
import type { PictureSizes } from "#workers/portal/contract.ts";
import { centre, type Focus, type Size } from "./crop.ts";
import { defaultPattern } from "./file-names.ts";
import { firstChosen, shopifyPresets } from "./presets.ts";
import type { ResizeOptions } from "./resize-job.ts";

export interface Preset extends Size {
  id: string;
  name: string;
  group: "shopify" | "theme" | "own";
}

const firstOptions: ResizeOptions = { mode: "crop", background: "blur", format: "webp", quality: 82 };

export function useSettings(theme: PictureSizes | null) {
  const t = useT();
  const language = useLanguage();
  const [own, setOwn] = useState<readonly Size[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>(firstChosen);
  const [active, setActive] = useState<string>(firstChosen[0] ?? "");
  const [options, setOptions] = useState(firstOptions);
  const [pattern, setPattern] = useState(defaultPattern);
  const [focuses, setFocuses] = useState<ReadonlyMap<number, Focus>>(new Map());
  const presets: Preset[] = [
    ...shopifyPresets.map(({ id, ...size }) => {
      const name = t(`imageResizer.presets.${id}` satisfies Key);
      return { ...size, id, name, group: "shopify" as const };
    }),
    ...(theme?.sizes ?? []).map(({ id, name, width, height }) => {
      return { id: `theme:${id}`, name: name[language], width, height, group: "theme" as const };
    }),
    ...own.map((size) => {
      return { ...size, id: toOwnId(size), name: t("imageResizer.presets.own"), group: "own" as const };
    }),
  ];
  const shown = presets.filter(({ id }) => chosen.includes(id));

  return {
    presets,
    chosen: shown,
    active: shown.find(({ id }) => id === active) ?? shown[0] ?? null,
    options,
    pattern,
    setActive,
    setPattern,
    setOptions: (changed: Partial<ResizeOptions>) => setOptions({ ...options, ...changed }),
    choose(id: string, isChosen: boolean) {
      setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
      if (isChosen) setActive(id);
    },
    addOwn(size: Size) {
      const id = toOwnId(size);
      if (!presets.some((each) => each.id === id)) setOwn([...own, size]);
      if (!chosen.includes(id)) setChosen([...chosen, id]);
      setActive(id);
    },
    getFocus: ({ id }: { id: number }): Focus => focuses.get(id) ?? centre,
    setFocus: ({ id }: { id: number }, focus: Focus) => setFocuses(new Map(focuses).set(id, focus)),
  };
}

const toOwnId = ({ width, height }: Size): string => `own:${width}x${height}`;

export type Settings = ReturnType<typeof useSettings>;

/** Icons from one cached sprite file, without script cost. */
import sprite from "./icons.svg?url";

/** The lucide icons in use; `icons.svg` contains exactly these. */
export const iconNames = [
  "arrow-down",
  "arrow-left",
  "arrow-left-right",
  "arrow-right",
  "arrow-up",
  "bell",
  "book-open",
  "braces",
  "camera",
  "check",
  "chevron-down",
  "chevron-right",
  "circle-alert",
  "circle-check",
  "columns-3",
  "copy",
  "crown",
  "download",
  "ellipsis",
  "eye",
  "eye-off",
  "file-code",
  "file-minus",
  "file-plus",
  "footprints",
  "git-branch",
  "git-merge",
  "handshake",
  "history",
  "house",
  "info",
  "key-round",
  "layout-dashboard",
  "layout-template",
  "life-buoy",
  "loader-circle",
  "lock",
  "log-out",
  "mail-check",
  "mail-warning",
  "megaphone",
  "menu",
  "message-circle",
  "minus",
  "monitor-smartphone",
  "moon",
  "panel-left",
  "pause",
  "pencil",
  "play",
  "plus",
  "rotate-cw",
  "route",
  "scroll-text",
  "search",
  "send",
  "shield-check",
  "shopping-bag",
  "sparkles",
  "square",
  "stethoscope",
  "sun",
  "thumbs-down",
  "thumbs-up",
  "trash-2",
  "triangle-alert",
  "undo-2",
  "unplug",
  "user",
  "users",
  "x",
] as const;

export type IconName = (typeof iconNames)[number];

/** 18 px in the text colour unless `className` differs. Decorative: text beside it carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

import { useT } from "#app/i18n/index.ts";
import { Badge } from "#app/ui/badge.tsx";

/** More would push the notes off screen. */
const most = 4;

/** "You are here" markers of stores; further ones are collapsed. */
export function HereMarkers({ stores }: { stores: string[] }) {
  const t = useT();
  if (stores.length === 0) return null;
  const hidden = stores.slice(most);
  return (
    <div className="grid gap-1.5">
      <Markers stores={stores.slice(0, most)} />
      {hidden.length > 0 ? (
        <details>
          <summary className="link w-fit text-small">{t("changelog.moreHere", { count: hidden.length })}</summary>
          <div className="mt-1.5">
            <Markers stores={hidden} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

function Markers({ stores }: { stores: string[] }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-1.5">
      {stores.map((store) => (
        <li key={store} className="max-w-full *:max-w-full *:overflow-hidden">
          <Badge tone="thread">
            <span className="overflow-hidden text-ellipsis">{t("changelog.here", { store })}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

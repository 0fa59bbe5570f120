/** The person's licences and stores; each leads to the licence's page. */
import { Link } from "@remix-run/react";
import { PlaceGlyph, type PlaceState } from "#app/domain/place-glyph.tsx";
import { useT } from "#app/i18n/index.ts";
import { Unavailable } from "#app/kit/feedback/alert.tsx";
import { Badge, type BadgeTone, MomentText, StoreName, VersionPair } from "#app/kit/parts/labels.tsx";
import { Section } from "#app/kit/parts/page.tsx";
import { staffPaths } from "#base/staff-paths.ts";
import type { PersonView } from "./load.server.ts";
import type { LicenceLine, LicenceState } from "./view.ts";

const tones: Record<LicenceState, BadgeTone> = {
  available: "free",
  active: "ok",
  paused: "warn",
  removed: "grey",
  lost: "bad",
  silent: "warn",
};

export function PersonLicences({ person: { licences, email } }: { person: PersonView }) {
  const t = useT();
  const list = email ? (
    <Link to={staffPaths.adminLicencesWhere({ account: email })} className="link">
      {t("person.licences.open")}
    </Link>
  ) : null;
  return (
    <Section title={t("person.licences.title")} anchor="licences" aside={list}>
      {licences === null ? <NotAvailable title={t("person.licences.unavailable")} /> : null}
      {licences?.lines.length === 0 ? <p className="text-ink-2">{t("person.licences.none")}</p> : null}
      {licences?.lines.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {licences.lines.map((line) => (
            <Licence key={line.id} line={line} newest={licences.newest} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

/** A part that did not answer; the page loads again by its own address. */
export function NotAvailable({ title }: { title: string }) {
  const t = useT();
  return (
    <Unavailable title={title} retry={{ to: "", label: t("person.retry") }}>
      {t("person.otherParts")}
    </Unavailable>
  );
}

function Licence({ line, newest }: { line: LicenceLine; newest: string | null }) {
  const t = useT();
  const { id, shop, state, version, isOutdated } = line;
  const isUpdatable = isOutdated && newest && state !== "paused";
  return (
    <li className="relative flex flex-wrap items-center gap-x-3.5 gap-y-1.5 py-3 hover:bg-row-hover">
      <PlaceGlyph state={getPlace(line)} />
      <div className="min-w-0 flex-1 basis-56">
        <Link to={staffPaths.adminLicence(id)} className="font-strong text-ink after:absolute after:inset-0">
          {shop ? <StoreName domain={shop} /> : t("person.licences.free")}
        </Link>
        <p className="text-small break-words text-ink-3">
          <Details line={line} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {version && isUpdatable ? <VersionPair from={version} to={newest} /> : null}
        {version && !isUpdatable ? <span className="text-small font-label text-ink-2">{version}</span> : null}
        <Badge tone={tones[state]}>{t(`person.licences.states.${state}`)}</Badge>
      </div>
    </li>
  );
}

function getPlace({ shop, state, version }: LicenceLine): PlaceState {
  if (state === "paused" || state === "lost") return state;
  if (!shop) return "free";
  return version === null ? "bare" : "used";
}

function Details({ line }: { line: LicenceLine }) {
  const t = useT();
  const { shop, state, plan, checked, granted, pausedReason, tokenHint, development } = line;
  if (state === "paused" && pausedReason) return t("person.licences.pausedFor", { reason: pausedReason });
  if (state === "lost") return t("person.licences.lostToken", { hint: tokenHint });
  if (!shop || !checked) return t("person.licences.granted", { date: granted });
  const kind = development ? t("person.licences.development") : plan;
  return (
    <>
      {kind ? `${kind}, ` : null}
      <MomentText
        moment={checked}
        sentence={(when) => t(checked.isDate ? "person.licences.checkedOn" : "person.licences.checked", { when })}
      />
    </>
  );
}

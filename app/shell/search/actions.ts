/** What the viewer may do now, by role and state. Pure. */

import { listNextSteps, type NextStep, type StoreStep } from "#app/domain/next-step.ts";
import type { Key } from "#app/i18n/index.ts";
import type { IconName } from "#app/kit/parts/icon.tsx";
import type { Language } from "#base/language.ts";
import { paths } from "#base/paths.ts";
import { staffPaths } from "#base/staff-paths.ts";
import type { LicenceOverview } from "#workers/licences/licences/contract.ts";
import type { Shop } from "#workers/licences/stores/contract.ts";

export interface Action {
  label: Key;
  icon: IconName;
  /** Where it leads, or where its form is posted. */
  to: string;
  fields: Record<string, string> | null;
  /** Of the action on one store. */
  shop: string | null;
  /** Keywords in both languages; lower case without accents. */
  words: string;
  versions: { from: string; to: string } | null;
}

export interface Acting {
  isStaff: boolean;
  emailVerified: boolean;
  /** Null when it is unknown, or the address is not confirmed. */
  overview: (LicenceOverview & { moves: { licenceId: string; movesLeft: number }[] }) | null;
  /** Of the page; null when the system decides and the server does not know it. */
  theme: "light" | "dark" | null;
  language: Language;
  purchaseUrl: string | null;
}

type Given = Pick<Action, "label" | "icon" | "to" | "words"> & Partial<Pick<Action, "fields" | "shop" | "versions">>;
const act = (given: Given): Action => ({ fields: null, shop: null, versions: null, ...given });

/** The most urgent first. */
export const listActions = (acting: Acting): Action[] => [
  ...listSteps(acting),
  ...(acting.isStaff ? staffActions : []),
  ...listForEveryone(acting),
  ...(acting.overview?.shops ?? []).flatMap((store) => listForStore(store, acting)),
  ...listPreferences(acting),
];

function listSteps({ emailVerified, overview }: Acting): Action[] {
  const steps = listNextSteps({ emailVerified, overview }) ?? [];
  return steps.flatMap((step) => toStepAction(step) ?? []);
}

const stepIcons: Record<StoreStep["kind"], IconName> = {
  reconnect: "unplug",
  install: "layout-template",
  publish: "circle-check",
  review: "circle-check",
  resume: "git-branch",
  confirm: "git-branch",
  resolve: "triangle-alert",
  update: "git-branch",
  follow: "loader-circle",
};

const stepWords: Record<StoreStep["kind"], string> = {
  reconnect: "reconnect reconnecter acces credentials jeton token",
  install: "install installer installation theme",
  publish: "publish publier copie copy theme",
  review: "publish publier copie copy theme mise jour update",
  resume: "resume reprendre apercu preview update mise jour questions conflits conflicts",
  confirm: "apercu preview copie copy creer create update mise jour",
  resolve: "echec failed error erreur reprendre resume",
  update: "update mettre mise jour upgrade maj version",
  follow: "job operation cours progress",
};

function toStepAction(step: NextStep): Action | null {
  if (step.kind === "verify") {
    const words = "verify verifier confirmer confirm email adresse";
    return act({ label: "search.actions.verify", icon: "mail-check", to: paths.profile, words });
  }
  if (step.kind === "activate") {
    const words = "activate activer activation licence license connecter connect";
    return act({ label: "search.actions.activate", icon: "key-round", to: paths.activate, words });
  }
  if (step.kind === "buy") return null;
  return act({
    label: `search.actions.${step.kind}`,
    icon: stepIcons[step.kind],
    to: getStepPath(step),
    shop: step.shop,
    words: stepWords[step.kind],
    versions: "from" in step && step.from !== null ? { from: step.from, to: step.version } : null,
  });
}

function getStepPath(step: StoreStep): string {
  if ("job" in step) return paths.job(step.job);
  if (step.kind === "reconnect") return paths.renew(step.shop);
  return step.kind === "install" ? paths.installIn(step.shop) : paths.updateIn(step.shop);
}

/** A paused licence can neither be moved nor deactivated, and its credentials stay as they are. */
function listForStore(store: Shop, { overview }: Acting): Action[] {
  const { shop, state, licenceId, licenceStatus } = store;
  const check = act({
    ...{ label: "search.actions.check", icon: "stethoscope", to: paths.store(shop), shop },
    words: "check controler verifier connection connexion test",
  });
  if (licenceStatus !== "active") return [check];
  const movesLeft = overview?.moves.find((each) => each.licenceId === licenceId)?.movesLeft ?? 0;
  const renew = act({
    ...{ label: "search.actions.renew", icon: "rotate-cw", to: paths.renew(shop), shop },
    words: "renew renouveler acces credentials jeton token secret",
  });
  const move = act({
    ...{ label: "search.actions.move", icon: "arrow-left-right", to: paths.moveFrom(shop), shop },
    words: "move deplacer transfer transferer licence license",
  });
  const deactivate = act({
    ...{ label: "search.actions.deactivate", icon: "unplug", to: paths.deactivate(shop), shop },
    words: "deactivate desactiver liberer free licence license",
  });
  return [check, ...(state === "inactive" ? [] : [renew]), ...(movesLeft > 0 ? [move] : []), deactivate];
}

function listForEveryone({ overview, purchaseUrl }: Acting): Action[] {
  const ticket = act({
    ...{ label: "search.actions.ticket", icon: "life-buoy", to: paths.support() },
    words: "ticket support help aide contact probleme problem",
  });
  const download = act({
    ...{ label: "search.actions.download", icon: "download", to: paths.download },
    words: "download telecharger zip theme fichier file",
  });
  const words = "buy acheter purchase achat licence license prix price";
  const buy = purchaseUrl && act({ label: "search.actions.buy", icon: "shopping-bag", to: purchaseUrl, words });
  const hasDownloads = overview?.licences.some(({ status }) => status === "available" || status === "active");
  return [ticket, ...(hasDownloads ? [download] : []), ...(buy ? [buy] : [])];
}

function listPreferences({ theme, language }: Acting): Action[] {
  const words = "theme dark sombre light clair mode apparence appearance";
  const post = (given: Omit<Given, "to">, fields: Record<string, string>) =>
    act({ to: paths.preferences, fields, ...given });
  const dark = post({ label: "shell.theme.toDark", icon: "moon", words }, { theme: "dark" });
  const light = post({ label: "shell.theme.toLight", icon: "sun", words }, { theme: "light" });
  const both = act({ label: "shell.theme.label", icon: "sun", to: paths.chooseTheme, words });
  const other = language === "fr" ? "en" : "fr";
  return [
    theme === "dark" ? light : theme === "light" ? dark : both,
    post(
      {
        label: "search.actions.language",
        icon: "message-circle",
        words: "language langue francais french english anglais",
      },
      { language: other },
    ),
    act({
      ...{ label: "search.actions.password", icon: "lock", to: paths.changePassword },
      words: "password mot passe changer change",
    }),
    act({
      ...{ label: "search.actions.email", icon: "user", to: paths.changeEmail },
      words: "email mail adresse address changer change",
    }),
    act({
      ...{ label: "shell.account.signOut", icon: "log-out", to: paths.logout, fields: {} },
      words: "sign out log logout deconnexion deconnecter quitter",
    }),
  ];
}

const staffAct = (name: string, icon: IconName, to: string, words: string) =>
  act({ label: `search.staff.${name}` as Key, icon, to, words });

const staffActions: readonly Action[] = [
  staffAct("grant", "key-round", staffPaths.createLicence, "grant accorder creer create licence license"),
  staffAct("activateFor", "plus", staffPaths.activateFor, "activate activer customer client licence"),
  staffAct("deactivateFor", "unplug", staffPaths.deactivateFor, "deactivate desactiver customer client licence"),
  staffAct("changeOwner", "arrow-left-right", staffPaths.changeOwner, "owner proprietaire transfer transferer licence"),
  staffAct("pause", "pause", staffPaths.pauseLicence, "pause suspendre suspend licence"),
  staffAct("enable", "play", staffPaths.enableLicence, "enable reactiver resume licence"),
  staffAct("remove", "trash-2", staffPaths.removeLicence, "remove retirer delete supprimer licence"),
  staffAct("notify", "bell", staffPaths.admin, "notify notification envoyer send message"),
  staffAct("banner", "megaphone", staffPaths.adminBanner, "banner bandeau annonce announcement"),
  staffAct("newTemplate", "layout-template", staffPaths.newTemplate, "template modele new nouveau create creer"),
  staffAct("newProduct", "trending-up", staffPaths.newProduct, "product produit gagnant winning add ajouter"),
];

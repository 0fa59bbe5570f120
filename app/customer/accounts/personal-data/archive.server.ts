/** The ZIP of a user's data: one JSON file for each kind of data, the photo, and a README. */
import { makeZip } from "client-zip";
import type { T } from "#app/i18n/index.ts";
import type { PersonalData } from "#workers/portal/accounts/contract.ts";

/** The names are the same in both languages because programs read them too. */
const fileNames = [
  "profile",
  "points-ledger",
  "points-requests",
  "tickets",
  "notifications",
  "mails",
  "sessions",
  "conversations",
  "licences",
  "stores",
  "moves",
  "move-requests",
  "prepared-activations",
  "jobs",
  "update-answers",
  "update-texts",
  "update-links",
  "template-requests",
  "orders",
  "events",
  "terms",
  "user-index",
] as const;

export function createArchive(own: PersonalData, { t, now, made }: { t: T; now: Date; made: string }): ReadableStream {
  const { account, photo } = own;
  const contents: Record<(typeof fileNames)[number], unknown> = {
    profile: own.profile,
    "points-ledger": own.pointsLedger,
    "points-requests": own.pointsRequests,
    tickets: own.tickets,
    notifications: own.notifications,
    mails: own.mails,
    sessions: own.sessions,
    conversations: own.conversations,
    licences: account.licences,
    stores: account.stores,
    moves: account.moves,
    "move-requests": account.moveRequests,
    "prepared-activations": account.preparedActivations,
    jobs: account.jobs,
    "update-answers": account.updateAnswers,
    "update-texts": account.updateEarlierTexts,
    "update-links": account.updateLinks,
    "template-requests": account.templateRequests,
    orders: account.orders,
    events: account.events,
    terms: account.terms,
    "user-index": account.user,
  };
  const photoName = photo ? `photo.${photo.extension}` : null;
  const lines = [
    ...fileNames.map((name) => `${name}.json\n  ${t(`ownData.readme.files.${name}`)}`),
    ...(photoName ? [`${photoName}\n  ${t("ownData.readme.files.photo")}`] : []),
  ];
  const intro = [t("ownData.readme.intro", { when: made })];
  if (!own.areTicketsRefreshed) intro.push(t("ownData.readme.ticketsNotRefreshed"));
  const readme = [t("ownData.readme.title"), ...intro, ...lines].join("\n\n");
  return makeZip([
    { name: "README.txt", input: `${readme}\n`, lastModified: now },
    ...fileNames.map((name) => ({
      name: `${name}.json`,
      input: `${JSON.stringify(contents[name], null, 2)}\n`,
      lastModified: now,
    })),
    ...(photo && photoName ? [{ name: photoName, input: photo.body, lastModified: now, size: photo.size }] : []),
  ]);
}

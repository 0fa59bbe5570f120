/**
 * The time limits of the product: how long it waits for each answer, by what it waits for. `TIME_SCALE` multiplies all
 * of them, for tests on a busy machine; the configuration of each Worker refuses it outside of this machine. Lifetimes,
 * pauses and schedules do not depend on the machine: each is beside the code that needs it.
 */
import { minutes, seconds } from "./duration.ts";

type Scaled<Table> = { [Name in keyof Table]: Table[Name] extends number ? number : Scaled<Table[Name]> };

const scale = <Table extends object>(table: Table, factor: number): Scaled<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, limit]) => [
      name,
      typeof limit === "number" ? limit * factor : scale(limit, factor),
    ]),
  ) as Scaled<Table>;

export const createTimeLimits = (factor: number) =>
  scale(
    {
      /** One call to a vendor. */
      vendors: {
        identityMs: seconds(5),
        /** A page has up to a thousand accounts. */
        accountListMs: seconds(20),
        secureTokenMs: seconds(5),
        accessTokenMs: seconds(5),
        signingKeysMs: seconds(5),
        socialMs: seconds(10),
        firestoreMs: seconds(4),
        helpdeskMs: seconds(4),
        /** With up to three files. */
        helpdeskSendMs: seconds(20),
        /** Until the model's answer begins, and between its parts. */
        modelSilenceMs: seconds(20),
        /** The same for a page without scripts, which shows nothing until the answer is complete. */
        modelSilenceOnPageMs: seconds(4),
        modelAnswerMs: seconds(55),
        imagesMs: seconds(5),
        stripeMs: seconds(10),
        /** A customer's receiver: the whole answer, its body included. */
        webhookMs: seconds(5),
        /** A check of the services: a dependency that hangs counts as one that does not answer. */
        checkMs: seconds(2),
        /** A dependency whose check takes longer counts as slow. */
        slowCheckMs: seconds(1),
      },

      /** One call to a store. */
      stores: {
        questionMs: seconds(10),
        /** Optional facts: an activation does not wait longer for them. */
        optionalMs: seconds(4),
        fileMs: seconds(20),
        uploadMs: seconds(30),
        /** Themes and files, by who waits; throttled calls together wait for `throttleMs`. */
        person: { readMs: seconds(8), writeMs: seconds(15), throttleMs: seconds(6) },
        job: { readMs: seconds(15), writeMs: minutes(1), throttleMs: seconds(90) },
      },

      /** Our own Durable Objects, storage and licence service. */
      services: {
        /** The account's object, which may wait for slow vendors. After it the session is "unavailable". */
        sessionMs: seconds(2.3),
        /** The least for calls that nothing shown depends on, even when the request's deadline has passed. */
        sessionCallMs: seconds(1),
        /** A counter of attempts that has to answer at once. */
        counterMs: seconds(2),
        /** An attempt's place in a counter's queue. */
        counterQueueMs: seconds(20),
        /** A counter whose queue the attempt may have to wait in. */
        counterTurnMs: seconds(22),
        /** The counter should be empty before the next sign-in of a person who has just set a new password. */
        counterClearMs: seconds(0.5),
        assistantRecordsMs: seconds(2),
        hubMs: seconds(2),
        channelMs: seconds(5),
        channelRoleMs: seconds(1.5),
        /** A later answer of the account counts as none. */
        channelRightsMs: seconds(1.2),
        journalMs: seconds(1),
        /** A deletion's record: the deadline may have passed while the password was checked. */
        erasureRecordMs: seconds(2),
        /** The other request of a double click on a deletion, then its last answer. */
        otherErasureMs: seconds(5),
        lastErasureMs: seconds(1),
        orderPointsMs: seconds(10),
        /** The banner's cache alone, after the page has been sent. */
        bannerCacheMs: seconds(1),
        licencesMs: seconds(25),
        /** The licence service answers by the deadline with what it knows; this covers the transport. */
        licencesGraceMs: seconds(0.4),
        /** Background tasks have their own limits. */
        licencesTaskMs: minutes(6),
        /** Uploads take as long as connections. */
        licencesReleaseMs: minutes(10),
        licencesPictureMs: minutes(1),
        /** The way to the licence service, which waits for its own dependencies. */
        licencesCheckGraceMs: seconds(0.5),
        /** One operation of the licence service, whatever its caller allows. */
        operationMs: minutes(1),
        /** What is left of the caller's time for the answer, after a webhook's receiver. */
        webhookReserveMs: seconds(0.4),
        releaseFileMs: seconds(2),
        /** Another request that renews the access token of the same store. */
        tokenRenewalMs: seconds(15),
        /** A question to a store, which then counts as lost, and the next caller repeats it. */
        storeQuestionMs: seconds(30),
        /** One call of a job with all its retries; then another runner takes over the job, because this one hangs. */
        jobCallMs: minutes(3),
        jobTurnMs: minutes(10),
        /** A message of Stripe, which waits about this long for an answer. */
        stripeMessageMs: seconds(20),
        /** The rest of a rejected request. */
        rejectedBodyMs: seconds(2),
      },

      /** What a page or a form waits for before it is answered with what is known. */
      pages: {
        /** The whole page, which asks several parts at once. */
        pageMs: seconds(2),
        /** The page around a rejected form is rendered after it. */
        formMs: seconds(1.8),
        /** The page needs the result, so it waits for a slow identity service. */
        signInMs: seconds(4),
        /** A call after the deadline: the page around a rejected form reads its parts then. */
        lastCallMs: seconds(0.25),
        renderMs: seconds(5),
        /** As long as a healthy Firestore takes. */
        accountMs: seconds(0.15),
        /** Before the first snapshot of an account; without one the page shows only the person's address. */
        firstAccountMs: seconds(0.6),
        /** Staff pages cannot be shown without a current role. */
        roleMs: seconds(2),
        sessionTokenMs: seconds(1.5),
        /** A later reply serves the next request. */
        signingKeysMs: seconds(0.8),
        /** After a sign-in. What follows it then continues in the background. */
        signInSyncMs: seconds(0.8),
        /** A read of Firestore that the next page resumes. */
        resumableReadMs: seconds(0.6),
        bannerMs: seconds(0.05),
        unreadCountMs: seconds(0.3),
        /** On a person's first visit their hub reads Firestore. */
        notificationsMs: seconds(0.9),
        notificationMarksMs: seconds(0.9),
        /** When the first request of a person takes longer, the dashboard says so and its script loads the list. */
        latestNotificationsMs: seconds(0.8),
        /** The rest of the profile must not wait for it. */
        mailPreferencesMs: seconds(0.9),
        /** Firestore is slower than one would wait for in a search. */
        foundTicketsMs: seconds(0.8),
        /** The help desk; the sending continues afterwards. */
        ticketSendMs: seconds(2),
        /** A ticket's own time, because the upload of its files may have used up the request's. */
        ticketWriteMs: seconds(2),
        /** A photo's own time, because a slow upload may have used up the request's. */
        photoMs: seconds(2.5),
        photoAddressMs: seconds(1.8),
        oldPhotosMs: seconds(0.7),
        /** A later answer of the store serves the next request. */
        storeAnswerMs: seconds(0.7),
        /** The job reads the theme anyway. */
        sourceThemeMs: seconds(1),
        deliveryCheckMs: seconds(4),
      },
    },
    factor,
  );

/** A browser has no `process`, nor does it need these. */
const factor = Math.max(1, Number(globalThis.process?.env?.TIME_SCALE) || 1);

export const timeLimits = /* @__PURE__ */ createTimeLimits(factor);

/** What browsers wait for; nothing scales them. */
export const browserTimeLimits = {
  liveChannelMs: seconds(10),
  /** A throttled tab answers messages of other tabs, a suspended one does not. */
  leadingTabMs: seconds(3),
  /** Of the network, by a small file. */
  probeMs: seconds(5),
  /** Longer than the largest drawing takes on a phone. */
  optimiserMs: seconds(30),
  supportWidgetMs: seconds(5),
} as const;

/** Builds the parts of one account's Durable Object; each responsibility has its own class. */
import { ConversationRepository } from "../assistant/conversation-repository.ts";
import type { PortalEnv } from "../env.ts";
import { getMailSettings } from "../mail/mail-settings.ts";
import { createNotificationHubs } from "../notifications/notification-hubs.ts";
import { NotificationOutbox } from "../notifications/notification-outbox.ts";
import type { PublishChange } from "../notifications/send-notification.ts";
import { AccountPoints } from "../points/account-points.ts";
import { AccountContext } from "../session/account-context.ts";
import { IdempotencyKeys } from "../session/idempotency-keys.ts";
import type { SessionStart } from "../session/live-session.ts";
import { PendingSignIns } from "../session/pending-sign-in-repository.ts";
import { SecondFactor } from "../session/second-factor.ts";
import { SecondFactorActions } from "../session/second-factor-actions.ts";
import { SessionOpener } from "../session/session-opener.ts";
import { SessionDistrust, SessionRepository } from "../session/session-repository.ts";
import { SessionTokens } from "../session/session-tokens.ts";
import { Sessions } from "../session/sessions.ts";
import { SnapshotCache } from "../session/snapshot-cache.ts";
import { TaskQueue } from "../session/task-queue.ts";
import { ViewRepository } from "../session/view-repository.ts";
import { TicketQuota } from "../tickets/ticket-quota-repository.ts";
import { setAlarmBy as setAccountAlarmBy } from "./account-alarm.ts";
import { EmailChange } from "./email-change.ts";
import { HandOver } from "./hand-over.ts";
import { OwnerProfile } from "./owner-profile.ts";
import { PostSignInSync } from "./post-sign-in-sync.ts";
import { UserIndexer } from "./user-indexer.ts";

export type AccountParts = ReturnType<typeof createAccountParts>;

export function createAccountParts(ctx: DurableObjectState, env: PortalEnv) {
  const { kv, sql } = ctx.storage;
  const context = new AccountContext(kv, env);
  const { configuration, store: documents, fault: onFault } = context;
  const setAlarmBy = (atMs: number) => setAccountAlarmBy(ctx.storage, atMs);
  const hubs = createNotificationHubs(env);

  /** A hub that does not answer finds out by itself, only later. */
  function endChannels(sessionIds: string[]): void {
    const end = () => hubs.endChannels(context.uid, sessionIds);
    ctx.waitUntil(end().catch(end).catch(onFault));
  }
  const publish: PublishChange = async (change) => (await hubs.publish(change)).reachedAll;
  const onPromoted = () => ctx.waitUntil(hubs.upgradeChannels(context.uid).catch(onFault));

  const keys = new IdempotencyKeys();
  const distrust = new SessionDistrust(kv);
  const isDistrusted = () => distrust.isActive(Date.now());
  const indexer: UserIndexer = new UserIndexer({
    ...{ kv, store: documents, accounts: context.accounts, licences: context.clockLicences, setAlarmBy, onFault },
    hasSecondFactor: () => twoFactors.isOn,
    waitUntil: (work) => ctx.waitUntil(work),
  });
  const onChanged = () => indexer.refresh(context.uid);
  const snapshots = new SnapshotCache({ storage: kv, onPromoted, onChanged, onFault });
  const store = new SessionRepository(sql, endChannels);
  const steps = new PendingSignIns<SessionStart>(sql);
  const twoFactors: SecondFactor = new SecondFactor({
    sql,
    kv,
    keyring: () => configuration().SESSION_KEYS,
    uid: () => context.uid,
    onSwitched: onChanged,
    notifyOwner: (change) => ctx.waitUntil(outbox.send(context.uid, change, crypto.randomUUID())),
    onFault,
  });
  const outbox: NotificationOutbox = new NotificationOutbox({
    ...{ sql, store: documents, setAlarmBy, onFault },
    publish,
    mailSettings: () => getMailSettings(configuration()),
  });
  const identity = () => profile.observePassword(context.identity());
  const profile: OwnerProfile = new OwnerProfile({ kv, store: documents, identity, snapshots, onFault });
  const tokens = new SessionTokens({ sessions: store, configuration, identity, isDistrusted, onFault });
  const address = new EmailChange({ kv, licences: context.licences, onFault });
  const handOver = new HandOver({
    ...{ kv, store: documents, identity, accounts: context.accounts, profile, address, photos: env.PHOTOS, publish },
    notifyOwner: (once) => outbox.send(context.uid, "accountHandedOver", once),
  });
  const signInSync = new PostSignInSync({ kv, context, identity, address, handOver, profile, snapshots });
  const sessionTools = { context, store, steps, tokens, distrust, factors: twoFactors, signInSync };
  const sessions = new Sessions({ ...sessionTools, snapshots, views: new ViewRepository(sql) });
  const opener = new SessionOpener({ ...sessionTools, keys, setAlarmBy });
  const factorActions = new SecondFactorActions({ factor: twoFactors, keys, sessions });
  /** Acts of this administrator on other accounts. */
  const staffActions = new TaskQueue();
  const conversations = new ConversationRepository(sql);
  const ticketQuota = new TicketQuota(sql);
  const points = new AccountPoints({ store: documents, snapshots, onFault });
  return {
    ...{ endChannels, context, keys, store, steps, opener, sessions, signInSync, snapshots },
    ...{
      address,
      handOver,
      profile,
      twoFactors,
      factorActions,
      staffActions,
      points,
      outbox,
      indexer,
      setAlarmBy,
      conversations,
      ticketQuota,
    },
  };
}

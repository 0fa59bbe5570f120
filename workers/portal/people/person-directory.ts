/** Implements `PersonDirectory` for one request: all parts at once. */
import { failure, type Result, success } from "#base/errors.ts";
import { type Deadline, withTimeLimit } from "#base/time-limit.ts";
import { getUserPath, toUserProfile } from "../account/user-document.ts";
import { createFirestoreClient, getFirestoreOptions, type StoredDocument } from "../clients/firestore-client.ts";
import { createIdentityAdminClient } from "../clients/identity-admin-client.ts";
import type { Viewer } from "../contract.ts";
import type { Configuration, PortalEnv } from "../env.ts";
import { loadPointsOverview } from "../points/points-repository.ts";
import { getMemberSince } from "../profile/profile-document.ts";
import { toSummary } from "../tickets/ticket-document.ts";
import { createTicketRepository } from "../tickets/ticket-repository.ts";
import type { PersonDirectory, PersonParts, PersonProfile } from "./contract.ts";

const maxTickets = 10;

interface Options {
  env: PortalEnv;
  configuration: Configuration;
  deadline: Deadline;
  viewer: Viewer;
  onFault(error: unknown): void;
}

export function createPersonDirectory({ env, configuration, deadline, viewer, onFault }: Options): PersonDirectory {
  const stored = getFirestoreOptions(configuration, deadline);
  const { projectId, account } = stored;
  const store = createFirestoreClient(stored);
  const directory = createIdentityAdminClient({
    ...{ baseUrl: configuration.IDENTITY_URL, projectId, account },
    ...{ onFault, deadline },
  });

  /** A part that does not answer in time does not delay the others. */
  async function read<Value>(reading: () => Promise<Value>): Promise<Result<Value>> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    try {
      return success(await withTimeLimit(deadline.leftMs(), reading()));
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }

  async function readAccount(uid: string): Promise<PersonParts["account"]> {
    if (viewer.role !== "admin") return failure("NOT_ADMIN");
    const found = await directory.find(uid);
    return !found.ok && found.error.code === "USER_UNKNOWN" ? success(null) : found;
  }

  return {
    async load(uid): Promise<PersonParts> {
      const object = env.ACCOUNT.getByName(uid);
      const [found, profile, points, sessions, secondFactor, tickets] = await Promise.all([
        readAccount(uid),
        read(() => store.get(getUserPath(uid))),
        read(() => loadPointsOverview(store, uid, null)),
        read(async () => await object.list()),
        read(async () => await object.twoFactors()),
        read(async () => (await createTicketRepository(store).list(uid, maxTickets)).map(toSummary)),
      ]);
      return {
        account: found,
        profile: mapResult(profile, (document) => document && toPersonProfile(document)),
        ...{ points, sessions, tickets },
        secondFactor: mapResult(secondFactor, (status) =>
          status
            ? { on: true, since: new Date(status.sinceMs).toISOString(), codesLeft: status.codesLeft }
            : { on: false },
        ),
      };
    },

    async findEmail(uid) {
      const found = await readAccount(uid);
      if (found.ok && found.value?.email) return success(found.value.email.toLowerCase());
      const profile = await read(async () => await store.get(getUserPath(uid), ["email"]));
      const known = profile.ok && profile.value ? toPersonProfile(profile.value).email : null;
      if (known !== null) return success(known.toLowerCase());
      return found.ok ? failure("USER_UNKNOWN") : found;
    },

    async findUid(email) {
      return viewer.role === "admin" ? directory.findUid(email) : failure("NOT_ADMIN");
    },
  };
}

const mapResult = <From, To>(result: Result<From>, map: (value: From) => To): Result<To> =>
  result.ok ? success(map(result.value)) : result;

function toPersonProfile(document: StoredDocument): PersonProfile {
  const { displayName, role, photoUrl, language, paysWithPoints } = toUserProfile(document);
  const { email, company } = document.fields;
  return {
    name: displayName,
    email: typeof email === "string" && email !== "" ? email : null,
    company: typeof company === "string" ? company : "",
    ...{ role, photoUrl, language, paysWithPoints },
    memberSince: getMemberSince(document),
  };
}

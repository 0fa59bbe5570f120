/** What the portal knows of one person, for the staff: all parts at once. */
import * as z from "zod";
import { failure, type Result, success } from "#base/errors.ts";
import { withTimeLimit } from "#base/time-limit.ts";
import type { StoredDocument } from "../clients/firestore-client.ts";
import { defineUseCase } from "../operation.ts";
import { loadPointsOverview } from "../points/points-repository.ts";
import type { PortalScope } from "../scope.ts";
import { getUserPath, toUserProfile } from "../session/user-document.ts";
import { toSummary } from "../tickets/ticket-document.ts";
import { createTicketRepository } from "../tickets/ticket-repository.ts";
import type { PersonParts, PersonProfile } from "./contract.ts";
import { getMemberSince } from "./profile-document.ts";

const maxTickets = 10;

/** A part that does not answer in time does not delay the others. */
export const loadPerson = defineUseCase(z.string(), async (scope, uid): Promise<Result<PersonParts>> => {
  const { documents, env, deadline, onFault } = scope;
  async function read<Value>(reading: () => Promise<Value>): Promise<Result<Value>> {
    try {
      return success(await withTimeLimit(deadline.leftMs(), reading()));
    } catch (error) {
      onFault(error);
      return failure("UPSTREAM_UNAVAILABLE");
    }
  }
  const object = env.ACCOUNT.getByName(uid);
  const [account, profile, points, sessions, secondFactor, tickets] = await Promise.all([
    readAccount(scope, uid),
    read(() => documents.get(getUserPath(uid))),
    read(() => loadPointsOverview(documents, uid, null)),
    read(async () => await object.list()),
    read(async () => await object.twoFactors()),
    read(async () => (await createTicketRepository(documents).list(uid, maxTickets)).map(toSummary)),
  ]);
  return success({
    account,
    profile: mapResult(profile, (document) => document && toPersonProfile(document)),
    ...{ points, sessions, tickets },
    secondFactor: mapResult(secondFactor, (status) =>
      status ? { on: true, since: new Date(status.sinceMs).toISOString(), codesLeft: status.codesLeft } : { on: false },
    ),
  });
});

/**
 * The address of an account; the one in its document when the identity service does not answer. USER_UNKNOWN without an
 * address.
 */
export const findPersonEmail = defineUseCase(z.string(), async (scope, uid) => {
  const account = await readAccount(scope, uid);
  if (account.ok && account.value?.email) return success(account.value.email.toLowerCase());
  const document = await scope.documents.get(getUserPath(uid), ["email"]);
  const email = document && toPersonProfile(document).email;
  if (email) return success(email.toLowerCase());
  return account.ok ? failure("USER_UNKNOWN") : account;
});

/** Null when no account has this e-mail. */
export const findPersonUid = defineUseCase(z.string(), ({ directory }, email) => directory.findUid(email));

async function readAccount({ directory }: PortalScope, uid: string): Promise<PersonParts["account"]> {
  const account = await directory.find(uid);
  return !account.ok && account.error.code === "USER_UNKNOWN" ? success(null) : account;
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

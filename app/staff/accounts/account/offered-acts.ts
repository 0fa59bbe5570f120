/** The acts whose forms the person's page has now; another tab may still show those of before. */
import type { PersonView } from "./load.server.ts";

export function listOfferedActs(person: PersonView): string[] {
  const { hasAccount, role, isOwn, email, isVerified, isDisabled, secondFactor, paysWithPoints, sessions } = person;
  const offered: [string, boolean][] = [
    ["role", role !== null],
    ["view", role !== "admin"],
    ["delete", true],
    ["points-payment", paysWithPoints !== null],
    ["reset-second-factor", secondFactor?.on === true],
    [isDisabled ? "enable" : "disable", true],
  ];
  const also: [string, boolean][] = [
    ["end-sessions", (sessions?.length ?? 0) > 0],
    ["points", Boolean(email)],
    ["verification", isVerified === false],
    ["password-link", true],
  ];
  return hasAccount
    ? [...(isOwn ? [] : offered), ...also].filter(([, isOffered]) => isOffered).map(([intent]) => intent)
    : [];
}

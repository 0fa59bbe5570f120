/** The loyalty points of the first sign-in: credited once, in one commit whose ledger entry can exist only once. */
import type { Firestore } from "../clients/firestore-client.ts";
import { toFields } from "../clients/firestore-values.ts";
import { pointsPerLicence } from "../points/contract.ts";
import { userPath } from "./user-document.ts";

const maxAttempts = 5;

/** False when they were granted before. Throws when the outcome is unknown. */
export async function grantSignupPoints(store: Firestore, uid: string, licences: number, now: Date): Promise<boolean> {
  const amount = licences * pointsPerLicence;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await store.commit([
      {
        update: {
          path: [...userPath(uid), "pointsLedger", "signup"],
          fields: toFields({ kind: "signup", amount, licences, createdAt: now }),
        },
        precondition: { exists: false },
      },
      {
        update: { path: userPath(uid), fields: toFields({ updatedAt: now }) },
        mask: ["updatedAt"],
        transforms: [
          { fieldPath: "points.available", increment: { integerValue: String(amount) } },
          { fieldPath: "points.lastUpdate", setToServerValue: "REQUEST_TIME" },
        ],
        precondition: { exists: true },
      },
    ]);
    if (result === "committed") return true;
    if (result === "already-exists") return false;
    if (result === "precondition-failed") throw new Error("There is no document to credit points to.");
  }
  throw new Error("The points ledger stayed busy.");
}

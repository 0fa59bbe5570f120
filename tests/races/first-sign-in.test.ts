import { describe, expect, inject, test } from "vitest";
import { mintAccount, signIn } from "#tests/support/minting.ts";
import { inParallel, pickSize } from "#tests/support/size.ts";

describe("POST /login", () => {
  test("grants the points once for concurrent first sign-ins", async () => {
    const account = await mintAccount({ licences: 3 });
    const signIns = pickSize(200, 8);
    await inParallel(signIns, signIns, () => signIn(account.email));
    const documents = `${inject("sandboxUrl")}/v1/projects/demo-portal/databases/(default)/documents/users/${account.uid}`;
    const read = async (address: string) =>
      (await fetch(address, { headers: { authorization: `Bearer ${inject("firestoreToken")}` } })).json();
    const readPoints = async () => {
      const user = (await read(documents)) as {
        fields: { points?: { mapValue: { fields: Record<string, { integerValue: string }> } } };
      };
      return user.fields.points?.mapValue.fields.available?.integerValue;
    };
    // A sign-in does not wait for them.
    await expect.poll(readPoints).toBe(String(3 * 399));
    const ledger = (await read(`${documents}/pointsLedger`)) as { documents: unknown[] };
    expect(ledger.documents.length).toBe(1);
    const home = await (await signIn(account.email)).get("/");
    expect(home.text.replace(/\s/g, "")).toContain("1197");
  });
});

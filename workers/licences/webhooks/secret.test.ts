import { describe, expect, test } from "vitest";
import { parseKeyring } from "#base/sealed-box.ts";
import { createSecret, openSecret, sealSecret, signMessage } from "./secret.ts";

describe("signMessage", () => {
  test("signs as in the standard's published example", async () => {
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    };
    expect(await signMessage(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("adds a signature for each secret after a space", async () => {
    const message = { id: "1", at: new Date(0), body: "{}" };
    const [first, second] = [createSecret(), createSecret()];
    const alone = async (secret: string) => (await signMessage(message, [secret]))["webhook-signature"];
    const both = (await signMessage(message, [first, second]))["webhook-signature"];
    expect(both).toBe(`${await alone(first)} ${await alone(second)}`);
    expect(await alone(first)).not.toBe(await alone(second));
  });
});

describe("createSecret", () => {
  test("creates 32 random bytes after the standard's prefix", () => {
    const secret = createSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret()).not.toBe(secret);
  });
});

describe("sealSecret and openSecret", () => {
  test("seal a secret for its own webhook only", async () => {
    const keyring = parseKeyring(`k1:${"A".repeat(43)}`);
    const sealed = await sealSecret(keyring, "a", "whsec_x");
    expect(sealed).not.toContain("whsec_x");
    expect(await openSecret(keyring, "a", sealed)).toBe("whsec_x");
    expect(await openSecret(keyring, "b", sealed)).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { toNetwork } from "./ip-network.ts";

describe("toNetwork", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    [null, null],
    ["", null],
    ["unknown", null],
    ["203.0.113.7, 10.0.0.1", null],
    ["]/evil[", null],
  ])("assigns %s to %s", (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});

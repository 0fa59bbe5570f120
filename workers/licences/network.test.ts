import { expect, test } from "vitest";
import { toNetwork } from "./limit.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:198.51.100.7", "::ffff:c633:6407"],
  ["::ffff:198.51.100.8", "::ffff:c633:6408"],
])("%s is counted as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

import { describe, expect, test } from "vitest";
import { toWebhookAddress } from "./address.ts";

const rules = { ownHosts: ["portal.example.com", "licences.example.com"], allowLoopback: false };
const local = { ownHosts: ["localhost:8787"], allowLoopback: true };

describe("toWebhookAddress", () => {
  test.each([
    ["https://example.com/hook", "https://example.com/hook"],
    ["https://example.com:443/hook?key=1", "https://example.com/hook?key=1"],
    ["https://HOOKS.Example.CO.UK", "https://hooks.example.co.uk/"],
    ["https://bücher.example/hook", "https://xn--bcher-kva.example/hook"],
    ["https://notportal.example.com/", "https://notportal.example.com/"],
  ])("accepts %s", (written, expected) => {
    expect(toWebhookAddress(written, rules)?.href).toBe(expected);
  });

  test.each([
    ["nothing", ""],
    ["no scheme", "example.com/hook"],
    ["http", "http://example.com/hook"],
    ["another scheme", "ftp://example.com/hook"],
    ["a script", "javascript:alert(1)"],
    ["another port", "https://example.com:8443/hook"],
    ["port 80", "https://example.com:80/hook"],
    ["a user", "https://user@example.com/hook"],
    ["a password", "https://user:secret@example.com/hook"],
    ["a fragment", "https://example.com/hook#part"],
    ["a space", "https://example.com/a b"],
    ["a line break", "https://exam\nple.com/"],
    ["a backslash", "https://example.com\\@127.0.0.1/"],
    ["a host below the portal", "https://other.portal.example.com/"],
    ["a public IPv4 address", "https://93.184.216.34/"],
    ["a private IPv4 address", "https://10.0.0.1/"],
    ["loopback", "https://127.0.0.1/"],
    ["a decimal address", "https://2130706433/"],
    ["a hexadecimal address", "https://0x7f000001/"],
    ["an octal address", "https://0177.0.0.1/"],
    ["a short address", "https://127.1/"],
    ["an address with a dot", "https://127.0.0.1./"],
    ["full-width digits", "https://１２７.0.0.1/"],
    ["an IPv6 address", "https://[2606:2800:220:1::]/"],
    ["IPv6 loopback", "https://[::1]/"],
    ["a mapped IPv4 address", "https://[::ffff:127.0.0.1]/"],
    ["the metadata address", "https://169.254.169.254/latest/meta-data"],
    ["localhost", "https://localhost/"],
    ["a name below localhost", "https://a.localhost/"],
    ["a single label", "https://intranet/"],
    ["an absolute name", "https://example.com./"],
    ["a local name", "https://printer.local/"],
    ["an internal name", "https://metadata.google.internal/"],
    ["a home name", "https://router.home.arpa/"],
    ["a service of a cluster", "https://licences.default.svc/"],
    ["an onion name", "https://abc.onion/"],
    ["the portal", "https://portal.example.com/api/health"],
    ["the portal in capitals", "https://PORTAL.example.com/"],
    ["the licence service", "https://licences.example.com/v1/health"],
    ["a number as top-level domain", "https://example.1/"],
  ])("rejects %s: %s", (_, written) => {
    expect(toWebhookAddress(written, rules)).toBeNull();
  });

  test.each(["http://localhost:8788/webhooks/a", "http://127.0.0.1:8788/", "http://[::1]:8788/"])(
    "accepts %s in development only",
    (written) => {
      expect(toWebhookAddress(written, rules)).toBeNull();
      expect(toWebhookAddress(written, local)?.href).toBe(written);
    },
  );

  test.each([
    "http://localhost:8787/admin",
    "http://127.0.0.1:8787/",
    "http://[::1]:8787/",
    "http://127.1:8787/",
    "http://example.com/",
    "http://10.0.0.1/",
    "https://localhost:8788/",
  ])("rejects %s in development too", (written) => {
    expect(toWebhookAddress(written, local)).toBeNull();
  });
});

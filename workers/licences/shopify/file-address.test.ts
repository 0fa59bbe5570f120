import { describe, expect, test } from "vitest";
import { isFileAddress } from "./shopify-client.ts";

const vendor = "https://demo-store.myshopify.com";
const local = "http://localhost:8788/shopify/demo-store.myshopify.com";

describe("isFileAddress", () => {
  test.each([
    ["https://cdn.shopify.com/s/files/1/photo.jpg?v=1", vendor, true],
    ["https://demo-store.myshopify.com/cdn/photo.jpg", vendor, true],
    ["http://localhost:8788/shopify/demo-store.myshopify.com/cdn/photo.jpg", local, true],
    ["http://cdn.shopify.com/photo.jpg", vendor, false],
    ["http://localhost:8788/photo.jpg", vendor, false],
    ["http://localhost:8789/v1/health", local, false],
    ["https://localhost/photo.jpg", vendor, false],
    ["https://127.0.0.1/photo.jpg", vendor, false],
    ["https://2130706433/photo.jpg", vendor, false],
    ["https://0x7f.1/photo.jpg", vendor, false],
    ["https://[::1]/photo.jpg", vendor, false],
    ["https://169.254.169.254/latest/meta-data", vendor, false],
    ["https://metadata.google.internal/", vendor, false],
    ["https://cdn.shopify.com:8443/photo.jpg", vendor, false],
    ["https://somebody@cdn.shopify.com/photo.jpg", vendor, false],
    ["https://somebody:secret@demo-store.myshopify.com/photo.jpg", vendor, false],
    ["https://printer.local/", vendor, false],
    ["https://licences/", vendor, false],
    ["file:///etc/passwd", vendor, false],
    ["data:text/plain,hello", vendor, false],
    ["//cdn.shopify.com/photo.jpg", vendor, false],
    ["", vendor, false],
  ])("allows %s in an answer of %s: %s", (address, vendorUrl, allowed) => {
    expect(isFileAddress(address, vendorUrl)).toBe(allowed);
  });
});

import { describe, expect, it } from "vitest";
import * as z from "zod";
import { eventsAddress } from "#app/domain/event-filters.ts";
import { parseExportedFilters } from "#app/staff/exports/schema.ts";
import { mailsAddress } from "#app/staff/mail/schema.ts";
import { galleryAddress } from "#app/staff/templates/gallery.server.ts";
import { deliveryFilters } from "#app/staff/webhooks/schema.ts";
import { searchUsersRequest } from "#workers/licences/accounts/user-contract.ts";
import { licenceFilters, licencesQuery } from "#workers/licences/licences/list/contract.ts";
import { ordersQuery } from "#workers/licences/orders/contract.ts";
import { picturesQuery } from "#workers/licences/templates/pictures/contract.ts";
import { findRefused, parseListAddress, showsRows } from "./list-query.ts";

const parse = (schema: z.ZodObject, query: string) => parseListAddress(new URLSearchParams(query), schema);
const status = z.object({ status: z.enum(["active", "paused"]).optional(), sort: z.enum(["name"]).default("name") });

/** Every list by its schema, with an address that it understands. */
const lists: [string, z.ZodObject, string][] = [
  ["licences", licencesQuery, "status=paused&kind=paid&activity=90%2B&account=alice@example.com&q=lune"],
  ["licences of a bulk act", licenceFilters, "status=paused"],
  ["users", searchUsersRequest, "role=admin&verified=no&disabled=no&licences=none&factor=on&points=some&seen=30"],
  ["events", eventsAddress, "kind=account&store=alice-shop&from=2026-01-31"],
  ["orders", ordersQuery, "state=problem&q=alice"],
  ["templates", galleryAddress, "state=published&fit=review&version=2.0.4&tag=home"],
  ["pictures", picturesQuery, ""],
  ["deliveries", deliveryFilters, "state=failed"],
  ["mails", mailsAddress, "show=failed&page=2"],
];

describe.each(lists)("parseListAddress for the %s", (_, schema, understood) => {
  const every = "after=x&sort=lost&view=v&columns=a&columns=b&_routes=r&index=&lang=fr&asked=1";

  it("reads its filters, and what every list knows", () => {
    const { query, refused } = parse(schema, `${every}&${understood}`);
    expect(refused).toEqual([]);
    const names = [...new URLSearchParams(understood).keys()];
    expect(names.filter((name) => query[name] === undefined)).toEqual([]);
  });

  it("refuses a misspelt filter, and values that a filter does not have", () => {
    expect(parse(schema, `${understood}&statut=paused`).refused).toEqual(["statut"]);
    const filters = Object.keys(schema.shape).filter((name) => !["after", "sort", "page"].includes(name));
    const values = filters.filter((name) => !schema.shape[name].safeParse("zzz zzz").success);
    expect(parse(schema, new URLSearchParams(values.map((name) => [name, "zzz zzz"])).toString()).refused).toEqual(
      values,
    );
  });

  it("refuses a text with nothing left to search for", () => {
    for (const name of ["q", "account"].filter((each) => each in schema.shape))
      for (const value of [".", "!!!", "?", "«»", '"', "()", "\u200b"])
        expect(parse(schema, new URLSearchParams({ [name]: value }).toString()).refused, value).toEqual([name]);
  });
});

describe("parseListAddress", () => {
  it("trims values, and takes an empty one as not given", () => {
    expect(parse(status, "status=%20paused%20")).toEqual({ query: { status: "paused", sort: "name" }, refused: [] });
    expect(parse(status, "status=%20&statut=")).toEqual({ query: { sort: "name" }, refused: [] });
  });

  it("refuses a repeated filter, of which a page could show one only", () => {
    expect(parse(status, "status=active&status=paused").refused).toEqual(["status"]);
    expect(parse(status, "status=&status=paused").refused).toEqual([]);
  });

  it.each(["constructor", "__proto__", "toString"])("refuses %s", (name) => {
    expect(parse(status, `${name}=1`).refused).toEqual([name]);
  });

  it("leaves the other parameters of a page to it", () => {
    expect(parseListAddress(new URLSearchParams("tab=points&x=1"), status, ["tab"]).refused).toEqual(["x"]);
  });
});

describe("findRefused", () => {
  const params = new URLSearchParams("colour=red&status=paused&after=x&_routes=r");
  const view = { query: "status=paused&colour=red" };

  it("opens a saved view without its filter, and no other address", () => {
    const found = (views: { query: string }[]) => findRefused(parse(status, params.toString()), params, views);
    expect(found([view])).toEqual({ names: ["colour"], isSavedView: true });
    expect(showsRows(found([view]))).toBe(true);
    for (const views of [[], [{ query: "status=paused" }]]) expect(showsRows(found(views))).toBe(false);
  });

  it("has nothing to say of an address that the list understands", () => {
    expect(findRefused(parse(status, "status=paused"), params, [view])).toBeNull();
  });
});

describe("parseExportedFilters", () => {
  it.each([
    ["licences", "status=paused&sort=-created&after=x&columns=shop&view=v", { status: "paused", sort: "-created" }],
    ["licences", "sort=lost", {}],
    ["users", "role=admin&sort=name", { role: "admin", sort: "name" }],
    ["events", "store=Alice-Shop&kind=account", { store: "alice-shop.myshopify.com", kind: "account" }],
  ] as const)("reads an address of the %s: %s", (list, query, filters) => {
    expect(parseExportedFilters(list, new URLSearchParams(`list=${list}&${query}`))).toEqual({
      query: filters,
      refused: [],
    });
  });

  it.each([
    ["licences", "statut=paused"],
    ["users", "role=zzz"],
    ["events", "status=paused"],
  ] as const)("refuses what the %s would refuse: %s", (list, query) => {
    expect(parseExportedFilters(list, new URLSearchParams(query)).refused).toEqual([query.split("=")[0]]);
  });
});

/** The sandbox's faults of the licence service, of data stores and of Durable Objects. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { projectFolder } from "#scripts/stack.ts";
import { bindings } from "#tests/faults/dependencies.ts";
import { createActor, fetchOperationError, fetchOverview } from "#tests/support/internal.ts";
import { control, endFaults, mintAccount, startFault } from "#tests/support/minting.ts";

afterEach(endFaults);

const sendInvalidFault = async (binding: string, order: object) => {
  const init = { method: "PUT", body: JSON.stringify(order) };
  const response = await fetch(`${inject("sandboxUrl")}/faults/${binding}`, init);
  return { status: response.status, ...((await response.json()) as { error: string }) };
};

describe("PUT /faults/:target", () => {
  test("accepts every Durable Object, store and service of the configuration", async () => {
    const configurations = ["wrangler.toml", "workers/licences/wrangler.toml"].map((file) =>
      readFileSync(path.join(projectFolder, file), "utf8"),
    );
    const objects = configurations.flatMap((toml) => {
      const blocks = toml.split("[[").filter((block) => block.startsWith("durable_objects.bindings]]"));
      return blocks.map((block) => /^name = "(\w+)"/m.exec(block)?.[1]?.toLowerCase().replaceAll("_", "-") ?? "");
    });
    expect(objects.length).toBeGreaterThan(4);
    for (const name of bindings) await startFault(name, { mode: "slow", delayMs: 0 });
    // `npm run proof -- faults` measures each of them.
    expect(objects.filter((name) => !bindings.some((each) => each === name))).toEqual([]);
  });

  test("rejects a mode for HTTP only, and a binding that does not exist", async () => {
    expect(await sendInvalidFault("d1", { mode: "garbage" })).toMatchObject({
      status: 400,
      error: /down, hang, slow, empty, status, lost, cut/,
    });
    expect(await sendInvalidFault("nobody", { mode: "down" })).toMatchObject({ status: 400, error: /licences/ });
  });

  test("makes the database fail by statement and by value, for a number of times", async () => {
    const [ill, well] = [await mintAccount({ licences: 1 }), await mintAccount({ licences: 1 })];
    await startFault("d1", { mode: "slow", delayMs: 0, path: "SELECT", bodyIncludes: ill.uid, times: 1 });
    await fetchOverview(well);
    expect(await control("GET", "/faults.json")).toMatchObject([{ vendor: "d1", times: 1 }]);
    await fetchOverview(ill);
    expect(await control("GET", "/faults.json")).toEqual([]);
  });
});

describe("overview", () => {
  test("fails while the database is down, and works again afterwards", async () => {
    const account = await mintAccount({ licences: 1 });
    await startFault("d1", { mode: "down" });
    expect(await fetchOperationError("overview", createActor(account))).toBe("UPSTREAM_UNAVAILABLE");
    await endFaults();
    expect(await fetchOverview(account)).toMatchObject({ authorised: 1 });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import {
  announce,
  createGuard,
  type FaultSource,
  faultyD1,
  faultyImages,
  faultyKv,
  faultyObjects,
  faultyR2,
  faultyService,
} from "./bindings.ts";

let fault: { id: string; mode: string; delayMs: number; status?: number } | null;
let requests: string[];
const faults: FaultSource = {
  take: async (binding, call, args) => {
    requests.push(`${binding}: ${call} ${args}`);
    return fault;
  },
};
const guard = createGuard(faults, { name: "it", kind: "d1" });

beforeEach(() => {
  fault = null;
  requests = [];
  announce(["it"]);
});

/** Fakes the methods of a database that the wrapper uses. Checks statements by identity, as the platform does. */
function database() {
  const statements = new Set<object>();
  const written: string[] = [];
  const prepare = (sql: string, values: unknown[] = []) => {
    const statement = {
      bind: (...bound: unknown[]) => prepare(sql, bound),
      run: async () => void written.push(`${sql} ${values}`),
    };
    statements.add(statement);
    return statement;
  };
  const batch = async (list: object[]) => list.map((statement) => statements.has(statement));
  return { binding: { prepare, batch } as unknown as D1Database, written };
}

describe("faultyImages", () => {
  it("guards the output of a chain of transformations", async () => {
    const transformer = { transform: () => transformer, output: async () => "picture" };
    const binding = { info: async () => "facts", input: () => transformer } as unknown as ImagesBinding;
    const images = faultyImages(binding, guard);
    await images.info(new Blob().stream());
    fault = { id: "1", mode: "down", delayMs: 0 };
    const output = images.input(new Blob().stream()).transform({ width: 512 }).output({ format: "image/webp" });
    await expect(output).rejects.toThrow("Network connection lost.");
    expect(requests).toEqual(["it: info []", "it: output []"]);
  });
});

describe("faultyService", () => {
  it("ends a hanging call when its signal aborts", async () => {
    fault = { id: "1", mode: "hang", delayMs: 0 };
    const service = faultyService({ fetch: async () => "answer" } as unknown as Fetcher, guard);
    const controller = new AbortController();
    const answer = service.fetch("https://licences/licences", { signal: controller.signal });
    controller.abort(new Error("no longer waited for"));
    await expect(answer).rejects.toThrow("no longer waited for");
  });
});

describe("faultyD1", () => {
  it("names a statement by SQL and values, and passes the platform's own to a batch", async () => {
    const { binding } = database();
    const d1 = faultyD1(binding, guard);
    const update = d1.prepare("UPDATE a SET b = ?").bind(7);
    await update.run();
    expect(await d1.batch([update, d1.prepare("SELECT 1")])).toEqual([true, true]);
    expect(requests).toEqual(["it: run UPDATE a SET b = ? [7]", "it: batch UPDATE a SET b = ?; SELECT 1 [[7],[]]"]);
  });

  it("fails before the call in mode down, and after it in mode lost", async () => {
    const { binding, written } = database();
    const insert = faultyD1(binding, guard).prepare("INSERT");
    fault = { id: "1", mode: "down", delayMs: 0 };
    await expect(insert.run()).rejects.toThrow("Network connection lost.");
    expect(written).toEqual([]);
    fault = { id: "1", mode: "lost", delayMs: 0 };
    await expect(insert.run()).rejects.toThrow("Network connection lost.");
    expect(written).toHaveLength(1);
    fault = { id: "1", mode: "slow", delayMs: 1 };
    await insert.run();
    expect(written).toHaveLength(2);
  });

  it("ends a hanging call when its fault is removed", async () => {
    fault = { id: "7", mode: "hang", delayMs: 0 };
    const answer = faultyD1(database().binding, guard).prepare("SELECT 1").run();
    announce([], ["7"]);
    await expect(answer).rejects.toThrow("Network connection lost.");
  });
});

describe("createGuard", () => {
  it("returns the binding's own promise without a request while it has no fault", () => {
    announce(["another"]);
    const answer = new Promise<Response>(() => undefined);
    const service = faultyService({ fetch: () => answer } as unknown as Fetcher, guard);
    expect(service.fetch("https://licences/licences")).toBe(answer);
    expect(requests).toEqual([]);
  });

  it("throws the platform's error in mode status, and finds no value in mode empty", async () => {
    fault = { id: "1", mode: "status", delayMs: 0, status: 429 };
    await expect(faultyD1(database().binding, guard).prepare("SELECT 1").run()).rejects.toThrow("D1 DB is overloaded");
    fault = { id: "1", mode: "empty", delayMs: 0 };
    const store = { get: async () => "kept", put: async () => "put" } as unknown as KVNamespace;
    const kv = faultyKv(store, createGuard(faults, { name: "it", kind: "kv" }));
    expect([await kv.get("key"), await kv.put("key", "value")]).toEqual([null, "put"]);
  });
});

describe("faultyR2", () => {
  it("breaks the body of a stored object halfway in mode cut", async () => {
    fault = { id: "1", mode: "cut", delayMs: 0 };
    const get = async () => ({ size: 4, etag: "e", body: new Blob(["abcd"]).stream() });
    const bucket = faultyR2({ get } as unknown as R2Bucket, createGuard(faults, { name: "it", kind: "r2" }));
    const object = await bucket.get("key");
    expect(object?.etag).toBe("e");
    await expect(new Response(object?.body).text()).rejects.toThrow("Network connection lost.");
  });
});

describe("faultyObjects", () => {
  it("names an object's call by method and object, and a service's by address or method", async () => {
    const stub = { id: "id", fetch: async () => "answer", resolve: async () => "session" };
    const namespace = { getByName: () => stub } as unknown as DurableObjectNamespace;
    const object = faultyObjects(namespace, guard).getByName("ada") as unknown as typeof stub;
    expect([object.id, await object.resolve()]).toEqual(["id", "session"]);
    const service = faultyService(stub as unknown as Fetcher, guard);
    await service.fetch("https://licences/jobs?limit=1", { method: "POST", body: "{}" });
    await (service as unknown as typeof stub).resolve();
    expect(requests.map((line) => line.split(" ").slice(1, 3))).toEqual([
      ["resolve", "ada"],
      ["fetch", "/jobs?limit=1"],
      ["resolve", "[]"],
    ]);
  });

  it("lets a method of a result be called before it has come", async () => {
    fault = { id: "1", mode: "slow", delayMs: 1 };
    const stub = { id: "id", conversations: async () => ({ load: async (session: string) => `of ${session}` }) };
    const namespace = { getByName: () => stub } as unknown as DurableObjectNamespace;
    const objects = faultyObjects(namespace, createGuard(faults, { name: "it", kind: "objects" }));
    const object = objects.getByName("ada") as unknown as {
      conversations(): { load(session: string): Promise<string> };
    };
    expect(await object.conversations().load("here")).toBe("of here");
  });
});

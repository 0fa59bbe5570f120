import { createRoute, z } from "@hono/zod-openapi";
import {
  allReleasesReply,
  largestReleaseBytes,
  publishReleaseRequest,
  release,
  releaseNotesRequest,
  releasesReply,
  releaseVersion,
  withdrawReleaseRequest,
} from "../contract.ts";
import { fail } from "../errors.ts";
import { newRoutes } from "../face.ts";
import { refusals } from "../problem.ts";
import { changeNotes } from "./change-notes.ts";
import { listAllReleases, listReleases } from "./list.ts";
import { publishRelease } from "./publish.ts";
import { uploadRelease } from "./upload.ts";
import { withdrawRelease } from "./withdraw.ts";

const params = z.object({ version: releaseVersion });
const replied = { description: "The release", content: { "application/json": { schema: release } } };

const list = createRoute({
  method: "get",
  path: "/releases",
  responses: {
    200: {
      description: "Published releases, newest first",
      content: { "application/json": { schema: releasesReply } },
    },
    ...refusals("UNAUTHENTICATED"),
  },
});

const listAll = createRoute({
  method: "get",
  path: "/admin/releases",
  responses: {
    200: {
      description: "All releases, newest first",
      content: { "application/json": { schema: allReleasesReply } },
    },
    ...refusals("UNAUTHENTICATED", "EMAIL_UNVERIFIED", "NOT_ADMIN"),
  },
});

const upload = createRoute({
  method: "put",
  path: "/admin/releases/{version}",
  request: {
    params,
    body: { required: true, content: { "application/zip": { schema: { type: "string", format: "binary" } } } },
  },
  responses: {
    200: replied,
    ...refusals(
      "BODY_TOO_LARGE",
      "UNAUTHENTICATED",
      "EMAIL_UNVERIFIED",
      "NOT_ADMIN",
      "RELEASE_INVALID",
      "RELEASE_EXISTS",
    ),
  },
});

const ofRelease = [
  "BODY_TOO_LARGE",
  "UNAUTHENTICATED",
  "EMAIL_UNVERIFIED",
  "NOT_ADMIN",
  "RELEASE_NOT_FOUND",
  "STATE_CONFLICT",
] as const;

const notes = createRoute({
  method: "post",
  path: "/admin/releases/{version}/notes",
  request: { params, body: { required: true, content: { "application/json": { schema: releaseNotesRequest } } } },
  responses: { 200: replied, ...refusals(...ofRelease) },
});

const publish = createRoute({
  method: "post",
  path: "/admin/releases/{version}/publish",
  request: { params, body: { required: true, content: { "application/json": { schema: publishReleaseRequest } } } },
  responses: {
    200: replied,
    ...refusals(...ofRelease, "RELEASE_INVALID"),
  },
});

const withdraw = createRoute({
  method: "post",
  path: "/admin/releases/{version}/withdraw",
  request: { params, body: { required: true, content: { "application/json": { schema: withdrawReleaseRequest } } } },
  responses: {
    200: replied,
    ...refusals(...ofRelease),
  },
});

export const releaseListRoutes = newRoutes().openapi(list, async (c) =>
  c.json({ releases: await listReleases(c.var.context) }, 200),
);

export const releaseRoutes = newRoutes()
  .openapi(listAll, async (c) => c.json({ releases: await listAllReleases(c.var.context) }, 200))
  .openapi(upload, async (c) => {
    const { version } = c.req.valid("param");
    const { body } = c.req.raw;
    const size = announcedSize(c.req.header("Content-Length"));
    if (!body || !/^application\/zip$/i.test(c.req.header("Content-Type") ?? ""))
      return fail("INVALID_REQUEST", { fields: ["Content-Type"] });
    return c.json(await uploadRelease(c.var.context, c.var.actor, { version, body, size }), 200);
  })
  .openapi(notes, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await changeNotes(c.var.context, c.var.actor, version, c.req.valid("json")), 200);
  })
  .openapi(publish, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await publishRelease(c.var.context, c.var.actor, version, c.req.valid("json")), 200);
  })
  .openapi(withdraw, async (c) => {
    const { version } = c.req.valid("param");
    return c.json(await withdrawRelease(c.var.context, c.var.actor, version, c.req.valid("json").reason), 200);
  });

function announcedSize(header: string | undefined): number {
  if (!header || !/^[1-9]\d{0,15}$/.test(header)) return fail("INVALID_REQUEST", { fields: ["Content-Length"] });
  const size = Number(header);
  return size > largestReleaseBytes ? fail("BODY_TOO_LARGE") : size;
}

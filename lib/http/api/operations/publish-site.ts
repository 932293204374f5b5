import * as z from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { beginDeploy } from "#lib/sites/publishing/deploys/mutations.ts";

const deploySchema = z
  .object({ id: int64Schema.meta({ description: "Unique identifier of the version.", example: 8 }) })
  .meta({ id: "Deploy", description: "A version of the site that is being published." });

export const publishSite = defineRoute({
  name: "publishSite",
  method: "POST",
  path: "/v1/site/publish",
  tag: "Site",
  summary: "Publish the site",
  description:
    "Publishes the site as the dashboard has it, or as it is at first. It takes a few seconds; while one version is being published, the answer is 409. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  replies: { 202: { description: "It is being published.", schema: deploySchema, headers: REPLAYED_HEADER, example: { id: 8 } } },
  errors: ["conflict"],
  run: ({ request, scope, actor, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "site.write", async (_tx, open) => ({
      status: 202,
      body: exactJson({ id: BigInt(await beginDeploy(scope, actor, open)) }),
    })),
});

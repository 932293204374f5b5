import * as z from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { idParameter, ORDER_PARAMETER, PAGE_PARAMETERS, readId } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, recordReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { beginDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { type DeployRecord, findDeploy, selectDeploys } from "#lib/sites/publishing/deploys.data.ts";
import { DEPLOY_STATES } from "#lib/sites/publishing/schema.ts";

const timeSchema = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });

const deployRecordSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the version.", example: 8 }),
    number: z.int().meta({ description: "1, 2, 3, and so on in the project.", example: 3 }),
    status: z.string().meta({
      description: "The newest that is `ready` is live.",
      example: "ready",
      override: { "x-extensible-enum": [...DEPLOY_STATES] },
    }),
    error: z.string().nullable().meta({ description: "Why it failed; otherwise null.", example: null }),
    createdAt: timeSchema("When publishing began, in UTC."),
    endedAt: timeSchema("When it ended, in UTC; null until then.").nullable(),
  })
  .meta({ id: "SiteVersion", description: "A version of the site." });

const EXAMPLE = {
  id: 8,
  number: 3,
  status: "ready",
  error: null,
  createdAt: "2026-11-21T09:30:00.000Z",
  endedAt: "2026-11-21T09:30:04.000Z",
};

const deploySchema = z
  .object({ id: int64Schema.meta({ description: "Unique identifier of the version.", example: 8 }) })
  .meta({ id: "Deploy", description: "A version of the site that is being published." });

const COMMON = { tag: "Site", permission: "domains", stability: "beta" } as const;

export const publishSite = defineRoute({
  name: "publishSite",
  method: "POST",
  path: "/v1/site/publish",
  ...COMMON,
  summary: "Publish the site",
  description:
    "Publishes the site as the dashboard has it, or as it is at first. It takes a few seconds: read the version until its `status` is no longer `building`; while one version is being published, the answer is 409.",
  replies: { 202: { description: "It is being published.", schema: deploySchema, headers: REPLAYED_HEADER, example: { id: 8 } } },
  errors: ["conflict"],
  run: ({ request, scope, actor, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "site.write", async (_tx, open) => ({
      status: 202,
      body: exactJson({ id: BigInt(await beginDeploy(scope, actor, open)) }),
    })),
});

function deployView({ id, number, state, error, createdAt, endedAt }: Omit<DeployRecord, "number"> & { number: number | string }) {
  return { id: BigInt(id), number: Number(number), status: state, error, createdAt, endedAt };
}

export const listDeploys = defineRoute({
  name: "listDeploys",
  method: "GET",
  path: "/v1/site/deploys",
  ...COMMON,
  summary: "List the versions of the site",
  description: "Returns what was published, ascending by id unless `order` says otherwise.",
  query: { ...PAGE_PARAMETERS, order: ORDER_PARAMETER },
  ...pageRead(
    "A page of versions.",
    z.array(deployRecordSchema).meta({ id: "SiteVersions", description: "Versions of the site, ascending by id." }),
    EXAMPLE,
  ),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { rows, nextAfter } = await selectDeploys(scope, values);
    const { limit, order } = texts;
    return pageReply(request.origin, {
      path: "/v1/site/deploys",
      kept: { limit, order },
      body: exactJson(rows.map(deployView)),
      nextAfter,
    });
  },
});

export const getDeploy = defineRoute({
  name: "getDeploy",
  method: "GET",
  path: "/v1/site/deploys/{deployId}",
  ...COMMON,
  summary: "Get a version of the site",
  description: "Tells how far the publishing of a version is.",
  pathParameters: { deployId: idParameter("The identifier of the version.", "8") },
  ...recordRead("The version.", deployRecordSchema, EXAMPLE),
  run: async ({ scope, path }) => {
    const found = await findDeploy(scope, readId(path, "deployId", "version"));
    if (!found) throw noSuch("version");
    return recordReply(exactJson(deployView(found)));
  },
});

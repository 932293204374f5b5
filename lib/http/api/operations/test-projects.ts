import * as z from "zod";
import { writeEvents } from "#lib/history/events/mutations.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { sampleEvent } from "#lib/http/api/event-samples.ts";
import { NEEDS, NEEDS_NEW_TOKEN, OWN_PROJECT, ownerActor, projectOf } from "#lib/http/api/own-project.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { resetStep } from "#lib/operations/test-data/mutations.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";

const triggerSchema = z
  .object({
    type: z
      .enum(EVENT_TYPES, { error: "must be a type of event, as `GET /v1/events` returns it" })
      .meta({ description: "What is to happen." }),
  })
  .meta({ id: "EventTrigger" });

export const triggerEvent = defineRoute<z.infer<typeof triggerSchema>>({
  name: "triggerEvent",
  method: "POST",
  path: "/v1/events",
  tag: "Events",
  summary: "Trigger an event of a test project",
  description:
    "Writes an event of any type to the log of a test project, about nothing that exists, so that webhooks and followers get it. Another project answers 409.",
  stability: "beta",
  body: { schema: triggerSchema, examples: { banned: { type: "api_key.banned" } } },
  replies: { 202: { description: "It is in the log.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const { isTest } = await tx.project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) }, select: { isTest: true } });
      if (!isTest) throw new DashboardError("conflict", "Only a test project can have events triggered. Nothing was written.");
      await writeEvents(tx, scope.projectId, [sampleEvent(body.type)]);
      return { status: 202, body: null };
    }),
});

const count = (description: string) => z.int().min(0).meta({ description, example: 12 });
const resetSchema = z
  .object({
    animals: count("Animals that this step deleted."),
    enquiries: count("Enquiries that this step deleted."),
    done: z.boolean().meta({ description: "Whether nothing is left. If not, repeat the request, or wait a few minutes.", example: true }),
  })
  .meta({ id: "ProjectReset" });

export const resetOwnProject = defineRoute({
  name: "resetOwnProject",
  method: "POST",
  path: "/v1/projects/{projectId}/reset",
  ...OWN_PROJECT,
  summary: "Empty a test project",
  description: `Deletes the animals, adoptions, enquiries, and imports of a test project, up to 1,000 of each in a step; keys, webhooks, and settings stay. Another project answers 409. ${NEEDS} ${NEEDS_NEW_TOKEN}`,
  isOnceByContent: true,
  replies: { 200: { description: "What was deleted.", schema: resetSchema, example: { animals: 12, enquiries: 2, done: true } } },
  errors: ["not_found", "conflict", "token_too_old"],
  run: async ({ token, path }) => {
    const actor = ownerActor({ token });
    const { scope } = await projectOf({ token, path });
    const { animals, enquiries, next } = await resetStep(scope, undefined, actor);
    return { status: 200, body: exactJson({ animals, enquiries, done: next === null }) };
  },
});

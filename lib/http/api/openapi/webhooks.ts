import * as z from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { eventSchema, testMessageSchema } from "#lib/http/api/event-schemas.ts";

const header = (name: string, description: string, example: string) =>
  z.string().meta({ description, param: { name, in: "header", description, example } });

interface Message {
  operationId: string;
  summary: string;
  description: string;
  schema: z.ZodType;
  idExample: string;
  example: unknown;
}

function message({ operationId, summary, description, schema, idExample, example }: Message): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    description,
    tags: ["Webhooks"],
    // The signature proves the sender, not an API key.
    security: [],
    parameters: [
      header("webhook-id", "The same for every attempt and replay of a message.", idExample),
      header("webhook-timestamp", "When this attempt was sent, in seconds since 1970.", "1795253400"),
      header(
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 of id, timestamp, and body, in Base64. Several are separated by spaces, while a secret is being rotated.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
      ),
    ],
    requestBody: { required: true, content: { "application/json": { schema, examples: { example: { value: example } } } } },
    responses: {
      "2XX": { description: "The message is accepted. Answer within ten seconds, and do the work afterward." },
      "410": {
        description: "The endpoint is disabled at once. Any other status, and no answer, means that the message is sent again later.",
      },
    },
  };
}

/** Standard Webhooks. */
export const WEBHOOKS: ZodOpenApiPathsObject = {
  event: {
    post: message({
      operationId: "receiveEvent",
      summary: "An event",
      description: "Sent for each event of the endpoint's types, as `GET /v1/events` lists it.",
      schema: eventSchema,
      idExample: "evt_901",
      example: {
        id: 901,
        type: "pet.updated",
        occurredAt: "2026-11-21T09:30:00.000Z",
        data: { id: 42, name: "Biscuit", categoryId: 3, status: "sold" },
      },
    }),
  },
  test: {
    post: message({
      operationId: "receiveTest",
      summary: "A test message",
      description: "Sent when someone sends a test from the dashboard, whatever types the endpoint has.",
      schema: testMessageSchema,
      idExample: "test_7",
      example: {
        id: 0,
        type: "webhook.test",
        occurredAt: "2026-11-21T09:30:00.000Z",
        data: { message: "This is a test message." },
      },
    }),
  },
};

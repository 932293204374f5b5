import { hash, randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { doOnce } from "#lib/gateway/idempotency/mutations.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { REPLAYED_HEADER, replyOf } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { enquiryReceiptSchema, type NewEnquiryRecord, newEnquirySchema } from "#lib/shelter/enquiries/form/record.schema.ts";
import { ownForm } from "#lib/sites/publishing/public/own-form.mutations.ts";
import { holdRight } from "#lib/tenancy/scope/rights.mutations.ts";

const MIN = {
  name: "Ada Lovelace",
  email: "ada@example.org",
  message: "Is Biscuit still looking for a home?",
  consent: "You may store my message.",
};

/** Without what differs when a server sends the same enquiry again. */
function contentHash({ filledSeconds: _, visitorAddress: __, ...content }: NewEnquiryRecord): string {
  return hash("sha256", `POST /v1/enquiries ${exactJson(content)}`);
}

export const createEnquiry = defineRoute<NewEnquiryRecord>({
  name: "createEnquiry",
  method: "POST",
  path: "/v1/enquiries",
  tag: "Enquiries",
  permission: "enquiries",
  stability: "beta",
  summary: "Send an enquiry of your own form",
  description:
    "Receives what a visitor asks in a form of your own website, while the project's form is on: the same limits and suspicions as those of the published site decide whether it is set aside as possible spam. Send it from your server, with the visitor's address, and `Idempotency-Key` for each form that is filled in. The response has nothing of what the visitor wrote.",
  body: {
    schema: newEnquirySchema,
    examples: { min: MIN, aboutAnimal: { ...MIN, petId: 42, visitorAddress: "203.0.113.7", filledSeconds: 48 } },
  },
  replies: {
    202: {
      description: "It was received.",
      schema: enquiryReceiptSchema,
      headers: REPLAYED_HEADER,
      example: { id: 7, quarantined: false },
    },
  },
  errors: ["conflict", "limit_reached", "too_many_requests"],
  run: async ({ request, scope, actor, body: asked, now }) => {
    const once = { key: request.header("idempotency-key") ?? randomUUID(), bodyHash: contentHash(asked) };
    const hold = (on: PoolClient) => holdRight(on, scope, actor, "enquiries.write");
    const receive = await ownForm(scope, { asked, address: request.address });
    const answer = await doOnce(scope, once, now, hold, async (held) => {
      const { id, quarantined } = await receive(held);
      return { status: 202, body: exactJson({ id: BigInt(id), quarantined }) };
    });
    return replyOf(answer, answer.replayed);
  },
});

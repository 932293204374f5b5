import * as z from "zod";
import { TEST_TYPE } from "#lib/history/webhooks/rules.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { enquiryRecordSchema } from "#lib/shelter/enquiries/inbox/record.schema.ts";
import { ENQUIRY_STATES } from "#lib/shelter/enquiries/schema.ts";
import { orderSchema } from "#lib/shelter/orders/schema.ts";
import { petSchema } from "#lib/shelter/pets/schema.ts";
import { profileSchema } from "#lib/shelter/profiles/schema.ts";
import { DOMAIN_USES } from "#lib/sites/domains/schema.ts";
import { PLANS } from "#lib/tenancy/plans/rules.ts";

const time = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });

const domainSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the domain.", example: 5 }),
    name: z.string().meta({ description: "The domain name in ASCII.", example: "adopt.example" }),
    use: z.enum(DOMAIN_USES).meta({ description: "What the domain serves." }),
    routing: z.string().meta({
      description: "Whether its DNS points here.",
      example: "verified",
      override: { "x-extensible-enum": ["waiting", "stopped", "verified", "drifted", "lost"] },
    }),
  })
  .meta({ id: "EventDomain", description: "A custom domain as it was after the change." });

const keySchema = z.object({
  id: int64Schema.meta({ description: "Unique identifier of the API key.", example: 12 }),
  name: z.string().meta({ description: "The key's name.", example: "Website" }),
  last4: z.string().meta({ description: "The key's last four characters.", example: "x7Qp" }),
});
const bannedKeySchema = keySchema
  .extend({ startedAt: time("When the ban began, in UTC."), endsAt: time("When it ends, in UTC.") })
  .meta({ id: "EventBannedKey", description: "An API key that is banned for a while." });
const expiringKeySchema = keySchema
  .extend({ expiresAt: time("When the key expires, in UTC.") })
  .meta({ id: "EventExpiringKey", description: "An API key that expires within seven days." });

const planSchema = z
  .object({
    plan: z.enum(PLANS).meta({ description: "The project's plan." }),
    perMinute: z.int().meta({ description: "Requests per minute.", example: 300 }),
    perDay: z.int().meta({ description: "Requests per day.", example: 10_000 }),
  })
  .meta({ id: "EventPlan", description: "The project's plan and limits after the change." });

const enquirySchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the enquiry.", example: 7 }),
    petId: int64Schema
      .nullable()
      .meta({ description: "The animal that it is about; null for a general one, or once the animal is gone.", example: 42 }),
    status: z
      .enum(ENQUIRY_STATES)
      .optional()
      .meta({ description: "Its status after the change; events of earlier releases have only `state`." }),
    state: z.enum(ENQUIRY_STATES).meta({ description: "The former name of `status`.", deprecated: true }),
    createdAt: time("When it arrived, in UTC."),
    enquiry: enquiryRecordSchema.optional().meta({
      description:
        "What the visitor wrote, as it is when the message is sent. Only to webhook endpoints whose owner chose it; never in the log of events.",
    }),
  })
  .meta({
    id: "EventEnquiry",
    description: "An enquiry, without personal data. `GET /v1/enquiries/{enquiryId}` has what the visitor wrote.",
  });

function eventOf<const T extends string, D extends z.ZodType>(id: string, types: readonly [T, ...T[]], data: D, description: string) {
  return z
    .object({
      id: int64Schema.meta({ description: "Unique identifier, ascending in the order of the log.", example: 901 }),
      type: z.enum(types).meta({ description: "What happened." }),
      occurredAt: time("When it happened, in UTC."),
      data,
    })
    .meta({ id, description });
}

const eventPetSchema = petSchema
  .extend({
    profile: profileSchema.optional().meta({ description: "What it is like, where the change set or changed that: the whole profile." }),
  })
  .meta({ id: "EventPet", description: "An animal as it was after the change." });

const PET_TYPES = ["pet.created", "pet.updated", "pet.deleted", "pet.restored"] as const;
const ORDER_TYPES = ["order.created", "order.updated", "order.deleted"] as const;
const ENQUIRY_TYPES = ["enquiry.created", "enquiry.updated", "enquiry.deleted"] as const;
const DOMAIN_TYPES = [
  "domain.added",
  "domain.verified",
  "domain.drifted",
  "domain.stopped",
  "domain.lost",
  "domain.updated",
  "domain.removed",
] as const;

export const testMessageSchema = z
  .object({
    id: int64Schema.meta({ description: "Always 0.", example: 0 }),
    type: z.literal(TEST_TYPE),
    occurredAt: time("When it was sent, in UTC."),
    data: z.object({ message: z.string().meta({ description: "That it is a test.", example: "This is a test message." }) }),
  })
  .meta({ id: "TestMessage", description: "A test of a webhook endpoint." });

export const eventSchema = z
  .union([
    eventOf("PetEvent", PET_TYPES, eventPetSchema, "An animal, as it was after the change. Deleted means moved to the bin."),
    eventOf("OrderEvent", ORDER_TYPES, orderSchema, "An adoption order, as it was after the change, or before it was deleted."),
    eventOf(
      "EnquiryEvent",
      ENQUIRY_TYPES,
      enquirySchema,
      "An enquiry that arrived, whose status changed, or that is gone. One set aside as possible spam has no events until someone releases it.",
    ),
    eventOf("DomainEvent", DOMAIN_TYPES, domainSchema, "A custom domain, as it was after the change, or before it was removed."),
    eventOf("KeyBannedEvent", ["api_key.banned"], bannedKeySchema, "An API key was banned for going on after 429."),
    eventOf("KeyExpiringEvent", ["api_key.expiring"], expiringKeySchema, "An API key expires within seven days."),
    eventOf("PlanEvent", ["plan.changed"], planSchema, "The project's plan or limits changed."),
  ])
  .meta({
    id: "Event",
    description:
      "Something that happened in the project; `type` says what `data` is. New types may be added: ignore those that you do not know.",
  });

export const eventsSchema = z.array(eventSchema).meta({ id: "Events", description: "Events in the order of the log." });

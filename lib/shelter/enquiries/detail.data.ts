import * as z from "zod";
import { idIf, isoText } from "#lib/platform/db/fragments.ts";
import { rowsWithin } from "#lib/platform/db/open-transaction.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { erasedAt } from "#lib/shelter/enquiries/rules.ts";
import { DELIVERIES, type EnquiryDetail, type EnquiryEvent, SUSPICIONS } from "#lib/shelter/enquiries/schema.ts";
import { findEnquirySettings } from "#lib/shelter/enquiries/settings.data.ts";
import { askedAnswerSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const answersSchema = z.array(askedAnswerSchema);

const PERSON = { select: { name: true } } as const;
const TEXTS = { orderBy: { id: "asc" }, include: { author: PERSON } } as const;
const WHOLE = {
  assignee: PERSON,
  notes: TEXTS,
  replies: TEXTS,
  adoption: { select: { id: true, stage: true } },
  pet: { select: { id: true, name: true, status: true, deletedAt: true, enquiryPause: { select: { petId: true } } } },
} as const;

const FIELDS = ["state", "assigneeId", "quarantined"] as const;
const EVENTS = `select a.id::text, ${isoText("a.at")} as at, a.action, case when a.actor_kind = 'user' then coalesce(u.name, 'A person who has left')
          when a.actor_kind = 'api_key' then coalesce('API key ' || k.name, 'An API key') else 'Petstore' end as who,
        ${FIELDS.map((field) => `${sideSql("before", field)} as "${field}From", ${sideSql("after", field)} as "${field}To"`).join(", ")}
   from audit_entries a left join users u on u.id = ${idIf("a.actor_kind = 'user'", "a.actor_id")}
        left join api_keys k on k.project_id = a.project_id and k.id = ${idIf("a.actor_kind = 'api_key'", "a.actor_id")}
  where a.project_id = $1::bigint and a.entity_type = 'enquiry' and a.entity_id = $2::text order by a.id desc limit 100`;

function sideSql(side: "before" | "after", field: (typeof FIELDS)[number]): string {
  const value = `a.${side}->>'${field}'`;
  if (field !== "assigneeId") return value;
  return `case when ${value} is not null then coalesce((select name from users where id = ${idIf("true", `(${value})`)}), 'A person who has left') end`;
}

type Sides = Record<`${(typeof FIELDS)[number]}${"From" | "To"}`, string | null>;

async function eventsOf(scope: ProjectScope, enquiryId: string): Promise<EnquiryEvent[]> {
  const rows = await rowsWithin<Sides & Record<"id" | "at" | "action" | "who", string>>(prisma(), EVENTS, [scope.projectId, enquiryId]);
  return rows.map(({ id, at, action, who, ...sides }) => ({
    id,
    at,
    action,
    who,
    changes: FIELDS.flatMap((field) => {
      const [from, to] = [sides[`${field}From`], sides[`${field}To`]];
      return from === to ? [] : [{ field, from, to }];
    }),
  }));
}

interface StoredText {
  id: bigint;
  text: string;
  createdAt: Date;
  author: { name: string } | null;
}

const textOf = ({ id, text, createdAt, author }: StoredText) => ({
  id: String(id),
  author: author?.name ?? null,
  text,
  at: createdAt.toISOString(),
});

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

async function countOthers(petId: bigint, enquiryId: bigint): Promise<number> {
  return await prisma().enquiry.count({ where: { petId, id: { not: enquiryId }, quarantined: false } });
}

/** Leaves out the picture, and how an answer is sent. Undefined when missing or foreign. */
export async function findEnquiry(scope: ProjectScope, enquiryId: string): Promise<Omit<EnquiryDetail, "mail" | "cover"> | undefined> {
  const where = { id: BigInt(enquiryId), projectId: BigInt(scope.projectId) };
  const row = await prisma().enquiry.findFirst({ where, include: WHOLE });
  if (!row) return undefined;
  const { pet, adoption, notes, replies, closedAt } = row;
  const { email, phone, town, household, message, consent, version } = row;
  const [history, { settings }, others] = await Promise.all([
    eventsOf(scope, enquiryId),
    findEnquirySettings(scope),
    pet ? countOthers(pet.id, row.id) : 0,
  ]);
  return {
    ...{
      id: String(row.id),
      petId: idText(row.petId),
      petName: row.petName,
      name: row.name,
      state: row.state,
      quarantined: row.quarantined,
    },
    ...{ assigneeId: idText(row.assigneeId), assignee: row.assignee?.name ?? null, createdAt: row.createdAt.toISOString() },
    ...{ email, phone, town, household, message, consent, version },
    answers: answersSchema.parse(row.answers),
    suspicions: SUSPICIONS.filter((suspicion) => row.suspicions.includes(suspicion)),
    closedAt: closedAt?.toISOString() ?? null,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgmentRefusal: row.acknowledgmentRefusal,
    erasedAt: erasedAt(row, settings.retentionMonths)?.toISOString() ?? null,
    pet: pet && {
      id: String(pet.id),
      name: pet.name,
      status: pet.status,
      inBin: pet.deletedAt !== null,
      isPaused: pet.enquiryPause !== null,
      others,
    },
    adoption: adoption && { id: String(adoption.id), stage: adoption.stage },
    notes: notes.map(textOf),
    replies: replies.map((reply) => ({
      ...textOf(reply),
      mailed: reply.mailed,
      delivery: DELIVERIES.find((delivery) => delivery === reply.delivery) ?? null,
      reason: reply.reason,
    })),
    history,
  };
}

import * as z from "zod";
import { type MailingProject, type QueuedMail, queuedMailsNaming } from "#lib/operations/personal-data/mails.data.ts";
import { likeAddress, namesAddressSql, PLACES, wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import { MAX_LISTED, type Mention, type PersonAdoption, type PersonEnquiry, type PlaceName } from "#lib/operations/personal-data/schema.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { askedAnswerSchema } from "#lib/shelter/enquiries/settings.schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const answersSchema = z.array(askedAnswerSchema);

const ENQUIRIES = "from enquiries where project_id = $1 and lower(email) = $2";
const ENQUIRY_IDS = { name: "", text: `select id ${ENQUIRIES} order by id limit ${MAX_LISTED}` };
const COUNTS = {
  name: "",
  text: `select (select count(*) ${ENQUIRIES}) as enquiries, (select count(*) from adoptions where project_id = $1 and lower(email) = $2) as adoptions,
           exists (select from members m join users u on u.id = m.user_id where m.project_id = $1 and u.email = $2)
             or exists (select from invitations i where i.project_id = $1 and lower(i.email) = $2) as "isMember"`,
};
const ADOPTION_IDS = {
  name: "",
  text: `select id from adoptions where project_id = $1 and lower(email) = $2 order by id limit ${MAX_LISTED}`,
};

const idsOf = async (statement: typeof ENQUIRY_IDS, scope: ProjectScope, address: string): Promise<bigint[]> =>
  (await queryText(statement, [scope.projectId, address])).map(([id]) => BigInt(id ?? ""));

const textOf = ({ text, createdAt }: { text: string; createdAt: Date }) => ({ text, at: createdAt.toISOString() });

async function listEnquiries(scope: ProjectScope, address: string): Promise<PersonEnquiry[]> {
  const rows = await prisma().enquiry.findMany({
    where: { id: { in: await idsOf(ENQUIRY_IDS, scope, address) } },
    orderBy: { id: "asc" },
    include: { notes: { orderBy: { id: "asc" } }, replies: { orderBy: { id: "asc" } } },
  });
  return rows.map(({ id, petName, name, email, phone, town, household, message, consent, ...row }) => ({
    ...{ id: String(id), animal: petName, name, email, phone, town, household, message, consent },
    ...{ state: row.state, quarantined: row.quarantined, createdAt: row.createdAt.toISOString() },
    closedAt: row.closedAt?.toISOString() ?? null,
    answers: answersSchema.parse(row.answers),
    notes: row.notes.map(textOf),
    replies: row.replies.map(textOf),
  }));
}

async function listAdoptions(scope: ProjectScope, address: string): Promise<PersonAdoption[]> {
  const rows = await prisma().adoption.findMany({
    where: { id: { in: await idsOf(ADOPTION_IDS, scope, address) } },
    orderBy: { id: "asc" },
    include: { pet: { select: { name: true } } },
  });
  return rows.map(({ id, pet, stage, adopter, email, phone, note, nextStep, returnReason, createdAt }) => ({
    ...{ id: String(id), animal: pet.name, stage, adopter, email, phone, note, nextStep, returnReason },
    createdAt: createdAt.toISOString(),
  }));
}

/** Excludes the person's own enquiries and adoptions. */
const OTHERS: Partial<Record<string, string>> = {
  enquiries: "lower(t.email) <> $4",
  adoptions: "lower(t.email) <> $4",
  enquiry_notes: "not exists (select from enquiries e where e.id = t.enquiry_id and lower(e.email) = $4)",
  enquiry_replies: "not exists (select from enquiries e where e.id = t.enquiry_id and lower(e.email) = $4)",
};

async function countMentions(scope: ProjectScope, address: string): Promise<Mention[]> {
  const counts = new Map<PlaceName, number>();
  await patiently(async (on) => {
    for (const place of PLACES) {
      const others = OTHERS[place.table] ?? "$4::text is not null";
      const text = `select count(*) from ${place.table} t where ${place.own} and (${namesAddressSql(place)}) and ${others}`;
      const values = [scope.projectId, likeAddress(address), wholeAddress(address), address];
      const [row] = await queryText({ name: "", text, maxMs: MAX_SEARCH_MS }, values, on);
      const count = Number(row?.[0]);
      if (count > 0) counts.set(place.name, (counts.get(place.name) ?? 0) + count);
    }
  });
  return [...counts].map(([place, count]) => ({ place, count }));
}

async function listAnimals(scope: ProjectScope, address: string): Promise<{ id: string; name: string }[]> {
  const named = PLACES.filter(({ name }) => name === "animals").map(
    (place) =>
      `select t.${place.table === "pets" ? "id" : "pet_id"} from ${place.table} t where ${place.own} and (${namesAddressSql(place)})`,
  );
  const text = `select id, name from pets where project_id = $1 and id in (${named.join(" union ")}) order by id limit ${MAX_LISTED}`;
  return await queryRows<{ id: string; name: string }>({ name: "", text }, [scope.projectId, likeAddress(address), wholeAddress(address)]);
}

export interface FoundData {
  enquiries: { total: number; listed: PersonEnquiry[] };
  adoptions: { total: number; listed: PersonAdoption[] };
  mails: QueuedMail[];
  mentions: Mention[];
  animals: { id: string; name: string }[];
  isMember: boolean;
}

export async function findPersonalData(scope: ProjectScope, project: MailingProject, address: string): Promise<FoundData> {
  const [[counts], enquiries, adoptions, mails, mentions] = await Promise.all([
    queryRows<Record<"enquiries" | "adoptions" | "isMember", string>>(COUNTS, [scope.projectId, address]),
    listEnquiries(scope, address),
    listAdoptions(scope, address),
    queuedMailsNaming(project, address),
    countMentions(scope, address),
  ]);
  return {
    enquiries: { total: Number(counts?.enquiries), listed: enquiries },
    adoptions: { total: Number(counts?.adoptions), listed: adoptions },
    mails,
    mentions,
    animals: mentions.some(({ place }) => place === "animals") ? await listAnimals(scope, address) : [],
    isMember: counts?.isMember === "t",
  };
}

import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { foldedEmailSql } from "#lib/platform/names/email.schema.ts";
import { MAX_LISTED, type OtherAsked, type Others } from "#lib/shelter/enquiries/others/schema.ts";
import { replyAddressOf } from "#lib/shelter/enquiries/replies.data.ts";
import type { EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_ANIMALS = 20;

/** The adopter may have asked more than once: by address, or by the enquiry that led to the adoption. */
const OF_ADOPTER = `(
  exists (select from adoptions a where a.project_id = e.project_id and a.pet_id = e.pet_id and a.stage in ('reserved', 'home')
             and (a.enquiry_id = e.id or ${foldedEmailSql("a.email")} = ${foldedEmailSql("e.email")}))
  or exists (select from enquiries f where f.project_id = e.project_id and f.pet_id = e.pet_id and f.state = 'approved'
                and ${foldedEmailSql("f.email")} = ${foldedEmailSql("e.email")}))`;

const WAITING = `e.project_id = $1 and not e.quarantined and e.state in ('new', 'in_progress') and not ${OF_ADOPTER}`;
const PEOPLE = `count(distinct ${foldedEmailSql("e.email")})::int`;

/** Waiting for an answer about an adopted animal. @param upTo the newest enquiry that counts */
export async function countWaiting(projectId: bigint, petId: bigint, upTo: bigint, on: Transaction): Promise<number> {
  const text = `select ${PEOPLE} as people from enquiries e where ${WAITING} and e.pet_id = $2 and e.id <= $3`;
  const [row] = await on.$queryRawUnsafe<{ people: number }[]>(text, projectId, petId, upTo);
  return row?.people ?? 0;
}

async function listWaiting(projectId: bigint, petId: bigint, on: Transaction) {
  const text = `select id, name, email, asked, people, "lastId" from (
      select e.id, e.name, e.email, count(*) over same as asked, row_number() over (same order by e.id) as nth, max(e.id) over () as "lastId",
             (select ${PEOPLE} from enquiries e where ${WAITING} and e.pet_id = $2) as people
        from enquiries e where ${WAITING} and e.pet_id = $2 window same as (partition by ${foldedEmailSql("e.email")})) w
    where nth = 1 order by id limit ${MAX_LISTED}`;
  type Row = { id: bigint; name: string; email: string; asked: bigint; people: number; lastId: bigint };
  return await on.$queryRawUnsafe<Row[]>(text, projectId, petId);
}

/** Lists people who wait for an answer about an adopted animal, without the adopter. */
export async function waitingFor(projectId: bigint, petId: bigint, on: Transaction = prisma()) {
  const states: EnquiryState[] = ["new", "in_progress"];
  const ofAdopter = await on.$queryRawUnsafe<{ id: bigint }[]>(
    `select e.id from enquiries e where e.project_id = $1 and e.pet_id = $2 and e.state in ('new', 'in_progress') and ${OF_ADOPTER}`,
    projectId,
    petId,
  );
  return { projectId, petId, quarantined: false, state: { in: states }, NOT: { id: { in: ofAdopter.map(({ id }) => id) } } };
}

export async function listOthersAsked({ projectId }: ProjectScope): Promise<OtherAsked[]> {
  const rows = await prisma().$queryRawUnsafe<{ id: bigint; name: string; open: number; isAnswering: boolean }[]>(
    `
    select p.id, p.name, ${PEOPLE} as open,
           exists (select from answers_to_others a where a.pet_id = p.id and a.ended_at is null) as "isAnswering"
      from enquiries e join pets p on p.id = e.pet_id and p.status = 'sold' and p.deleted_at is null
     where ${WAITING}
     group by p.id order by max(e.id) desc limit ${MAX_ANIMALS}`,
    BigInt(projectId),
  );
  return rows.map(({ id, name, ...rest }) => ({ petId: String(id), petName: name, ...rest }));
}

/** Undefined when missing or foreign. */
export async function findOthers(scope: ProjectScope, petId: string, on: Transaction = prisma()): Promise<Others | undefined> {
  const [projectId, id] = [BigInt(scope.projectId), BigInt(petId)];
  const pet = await on.pet.findFirst({
    where: { projectId, id },
    select: { name: true, status: true, deletedAt: true, project: { select: { site: { select: { language: true } } } } },
  });
  if (!pet) return undefined;
  const [rows, answering, replyTo] = await Promise.all([
    listWaiting(projectId, id, on),
    on.answerToOthers.findFirst({ where: { petId: id, endedAt: null } }),
    replyAddressOf(scope, on),
  ]);
  return {
    pet: { id: petId, name: pet.name, isAdopted: pet.status === "sold" && pet.deletedAt === null },
    recipients: rows.map(({ id, name, email, asked }) => ({ id: String(id), name, email, asked: Number(asked) })),
    count: rows[0]?.people ?? 0,
    lastId: rows[0] ? String(rows[0].lastId) : null,
    answering: answering && {
      text: answering.text,
      mailed: answering.mailed,
      recipients: answering.recipients,
      answered: answering.answered,
      startsAt: answering.startsAt.toISOString(),
      hasBegun: answering.startsAt.getTime() <= clock()(),
    },
    mail: { sends: sendsMail() && replyTo !== "", replyTo },
    language: pet.project.site?.language === "de" ? "de" : "en",
  };
}

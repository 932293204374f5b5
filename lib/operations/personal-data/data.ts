import { type MailingProject, type QueuedMail, queuedMailsNaming } from "#lib/operations/personal-data/mails.data.ts";
import { isPaperOf } from "#lib/operations/personal-data/own.rules.ts";
import { likeAddress, namesAddressSql, PLACES, wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import {
  MAX_LISTED,
  type Mention,
  type PersonAdoption,
  type PersonalData,
  type PersonEnquiry,
  type PlaceName,
} from "#lib/operations/personal-data/schema.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { isKeptAt, KEPT_UNTIL } from "#lib/sites/papers/retention.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const OWN = (table: "enquiries" | "adoptions"): string => `from ${table} t where t.project_id = $1 and lower(t.email) = $2`;
const COUNTS = `select (select count(*) ${OWN("enquiries")}) as enquiries, (select count(*) ${OWN("adoptions")}) as adoptions,
  exists (select from members m join users u on u.id = m.user_id where m.project_id = $1 and u.email = $2)
    or exists (select from invitations i where i.project_id = $1 and lower(i.email) = $2) as "isMember"`;

const same = (...names: string[]): string => names.map((name) => `'${name}', t.${name}`).join(", ");
const textsOf = (table: string): string =>
  `(select coalesce(json_agg(json_build_object('text', n.text, 'at', ${isoText("n.created_at")}) order by n.id), '[]')
      from ${table} n where n.enquiry_id = t.id)`;
const AT = `'createdAt', ${isoText("t.created_at")}`;
const listOf = (table: "enquiries" | "adoptions", fields: string): string =>
  `select json_build_object('id', t.id::text, 'animal', ${fields}) ${OWN(table)} order by t.id limit ${MAX_LISTED}`;
const ENQUIRIES = listOf(
  "enquiries",
  `t.pet_name, ${same("name", "email", "phone", "town", "household", "message", "consent", "state", "quarantined")}, ${AT},
   'closedAt', ${isoText("t.closed_at")}, 'answers', t.answers,
   'notes', ${textsOf("enquiry_notes")}, 'replies', ${textsOf("enquiry_replies")}`,
);
const ADOPTIONS = listOf(
  "adoptions",
  `(select name from pets where id = t.pet_id), ${same("stage", "adopter", "email", "phone", "address", "note")},
   'nextStep', t.next_step, 'returnReason', t.return_reason, ${AT}`,
);

const PRINTED = (field: string): string => `coalesce(t.values->'fields'->>'adopter.${field}', '')`;
const PAPER = `json_build_object('id', t.id::text, 'name', t.name, 'printedAt', ${isoText("t.printed_at")}, 'adopter', ${PRINTED("name")},
    'address', ${PRINTED("address")}, 'phone', ${PRINTED("phone")}, 'email', ${PRINTED("email")})`;
/** One row, also without papers. */
const PAPERS = `select json_build_object('total', count(*), 'listed', coalesce(to_json((array_agg(${PAPER} order by t.id))[:${MAX_LISTED}]), '[]'),
    'kept', count(*) filter (where ${isKeptAt("now()")}), 'keptUntil', ${isoText(`max(${KEPT_UNTIL})`)},
    'reason', coalesce((select print_reason from enquiry_settings where project_id = $1), ''))
  from adoption_prints t where t.project_id = $1 and ${isPaperOf("$2")}`;

async function listOwn<Row>(text: string, scope: ProjectScope, address: string): Promise<Row[]> {
  const rows = await queryText(text, [scope.projectId, address]);
  return rows.map(([row]) => JSON.parse(String(row)) as Row);
}

/** Excludes what is the person's own. */
const OTHERS: Partial<Record<string, string>> = {
  enquiries: "lower(t.email) <> $4",
  adoptions: "lower(t.email) <> $4",
  adoption_prints: `not ${isPaperOf("$4")}`,
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
      const [row] = await queryText({ text, maxMs: MAX_SEARCH_MS }, values, on);
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
  return await queryRows<{ id: string; name: string }>(text, [scope.projectId, likeAddress(address), wholeAddress(address)]);
}

export interface FoundData extends Omit<PersonalData, "address" | "mails" | "backupDays"> {
  mails: QueuedMail[];
}

export async function findPersonalData(scope: ProjectScope, project: MailingProject, address: string): Promise<FoundData> {
  const [[counts], enquiries, adoptions, [papers], mails, mentions] = await Promise.all([
    queryRows<Record<"enquiries" | "adoptions" | "isMember", string>>(COUNTS, [scope.projectId, address]),
    listOwn<PersonEnquiry>(ENQUIRIES, scope, address),
    listOwn<PersonAdoption>(ADOPTIONS, scope, address),
    listOwn<PersonalData["papers"]>(PAPERS, scope, address),
    queuedMailsNaming(project, address),
    countMentions(scope, address),
  ]);
  return {
    enquiries: { total: Number(counts?.enquiries), listed: enquiries },
    adoptions: { total: Number(counts?.adoptions), listed: adoptions },
    papers: papers ?? { total: 0, listed: [], kept: 0, keptUntil: null, reason: "" },
    mails,
    mentions,
    animals: mentions.some(({ place }) => place === "animals") ? await listAnimals(scope, address) : [],
    isMember: counts?.isMember === "t",
  };
}

import { MAX_CANDIDATES, type PersonCandidates } from "#lib/operations/personal-data/schema.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { hasText } from "#lib/platform/names/search-text.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** A text with fewer digits is not treated as a phone number. */
const MIN_DIGITS = 4;

/** Without leading zeros, which a country code replaces. Null if it is no phone number. */
function digitsOf(text: string): string | null {
  const digits = text.replaceAll(/\(0\)|\D/g, "").replace(/^0+/, "");
  return /^[\d\s()+./-]+$/.test(text) && digits.length >= MIN_DIGITS ? digits : null;
}

/** Many numbers have the same ending. */
const MIN_LOCAL_DIGITS = 7;
const STORED = "ltrim(regexp_replace(phone, '\\(0\\)|[^0-9]', '', 'g'), '0')";
/** It may lack the country code or even the area code. */
const SAYS_NUMBER = `(position($3 in ${STORED}) > 0 or (length(${STORED}) >= ${MIN_LOCAL_DIGITS} and right($3, length(${STORED})) = ${STORED}))`;
const SAYS = (name: string): string => `(${hasText(name, "$2")} or ($3::text is not null and ${SAYS_NUMBER}))`;
const FOUND = `select lower(email) as address, name, phone, null::bigint as adoption from enquiries where project_id = $1 and ${SAYS("name")}
  union all select lower(email), adopter, phone, id from adoptions where project_id = $1 and ${SAYS("adopter")}`;
/** Someone may have used thousands of names. */
const MAX_VALUES = 5;
const VALUES = (column: string): string => `array_to_string(${column}[:${MAX_VALUES}], ', ')
    || case when cardinality(${column}) > ${MAX_VALUES} then ' and ' || cardinality(${column}) - ${MAX_VALUES} || ' more' else '' end`;
const DISTINCT = (column: string): string => `array_agg(distinct ${column}) filter (where ${column} <> '')`;
const BY_ADDRESS = `select address, ${VALUES("names")} as names, ${VALUES("phones")} as phones, enquiries, adoptions
  from (select address, min(lower(name)) as first, ${DISTINCT("name")} as names, ${DISTINCT("phone")} as phones,
         count(*) filter (where adoption is null) as enquiries, count(adoption) as adoptions
    from (${FOUND}) found where address <> '' group by address order by first, address limit ${MAX_CANDIDATES + 1}) people order by first, address`;
const WITHOUT = `select adoption as id, found.name, found.phone, p.name as animal
    from (${FOUND}) found join adoptions a on a.id = found.adoption join pets p on p.id = a.pet_id
   where found.address = '' order by adoption desc limit ${MAX_CANDIDATES + 1}`;

type Cells = Record<"address" | "enquiries" | "adoptions", string> & Record<"names" | "phones", string | null>;

/** One entry for each address, and adoptions without an address. */
export async function findCandidates(scope: ProjectScope, text: string): Promise<PersonCandidates> {
  const values = [scope.projectId, text, digitsOf(text)];
  return await patiently(async (on) => {
    const people = await queryRows<Cells>({ text: BY_ADDRESS, maxMs: MAX_SEARCH_MS }, values, on);
    const adoptions = await queryRows<PersonCandidates["withoutAddress"][number]>({ text: WITHOUT, maxMs: MAX_SEARCH_MS }, values, on);
    return {
      people: people.slice(0, MAX_CANDIDATES).map(({ names, phones, ...person }) => ({
        ...{ address: person.address, names: names ?? "", phones: phones ?? "" },
        ...{ enquiries: Number(person.enquiries), adoptions: Number(person.adoptions) },
      })),
      withoutAddress: adoptions.slice(0, MAX_CANDIDATES),
      isMore: people.length > MAX_CANDIDATES || adoptions.length > MAX_CANDIDATES,
    };
  });
}

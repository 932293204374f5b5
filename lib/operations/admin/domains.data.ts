import { domainToASCII, domainToUnicode } from "node:url";
import type { AdminDomain, AdminDomainPage, AdminDomainState, DomainQuery } from "#lib/operations/admin/domains.schema.ts";
import { readNamePage } from "#lib/operations/admin/name-order.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { hasText, searchText } from "#lib/platform/names/search-text.rules.ts";
import { sentenceOf } from "#lib/sites/certificates/rules.ts";
import { certificateErrorSchema } from "#lib/sites/certificates/schema.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { firstError } from "#lib/sites/dns/verdict.rules.ts";
import { hasOwnDomainsSql, servingPlanSql } from "#lib/tenancy/plans/domains.rules.ts";

const LATEST = "(select * from certificate_attempts a where a.domain_id = d.id order by a.id desc limit 1)";
/** Null once a certificate was issued after the failed order. */
const FAILURE = `(select a.reason from ${LATEST} a where a.state = 'failed' and not exists
  (select from certificates c where c.domain_id = d.id and c.issued_at >= coalesce(a.ended_at, a.started_at)))`;

const IS_WRONG = "d.report ->> 'verdict' is not distinct from 'wrong'";
/** @param now placeholder, epoch milliseconds */
const isCertified = (now: string): string =>
  `exists (select from certificates c where c.domain_id = d.id and c.not_after > to_timestamp(${now}::float8 / 1000))`;

/** HTTPS before the switch, which has not failed since it was asked for. */
const IS_UNDER_WAY = `d.early_since is not null and not exists (
  select from ${LATEST} a where a.state = 'failed' and a.reason is not null and coalesce(a.ended_at, a.started_at) >= d.early_since)`;

/** @param filter a JSON path */
const hasLine = (filter: string): string => `coalesce(d.report @? '$.lines[*] ? (${filter})', false)`;

/** Matches what `domainCondition` shows the owner. @param now placeholder, epoch milliseconds */
const stateAt = (now: string): string => `case
  when d.routing = 'lost' then 'lost'
  when not (select ${hasOwnDomainsSql(servingPlanSql("p"))} from projects p where p.id = d.project_id) then 'on_hold'
  when d.routing = 'waiting' and ${isCertified(now)} then 'ready_to_switch'
  when d.routing = 'waiting' and ${IS_UNDER_WAY} then 'before_switch'
  when d.routing = 'waiting' and d.early_since is not null then 'early_failed'
  when d.routing = 'waiting' and d.report -> 'problems' ?| array['leads_elsewhere', 'address_in_the_way', 'proxied'] then 'elsewhere'
  when d.routing = 'waiting' and ${hasLine(`@.verdict == "wrong"`)} then 'wrong_record'
  when d.routing in ('waiting', 'stopped', 'drifted') then d.routing::text
  when ${IS_WRONG} and ${hasLine(`@.type != "CAA" && @.type != "TXT" && (@.verdict == "wrong" || @.verdict == "missing")`)} then 'doubtful'
  when not ${isCertified(now)} then 'uncertified'
  when ${FAILURE} is not null then 'not_renewed'
  when ${IS_WRONG} then 'conflict'
  when d.report -> 'problems' @> '"address_moves"' then 'moving'
  when not exists (select from deploys y where y.project_id = d.project_id and y.state = 'ready') then 'unpublished'
  else 'live' end`;

const FACTS = `d.id, d.name, p.slug, p.name, ${stateAt("$1")}, ${FAILURE}, d.report, ${isoText("d.created_at")}, ${isoText("d.routing_since")},
  ${isoText("d.checked_at")}, ${isoText("d.next_check_at")},
  (select ${isoText("c.not_after")} from certificates c where c.domain_id = d.id)`;

/** Domains that are no longer checked come last. */
const KEYS = {
  name: undefined,
  state_age: isoText("d.routing_since"),
  next_check: `coalesce(${isoText("d.next_check_at")}, '~')`,
} as const satisfies Record<DomainQuery["order"], string | undefined>;

function errorsOf(report: string | null | undefined, failure: string | null | undefined): string[] {
  const checked = report ? dnsReportSchema.safeParse(JSON.parse(report)).data : undefined;
  const record = checked ? firstError(checked) : null;
  const known = certificateErrorSchema.safeParse(failure);
  return [...(record === null ? [] : [record]), ...(failure ? [sentenceOf(known.success ? known.data : "internal")] : [])];
}

function rowOf(cells: (string | null)[], now: number): AdminDomain {
  const [id, name, slug, project, state, failure, report, createdAt, stateSince, checkedAt, nextCheckAt, expiresAt] = cells;
  return {
    id: String(id),
    name: String(name),
    unicodeName: domainToUnicode(String(name)),
    project: { slug: String(slug), name: String(project) },
    state: state as AdminDomainState,
    errors: errorsOf(report, failure),
    createdAt: String(createdAt),
    stateSince: String(stateSince),
    checkedAt: checkedAt ?? null,
    nextCheckAt: nextCheckAt ?? null,
    expiresAt: expiresAt ?? null,
    isExpired: expiresAt != null && Date.parse(expiresAt) <= now,
  };
}

function conditionOf(query: DomainQuery, values: unknown[], now: number): string {
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ["exists (select from projects p where p.id = d.project_id and p.deleted_at is null)"];
  const text = searchText(query.q).toLowerCase();
  if (text !== "") {
    const [typed, name] = [place(text), place(domainToASCII(text) || text)];
    conditions.push(`(strpos(d.name, ${name}::text) > 0 or strpos(d.name, ${typed}::text) > 0 or exists (select from projects p
      where p.id = d.project_id and (${hasText("p.name", typed)} or strpos(p.slug, ${typed}::text) > 0)))`);
  }
  if (query.state !== null) conditions.push(`${stateAt(place(now))} = ${place(query.state)}::text`);
  if (query.error !== null) {
    const error = place(query.error);
    conditions.push(`(d.report -> 'problems' @> to_jsonb(${error}::text) or ${FAILURE} = ${error}::text)`);
  }
  return conditions.join(" and ");
}

/** Leaves out projects in the bin. */
export function listDomainPage(query: DomainQuery, now: number): Promise<AdminDomainPage> {
  const condition = (values: unknown[]): string => conditionOf(query, values, now);
  const joins = "join projects p on p.id = d.project_id";
  const list = { table: "domains d", key: KEYS[query.order], condition, facts: FACTS, joins } as const;
  return readNamePage({ ...list, rowOf: (cells) => rowOf(cells, now) }, query, now);
}

import type { AuditChange, AuditPeriod, AuditQuery, AuditTopic, AuditValue } from "#lib/history/audit/log.schema.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { PROJECT_ENTITIES, type ProjectEntity } from "#lib/tenancy/scope/audit.schema.ts";

const PERIOD_MS: Record<AuditPeriod, number> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS, year: 365 * DAY_MS };

const TOPICS: Record<ProjectEntity, AuditTopic> = {
  pet: "animals",
  order: "animals",
  adoption: "animals",
  import: "animals",
  enquiry: "animals",
  enquiry_pause: "animals",
  category: "categories",
  view: "animals",
  paper: "animals",
  api_key: "keys",
  member: "people",
  invitation: "people",
  project: "project",
  webhook: "project",
  site: "site",
  deploy: "site",
  domain: "site",
  playground_record: "site",
};

export const entitiesOf = (topic: AuditTopic): ProjectEntity[] => PROJECT_ENTITIES.filter((entity) => TOPICS[entity] === topic);

/** `from` inclusive, `to` exclusive; a period applies only without either. */
export function auditSpan({ period, from, to }: AuditQuery, now: number): { from: Date | undefined; to: Date | undefined } {
  if (from !== undefined || to !== undefined) {
    return { from: from === undefined ? undefined : new Date(from), to: to === undefined ? undefined : new Date(to) };
  }
  return { from: period === undefined ? undefined : new Date(now - PERIOD_MS[period]), to: undefined };
}

const OMITTED_FIELDS = new Set(["batch", "version", "inBin"]);

function isValue(value: unknown): value is AuditValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Fields of an animal are shown separately. */
const SPREAD_FIELDS = new Set(["profile", "internal"]);

function shownValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : null;
  return isObject(value) && "amount" in value && "currency" in value ? `${value.amount} ${value.currency}` : value;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function entriesOf(side: unknown): [string, unknown][] {
  if (!isObject(side)) return [];
  return Object.entries(side).flatMap(([name, value]): [string, unknown][] =>
    SPREAD_FIELDS.has(name) ? entriesOf(value) : [[name, shownValue(value)]],
  );
}

function facts(side: unknown): Map<string, AuditValue> {
  return new Map(entriesOf(side).filter((entry): entry is [string, AuditValue] => !OMITTED_FIELDS.has(entry[0]) && isValue(entry[1])));
}

export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [facts(before), facts(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, from: was.get(field), to: is.get(field) }))
    .filter(({ from, to }) => (from ?? null) !== (to ?? null));
}

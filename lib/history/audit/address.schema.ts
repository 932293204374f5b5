import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import {
  AUDIT_PERIODS,
  AUDIT_TOPICS,
  type AuditQuery,
  actorTextSchema,
  auditCursorSchema,
  instantSchema,
} from "#lib/history/audit/log.schema.ts";

const read = (schema: z.ZodType<string>) => createParser({ parse: (text) => schema.safeParse(text).data ?? null, serialize: String });

/** Ignores invalid values. */
export const AUDIT_ADDRESS = {
  who: read(actorTextSchema),
  topic: parseAsStringLiteral(AUDIT_TOPICS),
  period: parseAsStringLiteral(AUDIT_PERIODS),
  from: read(instantSchema),
  to: read(instantSchema),
};
export type AuditState = inferParserType<typeof AUDIT_ADDRESS>;

const WHOLE_ADDRESS = { ...AUDIT_ADDRESS, after: read(auditCursorSchema) };
const load = createLoader(WHOLE_ADDRESS);
const serialize = createSerializer(WHOLE_ADDRESS);

const given = <T>(value: T | null): T | undefined => value ?? undefined;

export function readAuditQuery(params: URLSearchParams | Record<string, string | string[] | undefined>): AuditQuery {
  const { who, topic, period, from, to, after } = load(params);
  return { who: given(who), topic: given(topic), period: given(period), from: given(from), to: given(to), after: given(after) };
}

export function auditQueryText(query: AuditQuery): string {
  return serialize(query);
}

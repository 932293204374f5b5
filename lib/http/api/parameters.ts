import * as z from "zod";
import type { Parameter, QueryParameter } from "#lib/http/api/define-route.ts";
import { describeInvalidList, readList } from "#lib/http/api/query-string.ts";
import { MAX_ON_PAGE } from "#lib/platform/db/fragments.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { INT64_RANGE, int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { PET_STATUSES, type PetStatus, petStatusSchema } from "#lib/shelter/pets/schema.ts";

const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = MAX_ON_PAGE;

/** An id in a path. */
export const idParameter = (description: string, example: string): Parameter => ({ description, schema: int64Schema, example });

/**
 * @param noun what has the id
 * @throws AppError `not_found`
 */
export function readId(path: Record<string, string>, name: string, noun: string): string {
  const id = int64FromText(path[name] ?? "");
  if (id === undefined) throw noSuch(noun);
  return id.toString();
}

const CANONICAL = /^(?:0|[1-9]\d*)$/;

/** `read` spares a schema run per request. */
function integerFrom(min: number, max: number, absent: number) {
  return {
    schema: z.int().min(min).max(max).default(absent),
    rule: `an integer from ${min} to ${max}`,
    absent,
    read(text: string): number | undefined {
      const value = CANONICAL.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

export function oneOf<const T extends string, const A extends T | undefined>(words: readonly T[], absent: A) {
  return {
    schema: absent === undefined ? z.enum(words).optional() : z.enum(words).default(absent),
    rule: `one of ${words.join(", ")}`,
    absent,
    read: (text: string): T | undefined => words.find((word) => word === text),
  };
}

export const readBoolean = (text: string): boolean | undefined => (text === "true" ? true : text === "false" ? false : undefined);

/** An optional int64, as the text that was sent. */
export const INT64 = {
  schema: int64Schema.optional(),
  rule: INT64_RANGE,
  absent: undefined,
  read: (text: string): string | undefined => (int64FromText(text) === undefined ? undefined : text),
} as const;

/** An optional list of words. */
export const manyOf = <const T extends string>(words: readonly T[]) =>
  ({
    isList: true,
    schema: z.array(z.enum(words)).min(1).meta({ uniqueItems: true }).optional(),
    rule: `one or more of ${words.join(", ")}, each once, separated by commas`,
    absent: undefined,
    read: (text: string): T[] | undefined => readList(words, text),
    received: (text: string): string => describeInvalidList(words, text),
  }) as const;

/** False unless it is sent. */
export const SWITCH = { schema: z.boolean().default(false), rule: "true or false", absent: false, read: readBoolean } as const;

const MAX_LENGTH = 40;
/** Zod also accepts times without seconds. */
const WITH_SECONDS = /T\d\d:\d\d:\d\d/;
const schema = z.iso.datetime({ offset: true });

/** Completes "updatedSince must be …". */
const MOMENT_RULE = "an RFC 3339 date and time with its offset, such as 2026-11-21T09:30:00Z (a + in the offset is sent as %2B)";

/**
 * RFC 3339 with an offset and uppercase letters.
 * @returns epoch milliseconds
 */
export function momentFromText(text: string): number | undefined {
  return text.length <= MAX_LENGTH && WITH_SECONDS.test(text) && schema.safeParse(text).success ? Date.parse(text) : undefined;
}

/** An optional moment, in epoch milliseconds. */
export const MOMENT = { schema: schema.optional(), rule: MOMENT_RULE, absent: undefined, read: momentFromText } as const;

export const PAGE_PARAMETERS = {
  limit: { description: "The maximum number of rows to return.", example: "20", ...integerFrom(1, MAX_LIMIT, DEFAULT_LIMIT) },
  /** int64 as decimal text, exclusive. */
  after: {
    description:
      "Return only rows that follow the one with this id. Take it from the previous page's `Link` header rather than making it up.",
    ...INT64,
  },
} as const satisfies Record<string, QueryParameter>;

/** Accepts one status, as in the specification, or several. */
export const STATUS_PARAMETER = {
  description: "Return only animals with this availability status, or with one of several. Several are separated by commas.",
  example: "available",
  isReadFirst: true,
  isOneOrList: true,
  schema: z.union([petStatusSchema, z.array(petStatusSchema).min(1).meta({ uniqueItems: true })]).optional(),
  rule: `one or more of ${PET_STATUSES.join(", ")}, each once, separated by commas`,
  absent: undefined,
  read: (text: string): PetStatus[] | undefined => readList(PET_STATUSES, text),
  received: (text: string): string => describeInvalidList(PET_STATUSES, text),
} as const satisfies QueryParameter<readonly PetStatus[] | undefined>;

export const ORDERS = ["asc", "desc"] as const;

export const ORDER_PARAMETER = {
  description: "`asc` starts with the oldest, `desc` with the newest; `after` continues in that direction.",
  example: "asc",
  ...oneOf(ORDERS, "asc"),
} satisfies QueryParameter<(typeof ORDERS)[number]>;

/** @param rows such as `orders` */
export const updatedSinceParameter = (rows: string) =>
  ({
    description: `Return only ${rows} that arrived or changed at this moment or later. For the next walk, take the moment from the \`Updated-Until\` header of this walk's first page.`,
    example: "2026-11-21T09:30:00Z",
    ...MOMENT,
  }) as const satisfies QueryParameter;

/** @param rows such as `orders` */
export const petIdParameter = (rows: string) =>
  ({ description: `Return only ${rows} this animal.`, example: "42", ...INT64 }) as const satisfies QueryParameter;

export const PAGE_HEADERS = {
  Link: {
    description: 'If there are more rows: the next page\'s address with `rel="next"` (RFC 8288). It keeps `limit` and the filters.',
    example: '<http://localhost:3000/v1/pets?limit=20&after=20>; rel="next"',
  },
};

export const UPDATED_UNTIL_HEADER = {
  "Updated-Until": {
    description:
      "On the first page of a walk with `updatedSince`: the moment to send as `updatedSince` of the next walk. This walk has every change before it.",
    example: "2026-11-21T09:35:00.000Z",
  },
};

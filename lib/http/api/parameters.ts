import { z } from "zod";
import type { Parameter } from "#lib/http/api/define-route.ts";
import { DEFAULT_LIMIT, MOST_LIMIT } from "#lib/http/api/pagination.ts";
import { int64Schema } from "#lib/int64-schema.ts";
import { PET_STATUSES } from "#lib/pets/schema.ts";

export const PAGE_PARAMETERS = {
  limit: {
    description: "The most rows to return.",
    schema: z.int().min(1).max(MOST_LIMIT).default(DEFAULT_LIMIT),
    example: "20",
  },
  after: {
    description: "Return rows with a greater id than this one. Take it from the `Link` header of the page before rather than making it up.",
    schema: int64Schema.optional(),
  },
} as const satisfies Record<string, Parameter>;

export const STATUS_PARAMETER = {
  description: "Return only animals with this availability status.",
  schema: z.enum(PET_STATUSES).optional(),
  example: "available",
} as const satisfies Parameter;

export const PAGE_HEADERS = {
  Link: {
    description: 'When more rows follow: the next page\'s address with `rel="next"` (RFC 8288). It keeps `limit` and the filter.',
    example: '<http://localhost:3000/v1/pets?limit=20&after=20>; rel="next"',
  },
};

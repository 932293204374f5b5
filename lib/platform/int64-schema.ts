import * as z from "zod";
import type {} from "zod-openapi";
import { INT64_MAX, INT64_MIN, INT64_RANGE } from "#lib/platform/int64.ts";

export const int64Schema = z
  .bigint({ error: `must be ${INT64_RANGE}` })
  .min(INT64_MIN)
  .max(INT64_MAX)
  .meta({ override: { type: "integer", format: "int64" } });

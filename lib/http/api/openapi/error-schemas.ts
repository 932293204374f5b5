import * as z from "zod";
import type {} from "zod-openapi";
import { ERROR_CODES } from "#lib/platform/errors.ts";

const codeSchema = z.string().meta({
  description: "Machine-readable error code. The current codes are listed; new ones may be added.",
  example: "invalid_parameter",
  override: { "x-extensible-enum": [...ERROR_CODES] },
});
const statusSchema = z.int().min(400).max(599).meta({ description: "The HTTP status code." });

export const errorSchema = z
  .object({
    code: codeSchema,
    message: z.string().meta({ description: "What was wrong, what is allowed and what was received." }),
    status: statusSchema,
  })
  .meta({ id: "Error", description: "Every error has this shape." });

const fieldSchema = z.object({
  detail: z.string().meta({ description: "What is wrong with it." }),
  pointer: z.string().optional().meta({ description: "In the body: a JSON pointer.", example: "#/profile/breeds/0" }),
  parameter: z.string().optional().meta({ description: "The query or path parameter.", example: "limit" }),
  header: z.string().optional().meta({ description: "The header.", example: "If-Match" }),
});

/** RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string().meta({ description: "The absolute address of the code's entry in the error catalog." }),
    title: z.string().meta({ description: "The same for each error of the type." }),
    status: statusSchema,
    detail: z.string().meta({ description: "As `message` of `Error`." }),
    instance: z.string().meta({ description: "The path of the request, and its id.", example: "/v1/pets#req_5f2c9a7d1e4b8036000001" }),
    code: z.string().meta({ description: "As `code` of `Error`." }),
    errors: z.array(fieldSchema).optional().meta({ description: "Each wrong field, parameter, or header, where the error is about some." }),
  })
  .meta({ id: "Problem", description: "An error, where `Accept` names `application/problem+json`." });

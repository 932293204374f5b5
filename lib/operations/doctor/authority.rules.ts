import * as z from "zod";
import { about } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";

/** RFC 8555, section 7.1.1. */
const directorySchema = z.object({
  newNonce: z.string(),
  newAccount: z.string(),
  newOrder: z.string(),
  meta: z.object({ termsOfService: z.string().optional(), externalAccountRequired: z.boolean().optional() }).optional(),
});

const { ok, problem } = about("Certificate authority");

/** @param body undefined if it is no JSON */
export function authorityFinding(url: string, status: number, body: unknown, hasAccountBinding: boolean): Finding {
  const { host } = new URL(url);
  const directory = directorySchema.safeParse(body);
  if (status !== 200 || !directory.success) {
    return problem(`${host} answers ${status} without an ACME directory`, "correct ACME_DIRECTORY_URL");
  }
  const { termsOfService, externalAccountRequired = false } = directory.data.meta ?? {};
  if (externalAccountRequired && !hasAccountBinding) {
    return problem(`${host} asks for an external account`, "set ACME_EAB_KID and ACME_EAB_HMAC_KEY, which the authority gives you");
  }
  return ok(termsOfService === undefined ? `${host} answers` : `${host} answers; using it accepts ${termsOfService}`);
}

import * as z from "zod";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";

/** No one owns its addresses. */
export const OTHER_HOST = `other-host.${PLAYGROUND_ZONE}`;

/** Reserved for examples (RFC 5737, RFC 3849). */
export const OTHER_ADDRESS = "192.0.2.10";
export const OTHER_ADDRESS_6 = "2001:db8::10";

export const PLAYGROUND_TYPES = ["A", "AAAA", "CNAME", "ALIAS", "TXT", "CAA"] as const;
export type PlaygroundType = (typeof PLAYGROUND_TYPES)[number];

export const MAX_PLAYGROUND_RECORDS = 200;
export const MAX_RECORDS_OF_NAME = 20;
export const MAX_VALUE_LENGTH = 1000;
/** Seconds. */
const MAX_TTL = 86_400;
export const USUAL_TTL = 300;

const TTL_ERROR = `The TTL must be a whole number of seconds from 1 to ${MAX_TTL}`;

/** Parsed by `recordFrom`. */
export const recordFormSchema = z.object({
  name: z.string({ error: "The name must be text" }).max(300, { error: "The name can have at most 253 characters" }),
  type: z.enum(PLAYGROUND_TYPES, { error: `The type must be one of ${PLAYGROUND_TYPES.join(", ")}` }),
  value: z
    .string({ error: "The value must be text" })
    .max(MAX_VALUE_LENGTH, { error: `The value can have at most ${MAX_VALUE_LENGTH} characters` }),
  ttl: z.int({ error: TTL_ERROR }).min(1, { error: TTL_ERROR }).max(MAX_TTL, { error: TTL_ERROR }),
});
export type RecordForm = z.infer<typeof recordFormSchema>;

export const replacementSchema = z.object({
  names: z
    .array(z.string({ error: "A name must be text" }).max(300), { error: "The names must be a list" })
    .min(1)
    .max(10),
  records: z.array(recordFormSchema, { error: "The records must be a list" }).max(20, { error: "At most 20 records at once" }),
});
export type Replacement = z.infer<typeof replacementSchema>;

export interface RecordFacts {
  /** Lowercase, no trailing dot. */
  name: string;
  type: PlaygroundType;
  /** Written as in a zone file, without trailing dot or quotes. */
  value: string;
  /** Seconds. */
  ttl: number;
}

export interface PlaygroundRecord extends RecordFacts {
  id: string;
}

export interface PlaygroundPage {
  records: PlaygroundRecord[];
  /** `127.0.0.1:3053`. */
  server: string;
}

import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { dnsReportSchema } from "#lib/sites/dns/schema.ts";
import { DOMAIN_USES, type EarlyView } from "#lib/sites/domains/schema.ts";

const MAX_TYPED_LENGTH = 1000;
const NAME_RULE = "must be a domain, such as adopt.example.org";
const USE_RULE = `must be one of ${DOMAIN_USES.join(", ")}`;
const STATUS_RULE = "must be 301 or 308";

const EARLY_STATES: readonly EarlyView["state"][] = ["offered", "proof", "ordering", "record", "validating", "ready", "failed"];

const time = (description: string) => z.iso.datetime().meta({ description, example: "2026-11-21T09:30:00.000Z" });
const word = (description: string, words: readonly string[]) =>
  z.string().meta({ description, example: words[0] ?? "", override: { "x-extensible-enum": [...words] } });

const use = z.enum(DOMAIN_USES, { error: USE_RULE }).meta({
  id: "DomainUse",
  description: "`primary`: shows the site, and others redirect to it. `serves`: shows the site too. `redirects`: leads to the primary.",
});
const redirectStatus = z
  .preprocess((value) => (typeof value === "bigint" ? Number(value) : value), z.literal([301, 308], { error: STATUS_RULE }))
  .meta({ description: "The status of its redirects: 301 or 308.", example: 301, override: { type: "integer", enum: [301, 308] } });
const recordType = word("Type of the record.", ["A", "AAAA", "ALIAS", "CNAME", "HTTPS", "CAA", "TXT"]);

const wantedSchema = z
  .object({
    type: recordType,
    name: z.string().meta({ description: "Full name of the record.", example: "adopt.example.org" }),
    relativeName: z.string().meta({ description: "Its name within the DNS zone; `@` for the zone itself.", example: "adopt" }),
    value: z.string().meta({ description: "What to enter.", example: "pets.example" }),
    ttl: z.int().meta({ description: "Seconds.", example: 3600 }),
    purpose: z.string().meta({ description: "What it is for, as a sentence.", example: "Sends visitors to the site." }),
    isAlternative: z.boolean().meta({ description: "Whether it is set instead of the others.", example: false }),
    isBeforeSwitch: z.boolean().meta({
      description: "Whether it is for the certificate before the switch, and set while DNS still leads elsewhere.",
      example: false,
    }),
  })
  .meta({ id: "DomainRecord", description: "A DNS record to set." });

const checkedSchema = z
  .object({
    type: recordType,
    name: z.string().meta({ description: "Full name of the record.", example: "adopt.example.org" }),
    expected: z.array(z.string()).meta({ description: "Expected values; empty if none is needed.", example: ["pets.example"] }),
    found: z.array(z.string()).meta({ description: "Values that DNS has, at most twenty.", example: ["old.example.net"] }),
    status: word("`fine`: nothing is needed, and nothing is in the way.", ["right", "wrong", "missing", "unknown", "fine"]),
    message: z.string().meta({ description: "What to do, as a sentence; empty if nothing.", example: "Set it to pets.example." }),
  })
  .meta({ id: "DomainCheckedRecord", description: "A DNS record as the check found it." });

const reportSchema = z
  .object({
    checkedAt: time("When DNS was asked, in UTC."),
    verdict: word("All records together.", dnsReportSchema.shape.verdict.options),
    records: z.array(checkedSchema).meta({ description: "Record by record." }),
    nameServers: z.array(z.string()).meta({ description: "Of the zone; empty if unknown.", example: ["ns1.example.net"] }),
  })
  .meta({ id: "DomainReport", description: "The last check of its DNS." });

export const domainRecordSchema = z
  .object({
    id: int64Schema.meta({ description: "Unique identifier of the domain.", example: 5 }),
    name: z.string().meta({ description: "In ASCII.", example: "adopt.example.org" }),
    unicodeName: z.string().meta({ description: "As people read it.", example: "adopt.example.org" }),
    use,
    redirectStatus,
    leadsTo: z.string().meta({ description: "Where visitors arrive.", example: "https://pets.example" }),
    routing: word("Whether its DNS points here.", ["waiting", "stopped", "verified", "drifted", "lost"]),
    certificate: word("Of HTTPS.", ["none", "issuing", "issued", "failed"]),
    certificateBeforeSwitch: word(
      "Of HTTPS before DNS points here: `proof` and `record` wait for a TXT record, `ready` for the switch.",
      EARLY_STATES,
    )
      .nullable()
      .meta({
        description:
          "Null once DNS points here, if the plan has no domains, or if another project has or had the name. Ask for it with `POST …/certificate-before-switch`.",
      }),
    certificateError: z
      .string()
      .nullable()
      .meta({ description: "Why the last attempt for a certificate failed, as sentences with the authority's own words.", example: null }),
    recordUntil: time("With `record`: until when the value of its TXT record holds.").nullable(),
    notServed: z
      .array(word("A reason.", ["not_verified", "no_certificate", "plan", "no_deploy", "lost"]))
      .meta({ description: "Why visitors do not see the site there; empty if they do.", example: ["not_verified"] }),
    contestedBy: z.string().nullable().meta({
      description: "It, or the name above it, that another project has, had, or claims: the TXT record proves that it is yours.",
      example: null,
    }),
    pair: z.string().nullable().meta({ description: "`www.` of a bare domain, or the bare domain of that.", example: null }),
    isChecking: z.boolean().meta({ description: "Whether a check was asked for and has not ended.", example: false }),
    records: z.array(wantedSchema).meta({ description: "The records to set." }),
    report: reportSchema.nullable().meta({ description: "Null before the first check." }),
    createdAt: time("When it was added, in UTC."),
  })
  .meta({ id: "Domain", description: "A domain of the published site." });

export const domainRecordsSchema = z.array(domainRecordSchema).meta({ id: "Domains", description: "Domains, ascending by id." });

export const newDomainRecordSchema = z
  .object({
    name: z
      .string({ error: NAME_RULE })
      .max(MAX_TYPED_LENGTH, { error: NAME_RULE })
      .meta({ description: "The domain. A pasted address is understood as the domain in it.", example: "adopt.example.org" }),
    withPair: z.boolean({ error: "must be true or false" }).optional().meta({
      description:
        "Adds `www.` of a bare domain too, or the bare domain of that, unless the project has it. `redirectStatus` is then that of both.",
    }),
    use: use.optional(),
    redirectStatus: redirectStatus.optional(),
  })
  .meta({ id: "NewDomain", description: "The first one is the primary; others redirect to it, unless `use` says otherwise." });
export type NewDomainRecord = z.infer<typeof newDomainRecordSchema>;

/** A merge patch (RFC 7396). */
export const domainPatchSchema = z
  .object({ use: use.optional(), redirectStatus: redirectStatus.optional() })
  .meta({ id: "DomainPatch", description: "What to change. A field that is left out stays." });
export type DomainPatch = z.infer<typeof domainPatchSchema>;

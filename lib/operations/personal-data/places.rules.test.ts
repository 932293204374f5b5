import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { PLACES, wholeAddress } from "#lib/operations/personal-data/places.rules.ts";
import { pool } from "#lib/platform/db/pool.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it.each([
  ["ada@example.org", true],
  ["Mail ADA@Example.org.", true],
  ["<ada@example.org>,", true],
  [JSON.stringify("Sister:\nada@example.org"), true],
  ["nada@example.org", false],
  ["x.ada@example.org", false],
  ["ada@example.org.uk", false],
  ["ada@example.organic", false],
  ["ada@exampleXorg", false],
])("finds the address as a whole, in JavaScript and in PostgreSQL: %s", async (text, isNamed) => {
  const source = wholeAddress("ada@example.org");
  expect(new RegExp(source, "i").test(text)).toBe(isNamed);
  const { rows } = await pool().query("select $1::text ~* $2 as found", [text, source]);
  expect(rows).toEqual([{ found: isNamed }]);
});

it("takes an address with signs of regular expressions as it is", async () => {
  const source = wholeAddress("a+b_ç-d.e'f@x-ÿ.example");
  const { rows } = await pool().query("select $1::text ~* $2 as found, 'aab_ç-d.e''f@x-ÿ.example' ~* $2 as other", [
    "a+b_ç-d.e'f@x-ÿ.example",
    source,
  ]);
  expect(rows).toEqual([{ found: true, other: false }]);
});

/** No one can write an address into these texts, or they are about members' accounts or the service. */
const ELSEWHERE = new Set(
  `_prisma_migrations access_tokens acme_challenges admin_links api_key_bans api_keys backup_runs categories certificate_attempts certificates domain_names
   domains email_changes installation invitation_sends invitations job_payloads known_devices linked_accounts mail_day_shares members own_certificates passkeys password_resets pending_sign_ins
   pet_import_mappings pet_imports pet_photo_removals pet_photo_uses pet_photos playground_records projects recovery_codes retention_runs service_secrets
   service_parts sign_in_failures site_pictures totp_factors usage_days usage_minutes used_challenges user_sessions users webhook_endpoints`.split(
    /\s+/,
  ),
);
const CHOSEN_BY_PROGRAM: Record<string, string> = {
  enquiries: "form_id pet_name consent language suspicions",
  enquiry_replies: "delivery",
  paper_templates: "language",
  adoption_prints: "language",
  audit_entries: "actor_kind actor_id action entity_type entity_id",
  events: "type",
  webhook_deliveries: "type subject state",
  api_key_requests: "request_id method operation code",
  idempotency_keys: "body_hash etag",
  pet_profiles: "sex birth_date_precision size coat fee_currency",
  pet_import_rows: "outcome",
  sites: "accent donate_url volunteer_url imprint_url privacy_url language",
  deploys: "log fault",
};

it("is looked for in every column that can hold a text", async () => {
  const { rows } = await pool().query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (data_type in ('text', 'json', 'jsonb', 'character varying') or udt_name = '_text') order by 1, 2`,
  );
  const searched = new Set(PLACES.flatMap(({ table, columns }) => Object.keys(columns).map((column) => `${table}.${column}`)));
  const missing = rows.filter(
    ({ table, column }) =>
      !ELSEWHERE.has(table) && !searched.has(`${table}.${column}`) && !CHOSEN_BY_PROGRAM[table]?.split(" ").includes(column),
  );
  expect(missing).toEqual([]);
});

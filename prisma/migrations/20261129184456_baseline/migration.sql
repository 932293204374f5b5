-- The schema of 1.0.0: what the migrations of its development led to. Indexes are in the order in which they came: of two that cost the same, the planner takes the first.

CREATE TYPE "AdoptionStage" AS ENUM ('interested', 'visit', 'reserved', 'home', 'cancelled', 'returned');
CREATE TYPE "AttemptState" AS ENUM ('running', 'issued', 'failed');
CREATE TYPE "DeployState" AS ENUM ('building', 'ready', 'failed');
CREATE TYPE "DomainRouting" AS ENUM ('waiting', 'stopped', 'verified', 'drifted', 'lost');
CREATE TYPE "DomainUse" AS ENUM ('primary', 'serves', 'redirects');
CREATE TYPE "EmailChangeKind" AS ENUM ('confirm', 'undo');
CREATE TYPE "EnquiryState" AS ENUM ('new', 'in_progress', 'approved', 'declined', 'closed');
CREATE TYPE "ImportState" AS ENUM ('uploading', 'checking', 'ready', 'adding', 'done', 'failed', 'cancelled', 'undoing', 'undone');
CREATE TYPE "KeyScope" AS ENUM ('read', 'read_write');
CREATE TYPE "PetStatus" AS ENUM ('available', 'pending', 'sold');
CREATE TYPE "PhotoState" AS ENUM ('processing', 'ready', 'failed');
CREATE TYPE "Plan" AS ENUM ('free', 'pro', 'business', 'enterprise');
CREATE TYPE "PlanRequestState" AS ENUM ('open', 'granted', 'declined', 'withdrawn', 'superseded');
CREATE TYPE "Role" AS ENUM ('owner', 'staff', 'viewer');

CREATE TABLE "access_tokens" (
    "id" BIGSERIAL NOT NULL,
    "user_id" bigint NOT NULL,
    "name" text NOT NULL,
    "hash" character(64) NOT NULL,
    "prefix" text NOT NULL,
    "last4" text NOT NULL,
    "scopes" text[] NOT NULL,
    "all_projects" boolean NOT NULL,
    "project_ids" bigint[] NOT NULL DEFAULT '{}'::bigint[],
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "revoked_at" timestamp(3) with time zone,
    "last_used_at" timestamp(3) with time zone,
    "bans" jsonb NOT NULL DEFAULT '[]'::jsonb,
    CONSTRAINT "access_tokens_pkey" PRIMARY KEY (id)
);

CREATE TABLE "acme_challenges" (
    "token" text NOT NULL,
    "name" text NOT NULL,
    "key_authorization" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "acme_challenges_pkey" PRIMARY KEY (token)
);

CREATE TABLE "admin_links" (
    "token_hash" character(64) NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "used_at" timestamp(3) with time zone,
    CONSTRAINT "admin_links_pkey" PRIMARY KEY (token_hash)
);

CREATE TABLE "adoptions" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "pet_id" bigint NOT NULL,
    "order_id" bigint,
    "enquiry_id" bigint,
    "stage" "AdoptionStage" NOT NULL,
    "adopter" text NOT NULL DEFAULT ''::text,
    "email" text NOT NULL DEFAULT ''::text,
    "phone" text NOT NULL DEFAULT ''::text,
    "note" text NOT NULL DEFAULT ''::text,
    "next_step" text NOT NULL DEFAULT ''::text,
    "next_on" date,
    "assignee_id" bigint,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "home_at" timestamp(3) with time zone,
    "returned_on" date,
    "return_reason" text NOT NULL DEFAULT ''::text,
    "version" integer NOT NULL DEFAULT 1,
    "ordered_at" timestamp(3) with time zone,
    CONSTRAINT "adoptions_pkey" PRIMARY KEY (id),
    CONSTRAINT "adoptions_numbered" CHECK (((stage <> ALL (ARRAY['reserved'::"AdoptionStage", 'home'::"AdoptionStage"])) OR (order_id IS NOT NULL)))
);

CREATE TABLE "answers_to_others" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "pet_id" bigint NOT NULL,
    "author_id" bigint,
    "text" text NOT NULL,
    "mailed" boolean NOT NULL,
    "last_enquiry_id" bigint NOT NULL,
    "recipients" integer NOT NULL,
    "answered" integer NOT NULL DEFAULT 0,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "starts_at" timestamp(3) with time zone NOT NULL,
    "ended_at" timestamp(3) with time zone,
    CONSTRAINT "answers_to_others_pkey" PRIMARY KEY (id)
);

CREATE TABLE "api_key_bans" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "key_id" bigint NOT NULL,
    "started_at" timestamp(3) with time zone NOT NULL,
    "ends_at" timestamp(3) with time zone NOT NULL,
    "lifted_at" timestamp(3) with time zone,
    "lifted_by" text,
    CONSTRAINT "api_key_bans_pkey" PRIMARY KEY (id)
);

CREATE TABLE "api_key_requests" (
    "key_id" bigint NOT NULL,
    "at" timestamp(3) with time zone NOT NULL,
    "request_id" text NOT NULL,
    "project_id" bigint NOT NULL,
    "method" text NOT NULL,
    "target" text NOT NULL,
    "operation" text NOT NULL,
    "status" smallint NOT NULL,
    "code" text,
    "duration_ms" double precision NOT NULL,
    CONSTRAINT "api_key_requests_pkey" PRIMARY KEY (key_id, at, request_id)
);

CREATE TABLE "api_keys" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "name" text NOT NULL,
    "hash" character(64) NOT NULL,
    "prefix" text NOT NULL,
    "last4" text NOT NULL,
    "scope" "KeyScope" NOT NULL,
    "created_by" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" timestamp(3) with time zone,
    "disabled_at" timestamp(3) with time zone,
    "revoked_at" timestamp(3) with time zone,
    "last_used_at" timestamp(3) with time zone,
    "rotated_from_id" bigint,
    "permissions" text[] NOT NULL DEFAULT '{}'::text[],
    CONSTRAINT "api_keys_pkey" PRIMARY KEY (id)
);

CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint,
    "at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" text NOT NULL,
    "actor_id" text,
    "action" text NOT NULL,
    "entity_type" text NOT NULL,
    "entity_id" text NOT NULL,
    "before" jsonb,
    "after" jsonb,
    CONSTRAINT "audit_entries_pkey" PRIMARY KEY (id)
);

CREATE TABLE "backup_runs" (
    "id" BIGSERIAL NOT NULL,
    "origin" text NOT NULL,
    "place" text NOT NULL,
    "started_at" timestamp(3) with time zone NOT NULL,
    "ended_at" timestamp(3) with time zone,
    "rows" bigint,
    "bytes" bigint,
    "has_keys" boolean NOT NULL DEFAULT false,
    "verified_at" timestamp(3) with time zone,
    "fault" text,
    "overdue_told_at" timestamp(3) with time zone,
    CONSTRAINT "backup_runs_pkey" PRIMARY KEY (id)
);

CREATE TABLE "categories" (
    "project_id" bigint NOT NULL,
    "category_id" bigint NOT NULL,
    "name" text NOT NULL,
    "colour" text NOT NULL,
    CONSTRAINT "categories_pkey" PRIMARY KEY (project_id, category_id)
);

CREATE TABLE "certificate_attempts" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" bigint,
    "name" text NOT NULL,
    "authority" text NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'running'::"AttemptState",
    "step" text NOT NULL DEFAULT 'ordering'::text,
    "order_url" text,
    "sealed_key" text,
    "started_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" timestamp(3) with time zone,
    "reason" text,
    "detail" text,
    "retry_at" timestamp(3) with time zone,
    "zone" text NOT NULL,
    "dns_value" text,
    "expires_at" timestamp(3) with time zone,
    "chain" text,
    "project_id" bigint,
    CONSTRAINT "certificate_attempts_pkey" PRIMARY KEY (id)
);

CREATE TABLE "certificates" (
    "domain_id" bigint NOT NULL,
    "chain" text NOT NULL,
    "sealed_key" text NOT NULL,
    "issuer" text NOT NULL,
    "serial" text NOT NULL,
    "not_before" timestamp(3) with time zone NOT NULL,
    "not_after" timestamp(3) with time zone NOT NULL,
    "renew_at" timestamp(3) with time zone NOT NULL,
    "issued_at" timestamp(3) with time zone NOT NULL,
    "renew_by" timestamp(3) with time zone,
    "ask_renewal_at" timestamp(3) with time zone,
    CONSTRAINT "certificates_pkey" PRIMARY KEY (domain_id)
);

CREATE TABLE "deploys" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "number" integer NOT NULL,
    "state" "DeployState" NOT NULL DEFAULT 'building'::"DeployState",
    "settings" jsonb NOT NULL,
    "restores" integer,
    "log" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "fault" text,
    "created_by" bigint,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" timestamp(3) with time zone,
    CONSTRAINT "deploys_pkey" PRIMARY KEY (id)
);

CREATE TABLE "domain_names" (
    "name" text NOT NULL,
    "holder_id" bigint NOT NULL,
    "proved_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "domain_names_pkey" PRIMARY KEY (name)
);

CREATE TABLE "domains" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "name" text NOT NULL,
    "use" "DomainUse" NOT NULL,
    "routing" "DomainRouting" NOT NULL DEFAULT 'waiting'::"DomainRouting",
    "routing_since" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verified_at" timestamp(3) with time zone,
    "challenge" text NOT NULL,
    "checks" integer NOT NULL DEFAULT 0,
    "checks_since" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" timestamp(3) with time zone,
    "next_check_at" timestamp(3) with time zone,
    "check_asked_at" timestamp(3) with time zone,
    "report" jsonb,
    "share_hash" bytea,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moving_to" text,
    "redirect_status" smallint NOT NULL DEFAULT 301,
    "early_since" timestamp(3) with time zone,
    CONSTRAINT "domains_pkey" PRIMARY KEY (id)
);

CREATE TABLE "email_changes" (
    "token_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "kind" "EmailChangeKind" NOT NULL,
    "old_email" text NOT NULL,
    "new_email" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "expires_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "email_changes_pkey" PRIMARY KEY (token_hash)
);

CREATE TABLE "enquiries" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "form_id" text NOT NULL,
    "pet_id" bigint,
    "pet_name" text,
    "name" text NOT NULL,
    "email" text NOT NULL,
    "phone" text NOT NULL DEFAULT ''::text,
    "town" text NOT NULL DEFAULT ''::text,
    "household" text NOT NULL DEFAULT ''::text,
    "message" text NOT NULL,
    "answers" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "consent" text NOT NULL,
    "language" text NOT NULL DEFAULT 'en'::text,
    "state" "EnquiryState" NOT NULL DEFAULT 'new'::"EnquiryState",
    "suspicions" text[] DEFAULT ARRAY[]::text[],
    "quarantined" boolean NOT NULL DEFAULT false,
    "assignee_id" bigint,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" timestamp(3) with time zone,
    "version" integer NOT NULL DEFAULT 1,
    "acknowledged_at" timestamp(3) with time zone,
    "acknowledgment_refusal" text,
    "unannounced" boolean NOT NULL DEFAULT false,
    CONSTRAINT "enquiries_pkey" PRIMARY KEY (id)
);

CREATE TABLE "enquiry_notes" (
    "id" BIGSERIAL NOT NULL,
    "enquiry_id" bigint NOT NULL,
    "author_id" bigint,
    "text" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "enquiry_notes_pkey" PRIMARY KEY (id)
);

CREATE TABLE "enquiry_pauses" (
    "pet_id" bigint NOT NULL,
    "project_id" bigint NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "enquiry_pauses_pkey" PRIMARY KEY (pet_id)
);

CREATE TABLE "enquiry_replies" (
    "id" BIGSERIAL NOT NULL,
    "enquiry_id" bigint NOT NULL,
    "author_id" bigint,
    "text" text NOT NULL,
    "mailed" boolean NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivery" text,
    "reason" text,
    CONSTRAINT "enquiry_replies_pkey" PRIMARY KEY (id)
);

CREATE TABLE "enquiry_settings" (
    "project_id" bigint NOT NULL,
    "is_open" boolean NOT NULL DEFAULT false,
    "questions" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "removed" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "templates" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "consent" text NOT NULL DEFAULT ''::text,
    "pause_after" integer,
    "retention_months" integer NOT NULL DEFAULT 12,
    "version" integer NOT NULL DEFAULT 1,
    "acknowledges" boolean NOT NULL DEFAULT true,
    "acknowledgment" text NOT NULL DEFAULT ''::text,
    "announced_at" timestamp(3) with time zone,
    "notified_ids" bigint[] DEFAULT '{}'::bigint[],
    "resting_months" integer,
    "completed_months" integer,
    CONSTRAINT "enquiry_settings_pkey" PRIMARY KEY (project_id)
);

CREATE TABLE "events" (
    "project_id" bigint NOT NULL,
    "id" bigint NOT NULL DEFAULT nextval('audit_entries_id_seq'::regclass),
    "type" text NOT NULL,
    "occurred_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "data" json NOT NULL,
    CONSTRAINT "events_pkey" PRIMARY KEY (project_id, id)
);

CREATE TABLE "idempotency_keys" (
    "project_id" bigint NOT NULL,
    "key" text NOT NULL,
    "body_hash" character(64) NOT NULL,
    "status" integer NOT NULL,
    "body" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "etag" text,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY (project_id, key)
);

CREATE TABLE "installation" (
    "id" uuid NOT NULL DEFAULT gen_random_uuid(),
    CONSTRAINT "installation_pkey" PRIMARY KEY (id)
);

CREATE TABLE "invitation_sends" (
    "id" BIGSERIAL NOT NULL,
    "at" timestamp(3) with time zone NOT NULL,
    "person_id" bigint NOT NULL,
    "project_id" bigint NOT NULL,
    "recipient_hash" character(64),
    CONSTRAINT "invitation_sends_pkey" PRIMARY KEY (id)
);

CREATE TABLE "invitations" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "token_hash" character(64) NOT NULL,
    "email" text NOT NULL,
    "role" "Role" NOT NULL,
    "invited_by" bigint NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "accepted_at" timestamp(3) with time zone,
    "revoked_at" timestamp(3) with time zone,
    "mailed" boolean NOT NULL DEFAULT false,
    "join_tries" integer NOT NULL DEFAULT 0,
    CONSTRAINT "invitations_pkey" PRIMARY KEY (id)
);

CREATE TABLE "job_payloads" (
    "job_id" bigint NOT NULL,
    "payload" json NOT NULL,
    CONSTRAINT "job_payloads_pkey" PRIMARY KEY (job_id)
);

CREATE TABLE "known_devices" (
    "token_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "last_used_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "known_devices_pkey" PRIMARY KEY (token_hash, user_id)
);

CREATE TABLE "linked_accounts" (
    "user_id" bigint NOT NULL,
    "provider" text NOT NULL,
    "subject" text NOT NULL,
    "email" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "last_used_at" timestamp(3) with time zone NOT NULL,
    "unlinked_at" timestamp(3) with time zone,
    CONSTRAINT "linked_accounts_pkey" PRIMARY KEY (user_id, provider)
);

CREATE TABLE "mail_day_shares" (
    "day" date NOT NULL,
    "person" text NOT NULL,
    "sent" integer NOT NULL,
    CONSTRAINT "mail_day_shares_pkey" PRIMARY KEY (day, person)
);

CREATE TABLE "mail_days" (
    "day" date NOT NULL,
    "sent" integer NOT NULL,
    CONSTRAINT "mail_days_pkey" PRIMARY KEY (day)
);

CREATE TABLE "members" (
    "project_id" bigint NOT NULL,
    "user_id" bigint NOT NULL,
    "role" "Role" NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "steps_dismissed_at" timestamp(3) with time zone,
    "animals_seen_at" timestamp(3) with time zone,
    "enquiry_mail" boolean NOT NULL DEFAULT true,
    CONSTRAINT "members_pkey" PRIMARY KEY (project_id, user_id)
);

CREATE TABLE "own_certificates" (
    "name" text NOT NULL,
    "project_id" bigint,
    "chain" text NOT NULL,
    "sealed_key" text NOT NULL,
    "issuer" text NOT NULL,
    "serial" text NOT NULL,
    "not_before" timestamp(3) with time zone NOT NULL,
    "not_after" timestamp(3) with time zone NOT NULL,
    "renew_at" timestamp(3) with time zone NOT NULL,
    "renew_by" timestamp(3) with time zone,
    "ask_renewal_at" timestamp(3) with time zone,
    "issued_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "own_certificates_pkey" PRIMARY KEY (name)
);

CREATE TABLE "passkeys" (
    "id" BIGSERIAL NOT NULL,
    "user_id" bigint NOT NULL,
    "credential_id" text NOT NULL,
    "public_key" bytea NOT NULL,
    "counter" bigint NOT NULL,
    "transports" text[],
    "name" text NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "last_used_at" timestamp(3) with time zone,
    CONSTRAINT "passkeys_pkey" PRIMARY KEY (id)
);

CREATE TABLE "password_resets" (
    "token_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "used_at" timestamp(3) with time zone,
    "mailed" boolean NOT NULL DEFAULT false,
    CONSTRAINT "password_resets_pkey" PRIMARY KEY (token_hash)
);

CREATE TABLE "pending_sign_ins" (
    "token_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "proof" text NOT NULL,
    "password_digest" character(64),
    "expires_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY (token_hash)
);

CREATE TABLE "pet_days" (
    "project_id" bigint NOT NULL,
    "day" date NOT NULL,
    "available" integer NOT NULL,
    "pending" integer NOT NULL,
    "sold" integer NOT NULL,
    "arrived" integer NOT NULL,
    "adopted" integer NOT NULL,
    CONSTRAINT "pet_days_pkey" PRIMARY KEY (project_id, day)
);

CREATE TABLE "pet_import_fixes" (
    "import_id" bigint NOT NULL,
    "n" integer NOT NULL,
    "cell" integer NOT NULL,
    "text" text NOT NULL,
    CONSTRAINT "pet_import_fixes_pkey" PRIMARY KEY (import_id, n, cell)
);

CREATE TABLE "pet_import_mappings" (
    "project_id" bigint NOT NULL,
    "header" character(64) NOT NULL,
    "fields" jsonb NOT NULL,
    "chosen_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "pet_import_mappings_pkey" PRIMARY KEY (project_id, header)
);

CREATE TABLE "pet_import_parts" (
    "import_id" bigint NOT NULL,
    "n" integer NOT NULL,
    "bytes" bytea NOT NULL,
    CONSTRAINT "pet_import_parts_pkey" PRIMARY KEY (import_id, n)
);

CREATE TABLE "pet_import_rows" (
    "import_id" bigint NOT NULL,
    "n" integer NOT NULL,
    "name" text,
    "category_id" bigint,
    "status" "PetStatus",
    "faults" jsonb,
    "duplicate_pet" bigint,
    "duplicate_row" integer,
    "external_id" text,
    "is_status_blank" boolean NOT NULL DEFAULT false,
    "profile" jsonb,
    "patch" jsonb,
    "photos" jsonb,
    "remark" text,
    "outcome" text,
    "known_pet" bigint,
    "cells" jsonb,
    "added_photos" integer NOT NULL DEFAULT 0,
    "is_status_derived" boolean NOT NULL DEFAULT false,
    "is_listed_derived" boolean NOT NULL DEFAULT false,
    "adopted_at" timestamp(3) with time zone,
    "is_in_care" boolean NOT NULL DEFAULT true,
    "emptied" jsonb,
    "restored" boolean NOT NULL DEFAULT false,
    "kept" jsonb,
    CONSTRAINT "pet_import_rows_pkey" PRIMARY KEY (import_id, n)
);

CREATE TABLE "pet_import_spans" (
    "import_id" bigint NOT NULL,
    "first_pet" bigint NOT NULL,
    "last_pet" bigint NOT NULL,
    CONSTRAINT "pet_import_spans_pkey" PRIMARY KEY (import_id, first_pet)
);

CREATE TABLE "pet_import_value_fixes" (
    "import_id" bigint NOT NULL,
    "n" integer NOT NULL,
    "cell" integer NOT NULL,
    "value" text NOT NULL,
    "text" text NOT NULL,
    CONSTRAINT "pet_import_value_fixes_pkey" PRIMARY KEY (import_id, n)
);

CREATE TABLE "pet_imports" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "created_by" bigint NOT NULL,
    "file_name" text NOT NULL,
    "format" text NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'uploading'::"ImportState",
    "mode" text,
    "good_rows" integer NOT NULL DEFAULT 0,
    "faulty_rows" integer NOT NULL DEFAULT 0,
    "added_rows" integer NOT NULL DEFAULT 0,
    "added_through" integer NOT NULL DEFAULT 0,
    "fault" text,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" timestamp(3) with time zone,
    "moved_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "columns" jsonb,
    "undone_rows" integer NOT NULL DEFAULT 0,
    "undone_by" bigint,
    "duplicate_rows" integer NOT NULL DEFAULT 0,
    "skip_duplicates" boolean NOT NULL DEFAULT false,
    "sheet" integer,
    "sheets" jsonb,
    "checked_fields" text,
    "checked_through" integer NOT NULL DEFAULT 0,
    "rechecks" integer NOT NULL DEFAULT 0,
    "new_categories" jsonb,
    "header_row" integer,
    "read_as" jsonb,
    "separator" text,
    "size" integer,
    "reading" jsonb,
    "tally" jsonb,
    "updated_rows" integer NOT NULL DEFAULT 0,
    "photo_fetch" jsonb,
    "undo_updates" jsonb,
    "adds_unlisted" boolean NOT NULL DEFAULT false,
    "takes_file" boolean NOT NULL DEFAULT false,
    "takes_except" bigint[] NOT NULL DEFAULT '{}'::bigint[],
    CONSTRAINT "pet_imports_pkey" PRIMARY KEY (id)
);

CREATE TABLE "pet_photo_removals" (
    "pet_id" bigint NOT NULL,
    "photo_id" bigint NOT NULL,
    "position" integer NOT NULL,
    "alt" text NOT NULL,
    "removed_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "pet_photo_removals_pkey" PRIMARY KEY (pet_id, photo_id)
);

CREATE TABLE "pet_photo_uses" (
    "pet_id" bigint NOT NULL,
    "photo_id" bigint NOT NULL,
    "position" integer NOT NULL,
    "alt" text NOT NULL DEFAULT ''::text,
    CONSTRAINT "pet_photo_uses_pkey" PRIMARY KEY (pet_id, photo_id)
);

CREATE TABLE "pet_photos" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "hash" text NOT NULL,
    "original" text,
    "state" "PhotoState" NOT NULL DEFAULT 'processing'::"PhotoState",
    "error" text,
    "width" integer,
    "height" integer,
    "bytes" integer NOT NULL,
    "sizes" jsonb,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "pet_photos_pkey" PRIMARY KEY (id)
);

CREATE TABLE "pet_profiles" (
    "pet_id" bigint NOT NULL,
    "project_id" bigint NOT NULL,
    "listed" boolean NOT NULL DEFAULT true,
    "species" text,
    "breeds" text[] NOT NULL DEFAULT '{}'::text[],
    "mixed" boolean,
    "sex" text,
    "birth_date" date,
    "birth_date_precision" text,
    "birth_date_estimated" boolean,
    "size" text,
    "weight_grams" integer,
    "color" text,
    "coat" text,
    "description" text,
    "neutered" boolean,
    "vaccinated" boolean,
    "house_trained" boolean,
    "special_needs" boolean,
    "special_needs_note" text,
    "good_with_children" boolean,
    "children_from_age" smallint,
    "good_with_dogs" boolean,
    "good_with_cats" boolean,
    "fee_amount" numeric(10,2),
    "fee_currency" text,
    "intake_date" date,
    "video_url" text,
    "bonded_with" bigint[] NOT NULL DEFAULT '{}'::bigint[],
    "microchip" text,
    "notes" text,
    "location" text,
    CONSTRAINT "pet_profiles_pkey" PRIMARY KEY (pet_id),
    CONSTRAINT "pet_profiles_birth_date_check" CHECK (((birth_date_precision = ANY (ARRAY['day'::text, 'month'::text, 'year'::text])) AND ((birth_date IS NULL) = (birth_date_precision IS NULL)))),
    CONSTRAINT "pet_profiles_bonded_with_check" CHECK ((cardinality(bonded_with) <= 10)),
    CONSTRAINT "pet_profiles_breeds_check" CHECK ((cardinality(breeds) <= 2)),
    CONSTRAINT "pet_profiles_children_from_age_check" CHECK (((children_from_age >= 0) AND (children_from_age <= 18))),
    CONSTRAINT "pet_profiles_coat_check" CHECK ((coat = ANY (ARRAY['short'::text, 'medium'::text, 'long'::text, 'wire'::text, 'curly'::text, 'hairless'::text]))),
    CONSTRAINT "pet_profiles_color_check" CHECK (((char_length(color) >= 1) AND (char_length(color) <= 80))),
    CONSTRAINT "pet_profiles_description_check" CHECK (((char_length(description) >= 1) AND (char_length(description) <= 4000))),
    CONSTRAINT "pet_profiles_fee_check" CHECK ((((fee_amount >= (0)::numeric) AND (fee_amount <= 99999.99)) AND (char_length(fee_currency) = 3) AND ((fee_amount IS NULL) = (fee_currency IS NULL)))),
    CONSTRAINT "pet_profiles_location_check" CHECK (((char_length(location) >= 1) AND (char_length(location) <= 80))),
    CONSTRAINT "pet_profiles_microchip_check" CHECK (((char_length(microchip) >= 9) AND (char_length(microchip) <= 23))),
    CONSTRAINT "pet_profiles_notes_check" CHECK (((char_length(notes) >= 1) AND (char_length(notes) <= 4000))),
    CONSTRAINT "pet_profiles_sex_check" CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text]))),
    CONSTRAINT "pet_profiles_size_check" CHECK ((size = ANY (ARRAY['small'::text, 'medium'::text, 'large'::text, 'extra_large'::text]))),
    CONSTRAINT "pet_profiles_special_needs_note_check" CHECK (((char_length(special_needs_note) >= 1) AND (char_length(special_needs_note) <= 500))),
    CONSTRAINT "pet_profiles_species_check" CHECK (((char_length(species) >= 1) AND (char_length(species) <= 40))),
    CONSTRAINT "pet_profiles_video_url_check" CHECK (((char_length(video_url) >= 1) AND (char_length(video_url) <= 2000))),
    CONSTRAINT "pet_profiles_weight_grams_check" CHECK (((weight_grams >= 1) AND (weight_grams <= 2000000)))
);

CREATE TABLE "pet_views" (
    "pet_id" bigint NOT NULL,
    "project_id" bigint NOT NULL,
    "day" date NOT NULL,
    "views" bigint NOT NULL,
    CONSTRAINT "pet_views_pkey" PRIMARY KEY (pet_id, day)
);

CREATE TABLE "pets" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "name" text NOT NULL,
    "category_id" bigint NOT NULL,
    "status" "PetStatus" NOT NULL DEFAULT 'available'::"PetStatus",
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" timestamp(3) with time zone NOT NULL DEFAULT clock_timestamp(),
    "deleted_at" timestamp(3) with time zone,
    "version" integer NOT NULL DEFAULT 1,
    "external_id" text,
    "adopted_at" timestamp(3) with time zone,
    CONSTRAINT "pets_pkey" PRIMARY KEY (id)
);

CREATE TABLE "plan_requests" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "from_plan" "Plan" NOT NULL,
    "plan" "Plan" NOT NULL,
    "note" text NOT NULL DEFAULT ''::text,
    "state" "PlanRequestState" NOT NULL DEFAULT 'open'::"PlanRequestState",
    "requested_by_id" bigint,
    "requested_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_by_id" bigint,
    "decided_at" timestamp(3) with time zone,
    "reason" text NOT NULL DEFAULT ''::text,
    CONSTRAINT "plan_requests_pkey" PRIMARY KEY (id)
);

CREATE TABLE "playground_records" (
    "id" BIGSERIAL NOT NULL,
    "name" text NOT NULL,
    "type" text NOT NULL,
    "value" text NOT NULL,
    "ttl" integer NOT NULL DEFAULT 300,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "playground_records_pkey" PRIMARY KEY (id)
);

CREATE TABLE "projects" (
    "id" BIGSERIAL NOT NULL,
    "slug" text NOT NULL,
    "name" text NOT NULL,
    "plan" "Plan" NOT NULL DEFAULT 'free'::"Plan",
    "per_minute" integer,
    "per_day" integer,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" timestamp(3) with time zone,
    "is_demo" boolean NOT NULL DEFAULT false,
    "domains_until" timestamp(3) with time zone,
    "domains_grace_at" timestamp(3) with time zone,
    "needs_second_factor" boolean NOT NULL DEFAULT false,
    "is_test" boolean NOT NULL DEFAULT false,
    CONSTRAINT "projects_pkey" PRIMARY KEY (id)
);

CREATE TABLE "recovery_codes" (
    "code_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL,
    "used_at" timestamp(3) with time zone,
    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY (code_hash)
);

CREATE TABLE "retention_runs" (
    "step" text NOT NULL,
    "last_run_at" timestamp(3) with time zone NOT NULL,
    "last_done_at" timestamp(3) with time zone,
    "failing_since" timestamp(3) with time zone,
    "fault" text,
    "deleted" bigint NOT NULL DEFAULT 0,
    CONSTRAINT "retention_runs_pkey" PRIMARY KEY (step)
);

CREATE TABLE "service_parts" (
    "name" text NOT NULL,
    "state" text NOT NULL,
    "message" text NOT NULL,
    "fix" text,
    "since" timestamp(3) with time zone NOT NULL,
    "checked_at" timestamp(3) with time zone NOT NULL,
    "told_at" timestamp(3) with time zone,
    CONSTRAINT "service_parts_pkey" PRIMARY KEY (name)
);

CREATE TABLE "service_secrets" (
    "name" text NOT NULL,
    "sealed" text NOT NULL,
    "facts" jsonb NOT NULL DEFAULT '{}'::jsonb,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "service_secrets_pkey" PRIMARY KEY (name)
);

CREATE TABLE "sign_in_failures" (
    "subject" text NOT NULL,
    "failures" integer NOT NULL,
    "last_at" timestamp(3) with time zone NOT NULL,
    "locked_until" timestamp(3) with time zone,
    "account" character(64),
    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY (subject)
);

CREATE TABLE "site_pictures" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "deploy_id" bigint,
    "kind" text NOT NULL,
    "photo_id" bigint NOT NULL,
    "alt" text NOT NULL DEFAULT ''::text,
    CONSTRAINT "site_pictures_pkey" PRIMARY KEY (id)
);

CREATE TABLE "sites" (
    "project_id" bigint NOT NULL,
    "name" text,
    "tagline" text NOT NULL DEFAULT ''::text,
    "accent" text NOT NULL,
    "about" text NOT NULL DEFAULT ''::text,
    "contact_email" text NOT NULL DEFAULT ''::text,
    "contact_phone" text NOT NULL DEFAULT ''::text,
    "contact_address" text NOT NULL DEFAULT ''::text,
    "updated_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" integer NOT NULL DEFAULT 1,
    "opening_hours" text NOT NULL DEFAULT ''::text,
    "donate_url" text NOT NULL DEFAULT ''::text,
    "volunteer_url" text NOT NULL DEFAULT ''::text,
    "imprint_url" text NOT NULL DEFAULT ''::text,
    "privacy_url" text NOT NULL DEFAULT ''::text,
    "language" text NOT NULL DEFAULT 'en'::text,
    "happy_days" integer NOT NULL DEFAULT 30,
    CONSTRAINT "sites_pkey" PRIMARY KEY (project_id)
);

CREATE TABLE "totp_factors" (
    "user_id" bigint NOT NULL,
    "is_confirmed" boolean NOT NULL,
    "sealed_secret" text NOT NULL,
    "last_step" bigint NOT NULL DEFAULT 0,
    "created_at" timestamp(3) with time zone NOT NULL,
    "last_used_at" timestamp(3) with time zone,
    CONSTRAINT "totp_factors_pkey" PRIMARY KEY (user_id, is_confirmed)
);

CREATE TABLE "usage_days" (
    "project_id" bigint NOT NULL,
    "key_id" bigint NOT NULL,
    "operation" text NOT NULL,
    "status_class" smallint NOT NULL,
    "day" date NOT NULL,
    "requests" bigint NOT NULL,
    "charged" bigint NOT NULL,
    CONSTRAINT "usage_days_pkey" PRIMARY KEY (project_id, day, key_id, operation, status_class)
);

CREATE TABLE "usage_hours" (
    "project_id" bigint NOT NULL,
    "key_id" bigint NOT NULL,
    "status_class" smallint NOT NULL,
    "hour" timestamp(0) with time zone NOT NULL,
    "requests" bigint NOT NULL,
    "charged" bigint NOT NULL,
    CONSTRAINT "usage_hours_pkey" PRIMARY KEY (project_id, hour, key_id, status_class)
);

CREATE TABLE "usage_minutes" (
    "project_id" bigint NOT NULL,
    "key_id" bigint NOT NULL,
    "operation" text NOT NULL,
    "status_class" smallint NOT NULL,
    "minute" timestamp(0) with time zone NOT NULL,
    "requests" bigint NOT NULL,
    "charged" bigint NOT NULL,
    CONSTRAINT "usage_minutes_pkey" PRIMARY KEY (project_id, minute, key_id, operation, status_class)
);

CREATE TABLE "used_challenges" (
    "challenge_hash" character(64) NOT NULL,
    "expires_at" timestamp(3) with time zone NOT NULL,
    CONSTRAINT "used_challenges_pkey" PRIMARY KEY (challenge_hash)
);

CREATE TABLE "user_sessions" (
    "id" BIGSERIAL NOT NULL,
    "token_hash" character(64) NOT NULL,
    "user_id" bigint NOT NULL,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" timestamp(3) with time zone NOT NULL,
    "ended_at" timestamp(3) with time zone,
    "user_agent" text NOT NULL,
    "address" text NOT NULL,
    "proved_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "user_sessions_pkey" PRIMARY KEY (id)
);

CREATE TABLE "users" (
    "id" BIGSERIAL NOT NULL,
    "email" text NOT NULL,
    "name" text NOT NULL,
    "password_hash" text,
    "is_admin" boolean NOT NULL DEFAULT false,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "email_proven_at" timestamp(3) with time zone,
    "second_factor_due_at" timestamp(3) with time zone,
    CONSTRAINT "users_pkey" PRIMARY KEY (id)
);

CREATE TABLE "webhook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "endpoint_id" bigint NOT NULL,
    "event_id" bigint,
    "type" text NOT NULL,
    "subject" text NOT NULL,
    "body" text NOT NULL,
    "state" text NOT NULL DEFAULT 'waiting'::text,
    "attempts" integer NOT NULL DEFAULT 0,
    "tries" jsonb NOT NULL DEFAULT '[]'::jsonb,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_sent_at" timestamp(3) with time zone,
    "next_attempt_at" timestamp(3) with time zone,
    "ended_at" timestamp(3) with time zone,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY (id),
    CONSTRAINT "webhook_deliveries_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

CREATE TABLE "webhook_endpoints" (
    "id" BIGSERIAL NOT NULL,
    "project_id" bigint NOT NULL,
    "url" text NOT NULL,
    "description" text NOT NULL DEFAULT ''::text,
    "event_types" text[],
    "state" text NOT NULL DEFAULT 'active'::text,
    "sealed_secret" text NOT NULL,
    "old_sealed_secret" text,
    "old_secret_until" timestamp(3) with time zone,
    "last_event_id" bigint NOT NULL,
    "failures" integer NOT NULL DEFAULT 0,
    "failing_since" timestamp(3) with time zone,
    "held_until" timestamp(3) with time zone,
    "last_success_at" timestamp(3) with time zone,
    "disabled_at" timestamp(3) with time zone,
    "disabled_reason" text,
    "created_at" timestamp(3) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_turn_at" timestamp(3) with time zone,
    "asked_at" timestamp(3) with time zone[],
    "failing_told_at" timestamp(3) with time zone,
    "sends_personal_data" boolean NOT NULL DEFAULT false,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY (id),
    CONSTRAINT "webhook_endpoints_state_check" CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text])))
);

CREATE SEQUENCE "orders_id_seq";
ALTER SEQUENCE "orders_id_seq" OWNED BY "adoptions"."order_id";

CREATE FUNCTION search_parts(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 5000
AS $function$
  SELECT string_to_array(value, NULL)
    || (SELECT array_agg(substr(value, place, 2)) FROM generate_series(1, length(value) - 1) AS place)
$function$;

CREATE FUNCTION search_needles(searched text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE WHEN length(searched) <= 1 THEN ARRAY[searched]
    ELSE (SELECT array_agg(DISTINCT substr(searched, place, 2)) FROM generate_series(1, length(searched) - 1) AS place) END
$function$;

CREATE FUNCTION pet_words(project bigint, value text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
BEGIN RETURN CASE
  WHEN value !~ '[^0-9A-Za-z]' THEN ARRAY[project || ':' || lower(left(value, 480) COLLATE "C")]
  WHEN octet_length(value) = length(value) THEN
    string_to_array(project || ':' || replace(btrim(regexp_replace(lower(left(value, 480) COLLATE "C"), '[^0-9a-z]+', ' ', 'g')),
      ' ', ' ' || project || ':'), ' ')
  ELSE
    string_to_array(project || ':' || replace(btrim(regexp_replace(
      left(replace(replace(replace(regexp_replace(translate(lower(regexp_replace(normalize(value, NFD),
        '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
        '', 'g')), 'øłđðħŧıØŁĐÐĦŦςÆŒÞ', 'olddhtiolddhtσæœþ'), '[ßẞ]', 'ss', 'g'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 480),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u206f\u3000-\u3002]+', ' ', 'g')),
      ' ', ' ' || project || ':'), ' ')
  END; END$function$;

CREATE FUNCTION pet_search(project bigint, value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT ('''' || array_to_string((pet_words(project, value))[1:8], ''':* & ''') || ''':*')::tsquery
$function$;

CREATE FUNCTION folded_pet_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT btrim(regexp_replace(CASE WHEN octet_length(name) = length(name) THEN lower(name) ELSE
    replace(replace(replace(regexp_replace(translate(lower(regexp_replace(normalize(name, NFKD),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g')), 'øłđðħŧıØŁĐÐĦŦςÆŒÞ', 'olddhtiolddhtσæœþ'), '[ßẞ]', 'ss', 'g'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END, '\s+', ' ', 'g'))
$function$;

CREATE UNIQUE INDEX "projects_slug_key" ON "projects"(slug);
CREATE INDEX "pets_project_id_id_idx" ON "pets"(project_id, id);
CREATE INDEX "pets_project_id_status_id_idx" ON "pets"(project_id, status, id);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"(hash);
CREATE INDEX "api_keys_project_id_id_idx" ON "api_keys"(project_id, id);
CREATE INDEX "api_key_bans_key_id_started_at_idx" ON "api_key_bans"(key_id, started_at);
CREATE INDEX "api_key_bans_ends_at_idx" ON "api_key_bans"(ends_at);
CREATE INDEX "usage_minutes_minute_idx" ON "usage_minutes"(minute);
CREATE INDEX "usage_days_day_idx" ON "usage_days"(day);
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"(expires_at);
CREATE INDEX "audit_entries_project_id_id_idx" ON "audit_entries"(project_id, id);
CREATE INDEX "audit_entries_project_id_entity_type_entity_id_id_idx" ON "audit_entries"(project_id, entity_type, entity_id, id);
CREATE UNIQUE INDEX "users_email_key" ON "users"(email);
CREATE INDEX "members_user_id_idx" ON "members"(user_id);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"(token_hash);
CREATE INDEX "invitations_project_id_id_idx" ON "invitations"(project_id, id);
CREATE UNIQUE INDEX "user_sessions_token_hash_key" ON "user_sessions"(token_hash);
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"(user_id);
CREATE INDEX "sign_in_failures_last_at_idx" ON "sign_in_failures"(last_at);
CREATE INDEX "pets_project_id_lower_name_id_idx" ON "pets"(project_id, lower(name) COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX "pets_project_id_updated_at_id_idx" ON "pets"(project_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "pets_project_id_category_id_id_idx" ON "pets"(project_id, category_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX "pets_bin_idx" ON "pets"(project_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "pet_imports_project_id_id_idx" ON "pet_imports"(project_id, id);
CREATE INDEX "pet_imports_created_at_idx" ON "pet_imports"(created_at);
CREATE INDEX "pet_import_rows_faulty_idx" ON "pet_import_rows"(import_id, n) WHERE (faults IS NOT NULL);
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"(user_id);
CREATE UNIQUE INDEX "linked_accounts_provider_subject_key" ON "linked_accounts"(provider, subject);
CREATE INDEX "audit_entries_project_id_actor_kind_actor_id_id_idx" ON "audit_entries"(project_id, actor_kind, actor_id, id);
CREATE INDEX "deploys_project_id_state_number_idx" ON "deploys"(project_id, state, number);
CREATE UNIQUE INDEX "deploys_project_id_number_key" ON "deploys"(project_id, number);
CREATE UNIQUE INDEX "domains_share_hash_key" ON "domains"(share_hash);
CREATE INDEX "domains_name_idx" ON "domains"(name);
CREATE INDEX "domains_next_check_at_idx" ON "domains"(next_check_at);
CREATE UNIQUE INDEX "domains_project_id_name_key" ON "domains"(project_id, name);
CREATE INDEX "certificates_renew_at_idx" ON "certificates"(renew_at);
CREATE INDEX "certificate_attempts_domain_id_id_idx" ON "certificate_attempts"(domain_id, id);
CREATE INDEX "certificate_attempts_name_started_at_idx" ON "certificate_attempts"(name, started_at);
CREATE UNIQUE INDEX "playground_records_name_type_value_key" ON "playground_records"(name, type, value);
CREATE UNIQUE INDEX "domains_primary_key" ON "domains"(project_id) WHERE (use = 'primary'::"DomainUse");
CREATE UNIQUE INDEX "certificate_attempts_running_key" ON "certificate_attempts"(domain_id) WHERE (state = 'running'::"AttemptState");
CREATE INDEX "certificate_attempts_zone_ended_at_idx" ON "certificate_attempts"(zone, ended_at);
CREATE UNIQUE INDEX "categories_project_id_lower_name_key" ON "categories"(project_id, lower(name));
CREATE INDEX "invitation_sends_person_id_at_idx" ON "invitation_sends"(person_id, at);
CREATE INDEX "invitation_sends_project_id_at_idx" ON "invitation_sends"(project_id, at);
CREATE INDEX "invitation_sends_recipient_hash_at_idx" ON "invitation_sends"(recipient_hash, at);
CREATE INDEX "invitation_sends_at_idx" ON "invitation_sends"(at);
CREATE INDEX "known_devices_user_id_idx" ON "known_devices"(user_id);
CREATE INDEX "known_devices_last_used_at_idx" ON "known_devices"(last_used_at);
CREATE INDEX "sign_in_failures_account_idx" ON "sign_in_failures"(account);
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"(at);
CREATE INDEX "certificate_attempts_ended_at_idx" ON "certificate_attempts"(ended_at);
CREATE INDEX "user_sessions_over_at_idx" ON "user_sessions"(LEAST(ended_at, expires_at));
CREATE INDEX "password_resets_over_at_idx" ON "password_resets"(LEAST(used_at, expires_at));
CREATE INDEX "admin_links_over_at_idx" ON "admin_links"(LEAST(used_at, expires_at));
CREATE INDEX "invitations_over_at_idx" ON "invitations"(LEAST(accepted_at, revoked_at, expires_at));
CREATE INDEX "api_keys_over_at_idx" ON "api_keys"(LEAST(revoked_at, expires_at));
CREATE INDEX "users_lower_name_id_idx" ON "users"(lower(name) COLLATE "C", id);
CREATE INDEX "users_admin_lower_name_id_idx" ON "users"(lower(name) COLLATE "C", id) WHERE is_admin;
CREATE INDEX "projects_live_lower_name_id_idx" ON "projects"(lower(name) COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX "projects_bin_lower_name_id_idx" ON "projects"(lower(name) COLLATE "C", id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "user_sessions_open_idx" ON "user_sessions"(expires_at) WHERE (ended_at IS NULL);
CREATE INDEX "api_keys_rotated_from_id_idx" ON "api_keys"(rotated_from_id);
CREATE INDEX "api_key_bans_project_id_ends_at_idx" ON "api_key_bans"(project_id, ends_at);
CREATE INDEX "api_key_bans_over_idx" ON "api_key_bans"(COALESCE(lifted_at, ends_at), id);
CREATE INDEX "certificates_ask_renewal_at_idx" ON "certificates"(ask_renewal_at);
CREATE INDEX "usage_hours_hour_idx" ON "usage_hours"(hour);
CREATE INDEX "pets_words_idx" ON "pets" USING gin (array_to_tsvector(pet_words(project_id, name))) WITH (fastupdate=off);
CREATE UNIQUE INDEX "pets_project_id_external_id_key" ON "pets"(project_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX "events_project_id_type_id_idx" ON "events"(project_id, type, id);
CREATE INDEX "events_occurred_at_idx" ON "events"(occurred_at);
CREATE INDEX "webhook_endpoints_project_id_id_idx" ON "webhook_endpoints"(project_id, id);
CREATE UNIQUE INDEX "webhook_deliveries_endpoint_id_event_id_key" ON "webhook_deliveries"(endpoint_id, event_id);
CREATE INDEX "webhook_deliveries_endpoint_id_id_idx" ON "webhook_deliveries"(endpoint_id, id);
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"(endpoint_id, next_attempt_at) WHERE (state = 'waiting'::text);
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries"(endpoint_id, subject, event_id) WHERE (state = 'waiting'::text);
CREATE INDEX "webhook_deliveries_over_at_idx" ON "webhook_deliveries"(COALESCE(ended_at, created_at));
CREATE INDEX "users_folded_idx" ON "users" USING gin (search_parts(folded_pet_name(((name || ' '::text) || email))));
CREATE INDEX "projects_folded_idx" ON "projects" USING gin (search_parts(folded_pet_name(((name || ' '::text) || slug))));
CREATE UNIQUE INDEX "pet_photos_hash_key" ON "pet_photos"(hash);
CREATE INDEX "pet_photos_project_id_idx" ON "pet_photos"(project_id);
CREATE INDEX "pet_photo_uses_photo_id_idx" ON "pet_photo_uses"(photo_id);
CREATE INDEX "pet_profiles_unlisted_idx" ON "pet_profiles"(project_id, pet_id) WHERE (NOT listed);
CREATE INDEX "pet_profiles_filters_idx" ON "pet_profiles"(project_id, pet_id) INCLUDE (species, sex, size, birth_date, birth_date_precision, good_with_children, good_with_dogs, good_with_cats);
CREATE INDEX "pet_profiles_intake_idx" ON "pet_profiles"(project_id, intake_date, pet_id) WHERE (intake_date IS NOT NULL);
CREATE INDEX "pets_adopted_at_idx" ON "pets"(project_id, COALESCE(adopted_at, updated_at), id) WHERE ((status = 'sold'::"PetStatus") AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "site_pictures_deploy_id_kind_key" ON "site_pictures"(deploy_id, kind);
CREATE INDEX "site_pictures_photo_id_idx" ON "site_pictures"(photo_id);
CREATE UNIQUE INDEX "site_pictures_draft_key" ON "site_pictures"(project_id, kind) WHERE (deploy_id IS NULL);
CREATE INDEX "pet_photo_removals_photo_id_idx" ON "pet_photo_removals"(photo_id);
CREATE INDEX "pet_import_rows_fetched_idx" ON "pet_import_rows"(import_id, known_pet) WHERE (added_photos > 0);
CREATE INDEX "site_pictures_project_id_idx" ON "site_pictures"(project_id);
CREATE INDEX "own_certificates_project_id_idx" ON "own_certificates"(project_id);
CREATE UNIQUE INDEX "enquiries_project_id_form_id_key" ON "enquiries"(project_id, form_id);
CREATE INDEX "enquiries_project_id_id_idx" ON "enquiries"(project_id, id);
CREATE INDEX "enquiries_project_id_quarantined_state_id_idx" ON "enquiries"(project_id, quarantined, state, id);
CREATE INDEX "enquiries_pet_id_state_idx" ON "enquiries"(pet_id, state);
CREATE INDEX "enquiries_assignee_id_idx" ON "enquiries"(assignee_id);
CREATE INDEX "enquiries_project_id_closed_at_idx" ON "enquiries"(project_id, closed_at);
CREATE INDEX "enquiry_notes_enquiry_id_id_idx" ON "enquiry_notes"(enquiry_id, id);
CREATE INDEX "enquiry_notes_author_id_idx" ON "enquiry_notes"(author_id);
CREATE INDEX "enquiry_replies_enquiry_id_id_idx" ON "enquiry_replies"(enquiry_id, id);
CREATE INDEX "enquiry_replies_author_id_idx" ON "enquiry_replies"(author_id);
CREATE INDEX "enquiry_pauses_project_id_idx" ON "enquiry_pauses"(project_id);
CREATE UNIQUE INDEX "adoptions_order_id_key" ON "adoptions"(order_id);
CREATE UNIQUE INDEX "adoptions_enquiry_id_key" ON "adoptions"(enquiry_id);
CREATE INDEX "adoptions_project_id_id_idx" ON "adoptions"(project_id, id);
CREATE INDEX "adoptions_project_id_stage_id_idx" ON "adoptions"(project_id, stage, id);
CREATE INDEX "adoptions_project_id_next_on_idx" ON "adoptions"(project_id, next_on);
CREATE INDEX "adoptions_pet_id_id_idx" ON "adoptions"(pet_id, id);
CREATE INDEX "adoptions_assignee_id_idx" ON "adoptions"(assignee_id);
CREATE INDEX "enquiries_acknowledged_at_idx" ON "enquiries"(acknowledged_at);
CREATE INDEX "enquiries_unannounced_idx" ON "enquiries"(project_id, id) WHERE unannounced;
CREATE INDEX "pet_views_project_id_day_idx" ON "pet_views"(project_id, day);
CREATE INDEX "pet_views_day_idx" ON "pet_views"(day);
CREATE INDEX "answers_to_others_project_id_created_at_idx" ON "answers_to_others"(project_id, created_at);
CREATE INDEX "answers_to_others_author_id_idx" ON "answers_to_others"(author_id);
CREATE UNIQUE INDEX "answers_to_others_open_idx" ON "answers_to_others"(pet_id) WHERE (ended_at IS NULL);
CREATE INDEX "answers_to_others_pet_id_idx" ON "answers_to_others"(pet_id);
CREATE INDEX "pet_profiles_kinds_idx" ON "pet_profiles"(project_id, species, sex, size, pet_id) INCLUDE (birth_date, birth_date_precision, listed);
CREATE INDEX "adoptions_canceled_idx" ON "adoptions"(moved_at) WHERE ((stage = 'cancelled'::"AdoptionStage") AND (((((((adopter || email) || phone) || note) || next_step) || return_reason) <> ''::text) OR (next_on IS NOT NULL)));
CREATE INDEX "adoptions_resting_idx" ON "adoptions"(project_id, updated_at) WHERE ((stage = ANY (ARRAY['interested'::"AdoptionStage", 'visit'::"AdoptionStage"])) AND (((((((adopter || email) || phone) || note) || next_step) || return_reason) <> ''::text) OR (next_on IS NOT NULL)));
CREATE INDEX "adoptions_completed_idx" ON "adoptions"(project_id, moved_at) WHERE ((stage = ANY (ARRAY['home'::"AdoptionStage", 'returned'::"AdoptionStage"])) AND (((((((adopter || email) || phone) || note) || next_step) || return_reason) <> ''::text) OR (next_on IS NOT NULL)));
CREATE INDEX "email_changes_user_id_idx" ON "email_changes"(user_id);
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"(expires_at);
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes"(user_id);
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins"(user_id);
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins"(expires_at);
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens"(hash);
CREATE INDEX "access_tokens_ended_idx" ON "access_tokens"(LEAST(revoked_at, expires_at));
CREATE INDEX "access_tokens_user_id_id_idx" ON "access_tokens"(user_id, id);
CREATE INDEX "pet_profiles_births_idx" ON "pet_profiles"(project_id, birth_date) INCLUDE (pet_id, species, birth_date_precision);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"(credential_id);
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"(user_id);
CREATE INDEX "used_challenges_expires_at_idx" ON "used_challenges"(expires_at);
CREATE INDEX "enquiries_project_id_acknowledged_at_idx" ON "enquiries"(project_id, acknowledged_at);
CREATE INDEX "enquiries_acknowledged_mailbox_idx" ON "enquiries"(lower(regexp_replace(email, '\+[^@]*@'::text, '@'::text)), acknowledged_at) WHERE (acknowledged_at IS NOT NULL);
CREATE INDEX "access_tokens_banned_idx" ON "access_tokens"(id) WHERE (bans <> '[]'::jsonb);
CREATE UNIQUE INDEX "plan_requests_project_id_key" ON "plan_requests"(project_id);
CREATE INDEX "plan_requests_state_requested_at_idx" ON "plan_requests"(state, requested_at);
CREATE INDEX "plan_requests_requested_by_id_idx" ON "plan_requests"(requested_by_id);
CREATE INDEX "plan_requests_decided_by_id_idx" ON "plan_requests"(decided_by_id);
CREATE INDEX "events_pet_idx" ON "events"(project_id, (
CASE
    WHEN (type ~~ 'pet.%'::text) THEN (data ->> 'id'::text)
    ELSE (data ->> 'petId'::text)
END), id) WHERE (
CASE
    WHEN (type ~~ 'pet.%'::text) THEN (data ->> 'id'::text)
    ELSE (data ->> 'petId'::text)
END IS NOT NULL);
CREATE INDEX "audit_entries_created_idx" ON "audit_entries"(project_id, id) WHERE (action = 'pet.create'::text);
CREATE INDEX "pet_profiles_microchip_idx" ON "pet_profiles"(project_id, microchip) WHERE (microchip IS NOT NULL);
CREATE INDEX "pet_profiles_location_idx" ON "pet_profiles"(project_id, lower(location), pet_id) WHERE (location IS NOT NULL);
CREATE INDEX "pet_profiles_breed_idx" ON "pet_profiles"(project_id, lower(breeds[1]), pet_id) WHERE (breeds[1] IS NOT NULL);
CREATE INDEX "pet_profiles_second_breed_idx" ON "pet_profiles"(project_id, lower(breeds[2]), pet_id) WHERE (breeds[2] IS NOT NULL);
CREATE INDEX "adoptions_reserved_idx" ON "adoptions"(project_id, moved_at, id) WHERE (stage = 'reserved'::"AdoptionStage");
CREATE UNIQUE INDEX "adoptions_holder_key" ON "adoptions"(pet_id) WHERE (stage = ANY (ARRAY['reserved'::"AdoptionStage", 'home'::"AdoptionStage"]));
CREATE INDEX "adoptions_project_id_order_id_idx" ON "adoptions"(project_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX "adoptions_order_status_idx" ON "adoptions"(project_id, (
CASE stage
    WHEN 'reserved'::"AdoptionStage" THEN 'placed'::text
    WHEN 'home'::"AdoptionStage" THEN 'completed'::text
    ELSE 'cancelled'::text
END), order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX "pet_import_rows_restored_idx" ON "pet_import_rows"(known_pet) WHERE restored;

ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_assignee_id_fkey" FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_enquiry_id_fkey" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "adoptions" ADD CONSTRAINT "adoptions_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "answers_to_others" ADD CONSTRAINT "answers_to_others_author_id_fkey" FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "answers_to_others" ADD CONSTRAINT "answers_to_others_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "answers_to_others" ADD CONSTRAINT "answers_to_others_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "api_key_bans" ADD CONSTRAINT "api_key_bans_key_id_fkey" FOREIGN KEY (key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "api_key_requests" ADD CONSTRAINT "api_key_requests_key_id_fkey" FOREIGN KEY (key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_rotated_from_id_fkey" FOREIGN KEY (rotated_from_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "categories" ADD CONSTRAINT "categories_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "certificate_attempts" ADD CONSTRAINT "certificate_attempts_domain_id_fkey" FOREIGN KEY (domain_id) REFERENCES domains(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_domain_id_fkey" FOREIGN KEY (domain_id) REFERENCES domains(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "deploys" ADD CONSTRAINT "deploys_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "domains" ADD CONSTRAINT "domains_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_fkey" FOREIGN KEY (assignee_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_author_id_fkey" FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_fkey" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiry_pauses" ADD CONSTRAINT "enquiry_pauses_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiry_pauses" ADD CONSTRAINT "enquiry_pauses_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_author_id_fkey" FOREIGN KEY (author_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_enquiry_id_fkey" FOREIGN KEY (enquiry_id) REFERENCES enquiries(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "enquiry_settings" ADD CONSTRAINT "enquiry_settings_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "mail_day_shares" ADD CONSTRAINT "mail_day_shares_day_fkey" FOREIGN KEY (day) REFERENCES mail_days(day) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "members" ADD CONSTRAINT "members_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "own_certificates" ADD CONSTRAINT "own_certificates_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_days" ADD CONSTRAINT "pet_days_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_fixes" ADD CONSTRAINT "pet_import_fixes_import_id_fkey" FOREIGN KEY (import_id) REFERENCES pet_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_mappings" ADD CONSTRAINT "pet_import_mappings_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_parts" ADD CONSTRAINT "pet_import_parts_import_id_fkey" FOREIGN KEY (import_id) REFERENCES pet_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_rows" ADD CONSTRAINT "pet_import_rows_import_id_fkey" FOREIGN KEY (import_id) REFERENCES pet_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_spans" ADD CONSTRAINT "pet_import_spans_import_id_fkey" FOREIGN KEY (import_id) REFERENCES pet_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_import_value_fixes" ADD CONSTRAINT "pet_import_value_fixes_import_id_fkey" FOREIGN KEY (import_id) REFERENCES pet_imports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_imports" ADD CONSTRAINT "pet_imports_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_photo_removals" ADD CONSTRAINT "pet_photo_removals_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_photo_removals" ADD CONSTRAINT "pet_photo_removals_photo_id_fkey" FOREIGN KEY (photo_id) REFERENCES pet_photos(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_photo_uses" ADD CONSTRAINT "pet_photo_uses_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_photo_uses" ADD CONSTRAINT "pet_photo_uses_photo_id_fkey" FOREIGN KEY (photo_id) REFERENCES pet_photos(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_profiles" ADD CONSTRAINT "pet_profiles_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_views" ADD CONSTRAINT "pet_views_pet_id_fkey" FOREIGN KEY (pet_id) REFERENCES pets(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pet_views" ADD CONSTRAINT "pet_views_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "pets" ADD CONSTRAINT "pets_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_decided_by_id_fkey" FOREIGN KEY (decided_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_requested_by_id_fkey" FOREIGN KEY (requested_by_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_deploy_id_fkey" FOREIGN KEY (deploy_id) REFERENCES deploys(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_photo_id_fkey" FOREIGN KEY (photo_id) REFERENCES pet_photos(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "sites" ADD CONSTRAINT "sites_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_project_id_fkey" FOREIGN KEY (project_id) REFERENCES projects(id) ON UPDATE CASCADE ON DELETE CASCADE;

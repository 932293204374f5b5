-- The certificate of a removed domain, for the project that may add it again.
alter table "certificate_attempts" add column "chain" text, add column "project_id" bigint;

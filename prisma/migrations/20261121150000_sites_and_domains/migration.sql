-- CreateEnum
CREATE TYPE "DeployState" AS ENUM ('building', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "DomainRouting" AS ENUM ('waiting', 'stopped', 'verified', 'drifted', 'lost');

-- CreateEnum
CREATE TYPE "DomainUse" AS ENUM ('primary', 'serves', 'redirects');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('running', 'issued', 'failed');

-- CreateTable
CREATE TABLE "sites" (
    "project_id" BIGINT NOT NULL,
    "name" TEXT,
    "tagline" TEXT NOT NULL DEFAULT '',
    "accent" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "contact_email" TEXT NOT NULL DEFAULT '',
    "contact_phone" TEXT NOT NULL DEFAULT '',
    "contact_address" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sites_pkey" PRIMARY KEY ("project_id")
);

-- CreateTable
CREATE TABLE "deploys" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "DeployState" NOT NULL DEFAULT 'building',
    "settings" JSONB NOT NULL,
    "restores" INTEGER,
    "log" JSONB NOT NULL DEFAULT '[]',
    "fault" TEXT,
    "created_by" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "deploys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "domain_names" (
    "name" TEXT NOT NULL,
    "holder_id" BIGINT NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_names_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "domains" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "use" "DomainUse" NOT NULL,
    "routing" "DomainRouting" NOT NULL DEFAULT 'waiting',
    "routing_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verified_at" TIMESTAMPTZ(3),
    "challenge" TEXT NOT NULL,
    "checks" INTEGER NOT NULL DEFAULT 0,
    "checks_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "check_asked_at" TIMESTAMPTZ(3),
    "report" JSONB,
    "share_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "certificates" (
    "domain_id" BIGINT NOT NULL,
    "chain" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "serial" TEXT NOT NULL,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "not_after" TIMESTAMPTZ(3) NOT NULL,
    "renew_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("domain_id")
);

-- CreateTable
CREATE TABLE "certificate_attempts" (
    "id" BIGSERIAL NOT NULL,
    "domain_id" BIGINT,
    "name" TEXT NOT NULL,
    "authority" TEXT NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'running',
    "step" TEXT NOT NULL DEFAULT 'ordering',
    "order_url" TEXT,
    "sealed_key" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "detail" TEXT,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificate_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acme_challenges" (
    "token" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key_authorization" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acme_challenges_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "service_secrets" (
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "service_secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "playground_records" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "ttl" INTEGER NOT NULL DEFAULT 300,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playground_records_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deploys_project_id_state_number_idx" ON "deploys"("project_id", "state", "number");

-- CreateIndex
CREATE UNIQUE INDEX "deploys_project_id_number_key" ON "deploys"("project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "domains_share_hash_key" ON "domains"("share_hash");

-- CreateIndex
CREATE INDEX "domains_name_idx" ON "domains"("name");

-- CreateIndex
CREATE INDEX "domains_next_check_at_idx" ON "domains"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "domains_project_id_name_key" ON "domains"("project_id", "name");

-- CreateIndex
CREATE INDEX "certificates_renew_at_idx" ON "certificates"("renew_at");

-- CreateIndex
CREATE INDEX "certificate_attempts_domain_id_id_idx" ON "certificate_attempts"("domain_id", "id");

-- CreateIndex
CREATE INDEX "certificate_attempts_name_started_at_idx" ON "certificate_attempts"("name", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "playground_records_name_type_value_key" ON "playground_records"("name", "type", "value");

-- AddForeignKey
ALTER TABLE "sites" ADD CONSTRAINT "sites_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deploys" ADD CONSTRAINT "deploys_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domains" ADD CONSTRAINT "domains_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "certificate_attempts" ADD CONSTRAINT "certificate_attempts_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One primary for each project
CREATE UNIQUE INDEX "domains_primary_key" ON "domains"("project_id") WHERE "use" = 'primary';

-- One order at a time for each domain
CREATE UNIQUE INDEX "certificate_attempts_running_key" ON "certificate_attempts"("domain_id") WHERE "state" = 'running';

-- A certificate before DNS leads here, proved by the TXT record of `_acme-challenge`.

-- AlterTable
ALTER TABLE "domains" ADD COLUMN "early_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "certificate_attempts" ADD COLUMN "dns_value" TEXT, ADD COLUMN "expires_at" TIMESTAMPTZ(3);

-- The coming addresses of the platform that a domain's owners have been told about.

-- AlterTable
ALTER TABLE "domains" ADD COLUMN "moving_to" TEXT;

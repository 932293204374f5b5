-- The status that a domain redirects with.

-- AlterTable
ALTER TABLE "domains" ADD COLUMN "redirect_status" SMALLINT NOT NULL DEFAULT 301;

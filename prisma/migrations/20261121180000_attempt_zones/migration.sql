-- AlterTable. Attempts from before are counted for their own name alone, for a week at most
ALTER TABLE "certificate_attempts" ADD COLUMN "zone" TEXT;
UPDATE "certificate_attempts" SET "zone" = "name";
ALTER TABLE "certificate_attempts" ALTER COLUMN "zone" SET NOT NULL;

-- CreateIndex
CREATE INDEX "certificate_attempts_zone_ended_at_idx" ON "certificate_attempts"("zone", "ended_at");

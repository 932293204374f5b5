-- AlterTable
ALTER TABLE "certificates" ADD COLUMN "renew_by" TIMESTAMPTZ(3);
ALTER TABLE "certificates" ADD COLUMN "ask_renewal_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "certificates_ask_renewal_at_idx" ON "certificates"("ask_renewal_at");

-- Attempts that a count of our own stopped are told apart from the authority's refusals, and tried again
UPDATE "certificate_attempts"
   SET "reason" = 'held_back', "detail" = 'The limit is ' || substr("detail", length('Counted by us before asking: ') + 1), "retry_at" = now()
 WHERE "state" = 'failed' AND "reason" = 'rate_limited' AND "detail" LIKE 'Counted by us before asking: %';

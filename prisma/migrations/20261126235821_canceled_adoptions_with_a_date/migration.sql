-- Canceled adoptions that still say something about a person, for the retention. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_canceled_idx" ON "adoptions"("moved_at")
  WHERE stage = 'cancelled' AND (adopter || email || phone || note || next_step || return_reason <> '' OR next_on IS NOT NULL);

-- Canceled adoptions that still name someone, for the retention. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY "adoptions_cancelled_idx" ON "adoptions"("moved_at")
  WHERE stage = 'cancelled' AND adopter || email || phone || note || next_step <> '';

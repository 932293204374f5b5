-- At most one adoption has the animal. Prisma cannot describe a partial index.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_holder_key" ON "adoptions"("pet_id") WHERE stage IN ('reserved', 'home');

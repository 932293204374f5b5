-- The API's orders. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_project_id_order_id_idx" ON "adoptions"("project_id", "order_id") WHERE order_id IS NOT NULL;

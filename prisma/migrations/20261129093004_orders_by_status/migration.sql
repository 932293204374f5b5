-- The API's orders by status. Prisma cannot describe an index of an expression.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "adoptions_order_status_idx" ON "adoptions"
  ("project_id", (CASE stage WHEN 'reserved' THEN 'placed' WHEN 'home' THEN 'completed' ELSE 'cancelled' END), "order_id") WHERE order_id IS NOT NULL;

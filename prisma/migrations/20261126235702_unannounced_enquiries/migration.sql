-- Enquiries that no one has been notified of. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY "enquiries_unannounced_idx" ON "enquiries"("project_id", "id") WHERE "unannounced";

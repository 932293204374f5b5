-- Creations are events: without it, a log with few of them is read from end to end. Prisma cannot describe a partial index.
CREATE INDEX CONCURRENTLY "audit_entries_created_idx" ON "audit_entries"("project_id", "id") WHERE "action" = 'pet.create';

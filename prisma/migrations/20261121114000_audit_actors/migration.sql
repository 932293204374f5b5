-- The audit log by who did it, newest first.

-- CreateIndex
CREATE INDEX "audit_entries_project_id_actor_kind_actor_id_id_idx" ON "audit_entries"("project_id", "actor_kind", "actor_id", "id");

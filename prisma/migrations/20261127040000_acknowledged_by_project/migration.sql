-- CreateIndex
CREATE INDEX CONCURRENTLY "enquiries_project_id_acknowledged_at_idx" ON "enquiries"("project_id", "acknowledged_at");

CREATE INDEX CONCURRENTLY "adoptions_project_id_updated_at_idx" ON "adoptions"(project_id, updated_at);

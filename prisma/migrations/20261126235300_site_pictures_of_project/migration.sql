-- The dashboard reads the pictures of one site, and a deleted project takes its own along.
CREATE INDEX CONCURRENTLY "site_pictures_project_id_idx" ON "site_pictures"("project_id");

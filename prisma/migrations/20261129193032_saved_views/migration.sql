-- Names for a filter of the table of animals, with its order and columns: of a member, or without one of the project.
CREATE TABLE "saved_views" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "owner_id" BIGINT,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "saved_views_project_id_owner_id_name_key" ON "saved_views"("project_id", "owner_id", "name");

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_project_id_owner_id_fkey"
  FOREIGN KEY ("project_id", "owner_id") REFERENCES "members"("project_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

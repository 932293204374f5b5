-- A site's logo and header picture: of its draft, and of deploys that are live or being published. They count and are kept as photos are.

-- CreateTable
CREATE TABLE "site_pictures" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "deploy_id" BIGINT,
    "kind" TEXT NOT NULL,
    "photo_id" BIGINT NOT NULL,
    "alt" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "site_pictures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "site_pictures_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "site_pictures_deploy_id_fkey" FOREIGN KEY ("deploy_id") REFERENCES "deploys"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "site_pictures_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "pet_photos"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "site_pictures_deploy_id_kind_key" ON "site_pictures"("deploy_id", "kind");

-- CreateIndex
CREATE INDEX "site_pictures_photo_id_idx" ON "site_pictures"("photo_id");

-- One of each kind in a draft.
CREATE UNIQUE INDEX "site_pictures_draft_key" ON "site_pictures"("project_id", "kind") WHERE "deploy_id" IS NULL;

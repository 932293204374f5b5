-- CreateTable
CREATE TABLE "pet_views" (
    "pet_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "views" BIGINT NOT NULL,

    CONSTRAINT "pet_views_pkey" PRIMARY KEY ("pet_id","day"),
    CONSTRAINT "pet_views_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "pet_views_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "pet_views_project_id_day_idx" ON "pet_views"("project_id", "day");

-- CreateIndex
CREATE INDEX "pet_views_day_idx" ON "pet_views"("day");

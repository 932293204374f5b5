-- AlterTable. Which columns of a recent import were ignored is no longer shown
ALTER TABLE "pet_imports" DROP COLUMN "unused",
ADD COLUMN "columns" JSONB;

-- CreateTable
CREATE TABLE "pet_import_mappings" (
    "project_id" BIGINT NOT NULL,
    "header" CHAR(64) NOT NULL,
    "fields" JSONB NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pet_import_mappings_pkey" PRIMARY KEY ("project_id","header")
);

-- AddForeignKey
ALTER TABLE "pet_import_mappings" ADD CONSTRAINT "pet_import_mappings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

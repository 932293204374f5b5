-- Files of animals: as they came, row by row, and what became of them.

-- CreateEnum
CREATE TYPE "ImportState" AS ENUM ('uploading', 'checking', 'ready', 'adding', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "pet_imports" (
    "id" BIGSERIAL NOT NULL,
    "project_id" BIGINT NOT NULL,
    "created_by" BIGINT NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" "ImportState" NOT NULL DEFAULT 'uploading',
    "mode" TEXT,
    "good_rows" INTEGER NOT NULL DEFAULT 0,
    "faulty_rows" INTEGER NOT NULL DEFAULT 0,
    "added_rows" INTEGER NOT NULL DEFAULT 0,
    "added_through" INTEGER NOT NULL DEFAULT 0,
    "unused" TEXT NOT NULL DEFAULT '',
    "fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "pet_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pet_import_parts" (
    "import_id" BIGINT NOT NULL,
    "n" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "pet_import_parts_pkey" PRIMARY KEY ("import_id","n")
);

-- CreateTable
CREATE TABLE "pet_import_rows" (
    "import_id" BIGINT NOT NULL,
    "n" INTEGER NOT NULL,
    "name" TEXT,
    "category_id" BIGINT,
    "status" "PetStatus",
    "faults" JSONB,

    CONSTRAINT "pet_import_rows_pkey" PRIMARY KEY ("import_id","n")
);

-- CreateIndex
CREATE INDEX "pet_imports_project_id_id_idx" ON "pet_imports"("project_id", "id");

-- CreateIndex
CREATE INDEX "pet_imports_created_at_idx" ON "pet_imports"("created_at");

-- The preview's list of faults, and the count of them.
CREATE INDEX "pet_import_rows_faulty_idx" ON "pet_import_rows"("import_id", "n") WHERE "faults" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "pet_imports" ADD CONSTRAINT "pet_imports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_import_parts" ADD CONSTRAINT "pet_import_parts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_import_rows" ADD CONSTRAINT "pet_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

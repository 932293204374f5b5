-- Rows of a file may have a profile and the number of another system, so that they may update animals, be left out, or not be listed.

-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "reading" JSONB,
ADD COLUMN "tally" JSONB,
ADD COLUMN "updated_rows" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "pet_import_rows" ADD COLUMN "external_id" TEXT,
ADD COLUMN "is_status_blank" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "profile" JSONB,
ADD COLUMN "patch" JSONB,
ADD COLUMN "photos" JSONB,
ADD COLUMN "remark" TEXT,
ADD COLUMN "outcome" TEXT,
ADD COLUMN "known_pet" BIGINT,
ADD COLUMN "cells" JSONB;

-- CreateTable
CREATE TABLE "pet_import_fixes" (
    "import_id" BIGINT NOT NULL,
    "n" INTEGER NOT NULL,
    "cell" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "pet_import_fixes_pkey" PRIMARY KEY ("import_id","n","cell")
);

-- AddForeignKey
ALTER TABLE "pet_import_fixes" ADD CONSTRAINT "pet_import_fixes_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

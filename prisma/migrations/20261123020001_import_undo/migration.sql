-- AlterEnum
ALTER TYPE "ImportState" ADD VALUE 'undoing';
ALTER TYPE "ImportState" ADD VALUE 'undone';

-- AlterTable
ALTER TABLE "pet_imports" ADD COLUMN "undone_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "undone_by" BIGINT;

-- CreateTable. Imports from before have none, so they cannot be undone
CREATE TABLE "pet_import_spans" (
    "import_id" BIGINT NOT NULL,
    "first_pet" BIGINT NOT NULL,
    "last_pet" BIGINT NOT NULL,

    CONSTRAINT "pet_import_spans_pkey" PRIMARY KEY ("import_id","first_pet")
);

-- AddForeignKey
ALTER TABLE "pet_import_spans" ADD CONSTRAINT "pet_import_spans_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of a row that is imported, the cells that were not understood and stay empty.
ALTER TABLE "pet_import_rows" ADD COLUMN "emptied" JSONB;

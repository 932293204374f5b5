-- When the file says that an adopted animal was adopted.
ALTER TABLE "pet_import_rows" ADD COLUMN "adopted_at" TIMESTAMPTZ(3);

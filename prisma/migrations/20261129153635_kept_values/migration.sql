-- Fields that the team changed since the last import, and whether the file's values are taken in spite of that.
ALTER TABLE "pet_import_rows" ADD COLUMN "kept" JSONB;
ALTER TABLE "pet_imports" ADD COLUMN "takes_file" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "pet_imports" ADD COLUMN "takes_except" BIGINT[] NOT NULL DEFAULT '{}';

-- Whether a row of an import says for certain that its animal is in care now. Rows that were checked before count as such, as until now.
ALTER TABLE "pet_import_rows" ADD COLUMN "is_in_care" BOOLEAN NOT NULL DEFAULT true;

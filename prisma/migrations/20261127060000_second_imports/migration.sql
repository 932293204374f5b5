-- Whether another system's words told a row's status and whether it is listed: they never undo what someone did here.
ALTER TABLE "pet_import_rows" ADD COLUMN "is_status_derived" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_listed_derived" BOOLEAN NOT NULL DEFAULT false;

-- What a person wrote instead of a wrong value, for all rows of an import that have it in a column.
CREATE TABLE "pet_import_value_fixes" (
    "import_id" BIGINT NOT NULL,
    "n" INTEGER NOT NULL,
    "cell" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "pet_import_value_fixes_pkey" PRIMARY KEY ("import_id","n")
);

ALTER TABLE "pet_import_value_fixes" ADD CONSTRAINT "pet_import_value_fixes_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whether all new animals of an import are added unlisted.
ALTER TABLE "pet_imports" ADD COLUMN "adds_unlisted" BOOLEAN NOT NULL DEFAULT false;

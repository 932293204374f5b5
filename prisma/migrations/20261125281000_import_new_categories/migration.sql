-- Names in an import's category column that no category of the project has.
alter table "pet_imports" add column "new_categories" jsonb;

-- Of categories with one name in one project the later ones get their number behind it, so that none is lost
UPDATE "categories" AS c
   SET "name" = left(c."name", 57 - length(c."category_id"::text)) || ' (' || c."category_id" || ')'
 WHERE EXISTS (SELECT 1 FROM "categories" AS o
                WHERE o."project_id" = c."project_id" AND lower(o."name") = lower(c."name") AND o."category_id" < c."category_id");

-- Where that was the name of yet another one, they get signs that no other has
UPDATE "categories" AS c
   SET "name" = left(c."name", 47) || ' ' || left(md5(c."category_id"::text || random()::text), 12)
 WHERE EXISTS (SELECT 1 FROM "categories" AS o
                WHERE o."project_id" = c."project_id" AND lower(o."name") = lower(c."name") AND o."category_id" < c."category_id");

-- CreateIndex
CREATE UNIQUE INDEX "categories_project_id_lower_name_key" ON "categories"("project_id", lower("name"));

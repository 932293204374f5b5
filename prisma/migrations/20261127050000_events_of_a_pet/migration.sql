-- Events about an animal, its adoptions, and its enquiries. Prisma cannot describe an index of an expression.
CREATE INDEX CONCURRENTLY "events_pet_idx" ON "events"("project_id", (CASE WHEN "type" LIKE 'pet.%' THEN "data"->>'id' ELSE "data"->>'petId' END), "id")
  WHERE (CASE WHEN "type" LIKE 'pet.%' THEN "data"->>'id' ELSE "data"->>'petId' END) IS NOT NULL;

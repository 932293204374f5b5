-- What lists of people, projects, sessions and bans are searched, sorted and counted by. None is on a table that is large
-- (animals, audit entries, usage). Writes of a table wait while its index is created: some seconds for 20,000 people.

-- All characters of a text and all pairs of neighbors, for a search of any part of it. An extension for trigrams may be
-- missing on a PostgreSQL of the operator's.
CREATE FUNCTION "search_parts"("value" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
  SELECT string_to_array(value, NULL)
    || (SELECT array_agg(substr(value, place, 2)) FROM generate_series(1, length(value) - 1) AS place)
$$;

-- The parts that a text has if it contains a searched one: its only character, or all its pairs.
CREATE FUNCTION "search_needles"("searched" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(searched) <= 1 THEN ARRAY[searched]
    ELSE (SELECT array_agg(DISTINCT substr(searched, place, 2)) FROM generate_series(1, length(searched) - 1) AS place) END
$$;

-- CreateIndex
CREATE INDEX "users_search_idx" ON "users" USING GIN ((search_parts(lower("name") || ' ' || "email")));

-- CreateIndex
CREATE INDEX "projects_search_idx" ON "projects" USING GIN ((search_parts(lower("name") || ' ' || "slug")));

-- CreateIndex
CREATE INDEX "users_lower_name_id_idx" ON "users"((lower("name") COLLATE "C"), "id");

-- CreateIndex
CREATE INDEX "users_admin_lower_name_id_idx" ON "users"((lower("name") COLLATE "C"), "id") WHERE "is_admin";

-- CreateIndex
CREATE INDEX "projects_live_lower_name_id_idx" ON "projects"((lower("name") COLLATE "C"), "id") WHERE "deleted_at" IS NULL;

-- CreateIndex
CREATE INDEX "projects_bin_lower_name_id_idx" ON "projects"((lower("name") COLLATE "C"), "id") WHERE "deleted_at" IS NOT NULL;

-- CreateIndex. Open sessions
CREATE INDEX "user_sessions_open_idx" ON "user_sessions"("expires_at") WHERE "ended_at" IS NULL;

-- CreateIndex
CREATE INDEX "api_keys_rotated_from_id_idx" ON "api_keys"("rotated_from_id");

-- CreateIndex
CREATE INDEX "api_key_bans_project_id_ends_at_idx" ON "api_key_bans"("project_id", "ends_at");

-- CreateIndex. Bans by when they were over
CREATE INDEX "api_key_bans_over_idx" ON "api_key_bans"((coalesce("lifted_at", "ends_at")), "id");

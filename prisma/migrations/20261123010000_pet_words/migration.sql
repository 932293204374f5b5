-- Animals are found by the beginning of any word of their names. Needs no extension: a word is a lexeme with its project's
-- id before it, so that one index serves every project and a search reads only its own. Writes of animals wait while the
-- index is created: 17 to 48 s for a million on a busy machine.

-- The words of a name without case and accents, such as `12:elodie`. At most 480 characters count, since a lexeme has at
-- most 2,046 bytes. `lib/pets/search.rules.ts` mirrors it.
CREATE FUNCTION "pet_words"("project" BIGINT, "value" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
  SELECT string_to_array(project || ':' || replace(btrim(regexp_replace(
    left(translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]+', '', 'g')), 'øłđħŧıØŁĐĦŦ', 'oldhtioldht'), 480),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u206f\u3000-\u3002]+', ' ', 'g')),
    ' ', ' ' || project || ':'), ' ')
$$;

-- Animals with all the words, or words that begin so. More than eight would only cost time.
CREATE FUNCTION "pet_search"("project" BIGINT, "value" TEXT) RETURNS TSQUERY LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('''' || array_to_string((pet_words(project, value))[1:8], ''':* & ''') || ''':*')::tsquery
$$;

-- CreateIndex. Without a list of pending entries, so that no single write pays for many
CREATE INDEX "pets_words_idx" ON "pets" USING GIN ((array_to_tsvector(pet_words("project_id", "name")))) WITH (fastupdate = off);

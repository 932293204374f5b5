-- “strasse” finds Straße, and invisible characters no longer separate words or hide them. `lib/pets/search.rules.ts` mirrors it.
-- `#003B` is the semicolon: `prisma migrate deploy` splits a script at each.

-- Safe: the same words for every text without ß, ς, or invisible characters; the statements below index the others again.
CREATE OR REPLACE FUNCTION "pet_words"("project" BIGINT, "value" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS U&'
BEGIN RETURN CASE
  WHEN value !~ ''[^0-9A-Za-z]'' THEN ARRAY[project || '':'' || lower(left(value, 480) COLLATE "C")]
  WHEN octet_length(value) = length(value) THEN
    string_to_array(project || '':'' || replace(btrim(regexp_replace(lower(left(value, 480) COLLATE "C"), ''[^0-9a-z]+'', '' '', ''g'')),
      '' '', '' '' || project || '':''), '' '')
  ELSE
    string_to_array(project || '':'' || replace(btrim(regexp_replace(
      left(regexp_replace(translate(lower(regexp_replace(normalize(value, NFD),
        ''[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+'',
        '''', ''g'')), ''øłđħŧıØŁĐĦŦς'', ''oldhtioldhtσ''), ''[ßẞ]'', ''ss'', ''g''), 480),
      ''[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u206f\u3000-\u3002]+'', '' '', ''g'')),
      '' '', '' '' || project || '':''), '' '')
  END#003B END' UESCAPE '#';

-- Possible duplicates of an import.
-- Safe: it is in no index, and both releases compare with it only within one statement.
CREATE OR REPLACE FUNCTION "folded_pet_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(translate(lower(regexp_replace(normalize(name, NFKD),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g')), 'ς', 'σ'), '[ßẞ]', 'ss', 'g'), '\s+', ' ', 'g'))
$$;

-- Safe: few names have such characters, and only their rows are locked. An index takes note of a name that changes, so these
-- get blanks, more than a name may have, and lose them again in the same transaction. No other transaction sees that.
UPDATE "pets" SET "name" = "name" || repeat(' ', 256)
 WHERE "name" ~ '[ßẞς\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';

-- Safe: only the rows of the statement above have so long a name.
UPDATE "pets" SET "name" = left("name", -256) WHERE length("name") > 256;

-- “aegir” finds Ægir, and “thor” Þór; people and projects are found by the same letters as animals.
-- `lib/platform/names/letters.rules.ts` has the same letters. `#003B` is the semicolon: `prisma migrate deploy` splits a script at each.

-- Safe: the same words for every text without æ, œ, ð, or þ; the statements below index the others again.
CREATE OR REPLACE FUNCTION "pet_words"("project" BIGINT, "value" TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS U&'
BEGIN RETURN CASE
  WHEN value !~ ''[^0-9A-Za-z]'' THEN ARRAY[project || '':'' || lower(left(value, 480) COLLATE "C")]
  WHEN octet_length(value) = length(value) THEN
    string_to_array(project || '':'' || replace(btrim(regexp_replace(lower(left(value, 480) COLLATE "C"), ''[^0-9a-z]+'', '' '', ''g'')),
      '' '', '' '' || project || '':''), '' '')
  ELSE
    string_to_array(project || '':'' || replace(btrim(regexp_replace(
      left(replace(replace(replace(regexp_replace(translate(lower(regexp_replace(normalize(value, NFD),
        ''[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+'',
        '''', ''g'')), ''øłđðħŧıØŁĐÐĦŦςÆŒÞ'', ''olddhtiolddhtσæœþ''), ''[ßẞ]'', ''ss'', ''g''), ''æ'', ''ae''), ''œ'', ''oe''), ''þ'', ''th''), 480),
      ''[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a1\u00ab\u00b7\u00bb\u00bf\u2000-\u206f\u3000-\u3002]+'', '' '', ''g'')),
      '' '', '' '' || project || '':''), '' '')
  END#003B END' UESCAPE '#';

-- Safe: the same for every text without these letters; the statements below index the others again.
CREATE OR REPLACE FUNCTION "folded_pet_name"("name" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(CASE WHEN octet_length(name) = length(name) THEN lower(name) ELSE
    replace(replace(replace(regexp_replace(translate(lower(regexp_replace(normalize(name, NFKD),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g')), 'øłđðħŧıØŁĐÐĦŦςÆŒÞ', 'olddhtiolddhtσæœþ'), '[ßẞ]', 'ss', 'g'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END, '\s+', ' ', 'g'))
$$;

-- Safe: few names have such letters, and only their rows are locked. An index takes note of a name that changes, so these
-- get blanks, more than a name may have, and lose them again in the same transaction. No other transaction sees that.
UPDATE "pets" SET "name" = "name" || repeat(' ', 256) WHERE normalize("name", NFD) ~ '[æÆœŒðÐþÞ]';

-- Safe: only the rows of the statement above have so long a name.
UPDATE "pets" SET "name" = left("name", -256) WHERE length("name") > 256;

-- Safe: as above; a person's name has 80 characters at most.
UPDATE "users" SET "name" = "name" || repeat(' ', 256) WHERE normalize("name", NFD) ~ '[øØłŁđĐðÐħĦŧŦıæÆœŒþÞ]';

-- Safe: only the rows of the statement above have so long a name.
UPDATE "users" SET "name" = left("name", -256) WHERE length("name") > 256;

-- Safe: as above; a project's name has 80 characters at most.
UPDATE "projects" SET "name" = "name" || repeat(' ', 256) WHERE normalize("name", NFD) ~ '[øØłŁđĐðÐħĦŧŦıæÆœŒþÞ]';

-- Safe: only the rows of the statement above have so long a name.
UPDATE "projects" SET "name" = left("name", -256) WHERE length("name") > 256;

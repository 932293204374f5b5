import fc from "fast-check";

export interface Edit {
  at: number;
  drop: number;
  put: string;
}

const MAX_DROPPED = 12;
const anyByte = fc.nat({ max: 255 }).map((code) => String.fromCharCode(code));

function edited(text: string, { at, drop, put }: Edit): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + put + text.slice(place + drop);
}

export const applyEdits = (text: string, edits: readonly Edit[]): string => edits.reduce(edited, text);

/** @param pieces what tends to matter in this format */
export function editsWith(pieces: readonly string[], max = 5): fc.Arbitrary<Edit[]> {
  const put = fc.oneof(
    { arbitrary: fc.constantFrom(...pieces), weight: 4 },
    { arbitrary: fc.string({ unit: anyByte, maxLength: 6 }), weight: 2 },
    {
      arbitrary: fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 2, max: 400 })).map(([piece, times]) => piece.repeat(times)),
      weight: 1,
    },
  );
  return fc.array(fc.record({ at: fc.nat(), drop: fc.nat({ max: MAX_DROPPED }), put }), { maxLength: max });
}

/** Edits well-formed examples. */
export function damaged(seeds: readonly string[], pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...seeds), editsWith(pieces)).map(([seed, edits]) => applyEdits(seed, edits));
}

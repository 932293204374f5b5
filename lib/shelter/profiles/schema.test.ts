import { describe, expect, it } from "vitest";
import { profileFormSchema, profilePatchSchema } from "#lib/shelter/profiles/schema.ts";

const errorsOf = (patch: unknown): string[] =>
  profilePatchSchema.safeParse(patch).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

const long = (length: number): string => "x".repeat(length);
const FIELDS = Object.keys(profileFormSchema.shape);
const INTERNAL = ["microchip", "notes", "location"];

describe("a profile's patch", () => {
  it.each(FIELDS)("clears %s with null", (field) => {
    expect(profilePatchSchema.parse({ [field]: null })).toEqual({ [field]: null });
  });

  it.each(FIELDS)("refuses an empty text for %s with a sentence", (field) => {
    expect(errorsOf({ [field]: "" })).toEqual([expect.stringMatching(new RegExp(`^${field} must be `))]);
  });

  it.each(INTERNAL)("clears internal %s with null and refuses an empty text", (field) => {
    expect(profilePatchSchema.parse({ internal: { [field]: null } })).toEqual({ internal: { [field]: null } });
    expect(errorsOf({ internal: { [field]: "" } })).toEqual([expect.stringMatching(new RegExp(`^internal.${field} must be `))]);
  });

  it("takes every field as the API's JSON has it, and ignores unknown ones", () => {
    const patch = {
      listed: false,
      species: "dog",
      breeds: ["Beagle", "Pointer"],
      mixed: true,
      sex: "female",
      birthDate: "2023-05",
      birthDateEstimated: true,
      size: "extra_large",
      weightGrams: 11_500n,
      color: "tricolor",
      coat: "hairless",
      description: "Two\nlines\tand 🐾",
      neutered: true,
      vaccinated: false,
      houseTrained: true,
      specialNeeds: true,
      specialNeedsNote: "Eye drops",
      goodWithChildren: true,
      childrenFromAge: 6n,
      goodWithDogs: false,
      goodWithCats: true,
      fee: { amount: "150.5", currency: "EUR" },
      intakeDate: "2026-11-02",
      videoUrl: "https://video.example/1",
      bondedWith: [43n],
      internal: { microchip: "981020012345678", notes: "Shy", location: "Kennel 12" },
    };
    expect(Object.keys(patch).toSorted()).toEqual(FIELDS.toSorted());
    expect(profilePatchSchema.parse({ ...patch, color: "tan", paws: 4n })).toEqual({
      ...patch,
      color: "tan",
      weightGrams: 11_500,
      childrenFromAge: 6,
      bondedWith: ["43"],
    });
  });

  it.each([
    ["species of 41 characters", { species: long(41) }, /^species must be text of 1 to 40/],
    ["a blank species", { species: " \u200b" }, /^species must be text/],
    ["a breed of 10,000 characters", { breeds: [long(10_000)] }, /^breeds.0 must be text of 1 to 80/],
    ["a breed of 81 two-unit characters", { breeds: ["🐾".repeat(81)] }, /^breeds.0 must be text of 1 to 80/],
    ["three breeds", { breeds: ["a", "b", "c"] }, /^breeds must be a list of at most 2 different/],
    ["the same breed twice", { breeds: ["a", "a"] }, /^breeds must be a list of at most 2 different/],
    ["an empty breed", { breeds: [""] }, /^breeds.0 must be text/],
    ["mixed as text", { mixed: "yes" }, /^mixed must be true or false; null is unknown/],
    ["listed as a number", { listed: 1n }, /^listed must be true or false; null is true/],
    ["an unknown sex", { sex: "Female" }, /^sex must be one of "male", "female"/],
    ["a day that does not exist", { birthDate: "2023-02-29" }, /^birthDate must be a real date/],
    ["a month that does not exist", { birthDate: "2023-13" }, /^birthDate must be a real date/],
    ["a birth date with a time", { birthDate: "2023-02-28T00:00:00Z" }, /^birthDate must be a real date/],
    ["a birth date before 1900", { birthDate: "1899" }, /^birthDate must be a real date from 1900 on/],
    ["a birth date as a number", { birthDate: 2023n }, /^birthDate must be a real date/],
    ["an unknown size", { size: "huge" }, /^size must be one of/],
    ["a weight of -1", { weightGrams: -1n }, /^weightGrams must be an integer from 1 to 2000000/],
    ["a weight of 0", { weightGrams: 0n }, /^weightGrams must be an integer from 1/],
    ["a weight of 2,000,001", { weightGrams: 2_000_001n }, /^weightGrams must be an integer from 1/],
    ["a weight of 2 ** 63 - 1", { weightGrams: 2n ** 63n - 1n }, /^weightGrams must be an integer from 1/],
    ["a weight as text", { weightGrams: "11500" }, /^weightGrams must be an integer from 1/],
    ["a color of 81 characters", { color: long(81) }, /^color must be text of 1 to 80/],
    ["a color on two lines", { color: "a\nb" }, /^color must be text of 1 to 80 characters on one line/],
    ["a color with NUL", { color: "a\0b" }, /^color must be text/],
    ["half a character", { color: "\ud800" }, /^color must be text/],
    ["an unknown coat", { coat: "wavy" }, /^coat must be one of/],
    ["a description of 4,001 characters", { description: long(4001) }, /^description must be text of 1 to 4000/],
    ["a description with NUL", { description: "a\0" }, /^description must be text/],
    ["a description with an escape", { description: "\u001b[1m" }, /^description must be text .* without control characters/],
    ["a note of 501 characters", { specialNeedsNote: long(501) }, /^specialNeedsNote must be text of 1 to 500/],
    ["children from -1", { childrenFromAge: -1n }, /^childrenFromAge must be an integer from 0 to 18/],
    ["children from 19", { childrenFromAge: 19n }, /^childrenFromAge must be an integer from 0 to 18/],
    ["a fee of NaN", { fee: { amount: "NaN", currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a fee as a number", { fee: { amount: 150n, currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a negative fee", { fee: { amount: "-1.00", currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a fee with three decimals", { fee: { amount: "1.005", currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a fee of 100,000", { fee: { amount: "100000.00", currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a fee with an exponent", { fee: { amount: "1e3", currency: "EUR" } }, /^fee.amount must be a decimal number/],
    ["a currency in lower case", { fee: { amount: "1.00", currency: "eur" } }, /^fee.currency must be a currency of ISO 4217/],
    ["a currency that is gone", { fee: { amount: "1.00", currency: "DEM" } }, /^fee.currency must be a currency of ISO 4217/],
    ["a fee as text", { fee: "150.00" }, /^fee must be an object with amount and currency/],
    ["an intake date without a day", { intakeDate: "2026-11" }, /^intakeDate must be a real date .* as YYYY-MM-DD/],
    ["a video over http", { videoUrl: "http://video.example/1" }, /^videoUrl must be an https address/],
    ["a video as a script", { videoUrl: "javascript:alert(1)" }, /^videoUrl must be an https address/],
    ["a video with a person's name", { videoUrl: "https://a:b@video.example" }, /^videoUrl must be an https address/],
    ["a video with a password alone", { videoUrl: "https://:b@video.example" }, /^videoUrl must be an https address/],
    [
      "a video of 2,001 characters",
      { videoUrl: `https://video.example/${long(1979)}` },
      /^videoUrl must be an https address of at most 2000/,
    ],
    ["eleven bonds", { bondedWith: Array.from({ length: 11 }, (_, i) => BigInt(i + 1)) }, /^bondedWith must be a list of at most 10/],
    ["the same bond twice", { bondedWith: [4n, 4n] }, /^bondedWith must be a list of at most 10 different/],
    ["a bond as text", { bondedWith: ["4"] }, /^bondedWith.0 must be an integer/],
    ["a weight with a fraction", { weightGrams: 1.5 }, /^weightGrams must be an integer from 1/],
    ["a weight of NaN", { weightGrams: Number.NaN }, /^weightGrams must be an integer from 1/],
    ["a microchip of 8 digits", { internal: { microchip: "98102001" } }, /^internal.microchip must be 9 to 23 letters and digits/],
    ["a microchip of 24 digits", { internal: { microchip: "9".repeat(24) } }, /^internal.microchip must be 9 to 23/],
    ["a microchip with spaces", { internal: { microchip: "981 020 012 345 678" } }, /^internal.microchip must be 9 to 23/],
    ["notes of 4,001 characters", { internal: { notes: long(4001) } }, /^internal.notes must be text of 1 to 4000/],
    ["a location of 81 characters", { internal: { location: long(81) } }, /^internal.location must be text of 1 to 80/],
    ["internals as a list", { internal: [] }, /^internal must be an object/],
    ["a profile as text", "dog", /^ must be an object/],
    ["a profile as a list", [], /^ must be an object/],
  ])("refuses %s", (_, patch, sentence) => {
    expect(errorsOf(patch)).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    ["a species", { species: long(40) }],
    ["breeds", { breeds: ["🐾".repeat(80), "é".repeat(80)] }],
    ["a weight", { weightGrams: 2_000_000 }],
    ["the smallest weight", { weightGrams: 1 }],
    ["a description", { description: "🐾".repeat(4000) }],
    ["no fee", { fee: { amount: "0.00", currency: "JPY" } }],
    ["a fee", { fee: { amount: "99999.99", currency: "USD" } }],
    ["a video", { videoUrl: `https://video.example/${long(1978)}` }],
    ["a leap day", { birthDate: "2024-02-29" }],
    ["a year", { birthDate: "1900" }],
    ["a short microchip", { internal: { microchip: "ABC123456" } }],
  ])("takes %s at its bound", (_, patch) => {
    expect(profileFormSchema.parse(patch)).toEqual(patch);
  });

  it("takes ids as text where the dashboard sends them, and as integers from the API", () => {
    expect(profileFormSchema.parse({ bondedWith: ["9007199254740993"] })).toEqual({ bondedWith: ["9007199254740993"] });
    expect(profilePatchSchema.parse({ bondedWith: [9007199254740993n] })).toEqual({ bondedWith: ["9007199254740993"] });
    expect(profileFormSchema.safeParse({ bondedWith: ["x"] }).error?.issues[0]?.message).toBe("must be the id of an animal");
  });
});

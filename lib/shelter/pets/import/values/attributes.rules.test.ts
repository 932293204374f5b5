import { expect, it } from "vitest";
import { readAttributes } from "#lib/shelter/pets/import/values/attributes.rules.ts";

it.each([
  ["Good with Dogs, Good With Cats, House Trained", { goodWithDogs: true, goodWithCats: true, houseTrained: true }],
  ["Good with kids and other dogs; No cats", { goodWithChildren: true, goodWithDogs: true, goodWithCats: false }],
  ["Not good with other dogs|not house-trained", { goodWithDogs: false, houseTrained: false }],
  ["Doesn't get along with cats\nDog friendly", { goodWithDogs: true }],
  ["Litter box trained, Special Needs", { houseTrained: true, specialNeeds: true }],
  ["No Kids, Gets along with dogs", { goodWithChildren: false, goodWithDogs: true }],
  ["Good with dogs, No dogs, Likes children", { goodWithChildren: true }],
  ["Good with older kids, Dog selective, Only dog, Microchipped, Working cat, No collar", {}],
  ["Likes to chase cats, Good with dogs but not cats, Best with no cats, No dog experience needed, Good with dogs (no cats)", {}],
  ["Maybe house trained, Dog friendly?, Loves dogs and cats", { goodWithDogs: true, goodWithCats: true }],
  ["", {}],
])("reads %j", (text, facts) => {
  expect(readAttributes(text)).toEqual(facts);
});

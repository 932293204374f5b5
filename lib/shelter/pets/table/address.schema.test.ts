import { expect, it } from "vitest";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import { petFilterSchema } from "#lib/shelter/pets/table/schema.ts";

it("a selection of all that match has every filter of the page's address", () => {
  const params = new URLSearchParams(
    "q=moon&status=sold&category=3&listed=no&species=Dog&breed=Beagle&sex=male&age=baby&size=small&location=Kennel+1&photo=no&import=7&bin=1&sort=name&order=desc",
  );
  const more = {
    listed: "no",
    species: "dog",
    breed: "Beagle",
    sex: "male",
    age: "baby",
    size: "small",
    location: "Kennel 1",
    photo: "no",
    importId: "7",
  };
  expect(petFilterSchema.parse(filterOf(readPetQuery(params)))).toEqual({ q: "moon", status: "sold", category: "3", ...more, bin: true });
});

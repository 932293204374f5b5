import { describe, expect, it } from "vitest";
import { addPetCall, callOf, onePetCall } from "#components/api-call/call-of.ts";
import { samplesOf } from "#components/api-call/samples.ts";

const BASE = "https://pets.example.org/v1";
const at = (here: string, query = "") => callOf(here, new URLSearchParams(query));

describe("API call equivalent to a screen", () => {
  it.each([
    ["/animals", "", "/pets?limit=50", 0],
    ["/animals", "status=pending", "/pets?status=pending&limit=50", 0],
    ["/animals", "status=sold&after=41", "/pets?status=sold&limit=50&after=41", 0],
    ["/animals", "q=bis&status=nonsense", "/pets?limit=50", 1],
    ["/animals", "category=3", "/pets?limit=50", 1],
    ["/animals", "sort=name&after=41.bo", "/pets?limit=50", 1],
    ["/animals", "order=desc&after=41", "/pets?limit=50", 1],
    ["/animals", "before=90", "/pets?limit=50", 1],
    ["/animals", "q=b&category=3&sort=updated", "/pets?limit=50", 3],
    ["/orders", "", "/store/orders?limit=50", 1],
    ["/orders", "status=placed", "/store/orders?limit=50", 2],
    ["/events", "", "/events?order=desc&limit=50", 1],
    ["/events", "type=pet.deleted", "/events?types=pet.deleted&order=desc&limit=50", 1],
    ["/animals/import", "", "/pets", 2],
  ])("maps %s?%s to %s with %i notes", (here, query, path, notes) => {
    const call = at(here, query);
    expect(call?.path).toBe(path);
    expect(call?.notes).toHaveLength(notes);
  });

  it.each(["", "/api-keys", "/categories", "/settings/members", "/usage", "/audit-log"])("shows no API call for %j", (here) => {
    expect(at(here)).toBeUndefined();
  });

  it("shows no API call for the bin, which the API does not have", () => {
    expect(at("/animals", "bin=1")).toBeUndefined();
  });
});

describe("code samples to paste", () => {
  it("code samples preserve every digit and character entered in a form", () => {
    const name = `O'Hara "Rex" $HOME \\ \`x\` 🐶`;
    const samples = samplesOf(BASE, addPetCall({ name, categoryId: "9223372036854775807", status: "pending" }));
    const json = `{"name":${JSON.stringify(name)},"categoryId":9223372036854775807,"status":"pending"}`;
    expect(samples.curl).toContain(`-d '${json.replace("'", "'\\''")}'`);
    expect(samples.typescript).toContain(`body: ${JSON.stringify(json)},`);
    expect(samples.python).toContain(`"categoryId": 9223372036854775807`);
  });

  it("code samples use an example until the form is filled in", () => {
    expect(addPetCall({ name: " ", categoryId: "x", status: "sold" }).body).toEqual({ name: "Biscuit", categoryId: "1", status: "sold" });
  });

  it("code samples read the key from the environment and send no GET body", () => {
    for (const text of Object.values(samplesOf(BASE, onePetCall("42")))) {
      expect(text).toContain("PETSTORE_KEY");
      expect(text).toContain(`${BASE}/pets/42`);
      expect(text).not.toMatch(/POST|Content-Type/);
    }
  });
});

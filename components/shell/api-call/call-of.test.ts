import { describe, expect, it } from "vitest";
import { addPetCall, callOf, savedPetCalls } from "#components/shell/api-call/call-of.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { hasCall } from "#components/shell/api-call/use-has-api-call.ts";

const BASE = "https://pets.example.org/v1";
const at = (here: string, query = "") => {
  const params = new URLSearchParams(query);
  const call = callOf(here, params);
  expect(hasCall(here)).toBe(call !== undefined);
  return call;
};

describe("API call equivalent to a screen", () => {
  it.each([
    ["/animals", "", "/pets?limit=50", 0],
    ["/animals", "status=pending", "/pets?status=pending&limit=50", 0],
    ["/animals", "status=sold&after=41", "/pets?status=sold&limit=50&after=41", 0],
    ["/animals", "q=bis&status=nonsense", "/pets?q=bis&limit=50", 0],
    ["/animals", "q=%2342", "/pets?ids=42&limit=50", 0],
    ["/animals", "q=42", "/pets?q=42&limit=50", 1],
    ["/animals", "q=%3F!", "/pets?limit=50", 1],
    ["/animals", "category=3", "/pets?categoryId=3&limit=50", 0],
    ["/animals", "listed=no", "/pets?listed=false&limit=50", 0],
    ["/animals", "listed=yes&species=cat&photo=no", "/pets?species=cat&hasPhotos=false&listed=true&limit=50", 0],
    ["/animals", "breed=Beagle&location=Attic", "/pets?breed=Beagle&limit=50", 1],
    ["/animals", "sort=name&after=41.bo", "/pets?limit=50", 1],
    ["/animals", "order=desc&after=41", "/pets?limit=50&order=desc&after=41", 0],
    ["/animals", "status=available&order=desc", "/pets?status=available&limit=50&order=desc", 0],
    ["/animals", "bin=1", "/pets?inBin=true&limit=50", 0],
    ["/animals", "bin=1&q=bo", "/pets?inBin=true&limit=50", 1],
    ["/animals", "bin=1&q=%2342", "/pets?ids=42&inBin=true&limit=50", 0],
    ["/animals", "before=90", "/pets?limit=50", 1],
    ["/animals", "q=b&category=3&sort=updated", "/pets?q=b&categoryId=3&limit=50&order=updatedAt", 0],
    ["/animals", "sort=intake&order=desc&after=4.2026-01-02", "/pets?limit=50&order=-inCareSince&cursor=4.2026-01-02", 0],
    ["/orders", "stage=visit", "/store/orders?limit=50", 2],
    ["/animals/import", "", "/pets/batch", 3],
    ["/categories", "", "/categories?limit=100", 0],
    ["/events", "", "/events?order=desc&limit=50", 1],
    ["/events", "type=pet.deleted", "/events?types=pet.deleted&order=desc&limit=50", 1],
  ])("maps %s?%s to %s with %i notes", (here, query, path, notes) => {
    const call = at(here, query);
    expect(call?.path).toBe(path);
    expect(call?.notes).toHaveLength(notes);
  });

  it.each(["", "/api-keys", "/settings/members", "/usage", "/audit-log"])("shows no API call for %j", (here) => {
    expect(at(here)).toBeUndefined();
  });
});

describe("API calls for one animal", () => {
  const titlesOf = (isInBin: boolean) => savedPetCalls("42", {}, isInBin).map(({ method, path }) => `${method} ${path}`);

  it("offers to get, change, and delete it, and to restore it from the bin", () => {
    expect(titlesOf(false)).toEqual(["GET /pets?ids=42&include=profile", "PATCH /pets/42", "DELETE /pets/42"]);
    expect(titlesOf(true)).toEqual(["POST /pets/42/restore"]);
  });

  it.each([
    [{ name: "Moon" }, { name: "Moon" }],
    [{ categoryId: "9223372036854775807" }, { categoryId: 9223372036854775807n }],
    [{ categoryId: "" }, { status: "sold" }],
    [{ profile: { sex: null, mixed: true, color: undefined } }, { profile: { sex: null, mixed: true } }],
    [{ profile: { bondedWith: ["42"] } }, { profile: { bondedWith: [42n] } }],
    [{ profile: { color: undefined } }, { status: "sold" }],
    [{}, { status: "sold" }],
  ])("changes what was edited (%j)", (edit, body) => {
    expect(savedPetCalls("42", edit, false)[1]?.body).toEqual(body);
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
    expect(addPetCall({ name: " ", categoryId: "x", status: "sold" }).body).toEqual({ name: "Biscuit", categoryId: 1n, status: "sold" });
  });

  it.each([
    ["GET", 'curl "https', "", "requests.get("],
    ["PATCH", "curl -X PATCH ", `method: "PATCH"`, "requests.patch("],
    ["DELETE", "curl -X DELETE ", `method: "DELETE"`, "requests.delete("],
    ["POST", "curl -X POST ", `method: "POST"`, "requests.post("],
  ])("code samples use %s and read the key from the environment", (method, curl, typescript, python) => {
    const call = [...savedPetCalls("42", {}, false), ...savedPetCalls("42", {}, true)].find((one) => one.method === method);
    if (!call) throw new Error(`no call with ${method}`);
    const samples = samplesOf(BASE, call);
    expect(samples.curl).toContain(curl);
    expect(samples.typescript).toContain(typescript);
    expect(samples.python).toContain(python);
    for (const text of Object.values(samples)) {
      expect(text).toContain("PETSTORE_KEY");
      expect(text).toContain(BASE + call.path);
      expect(text.includes("Content-Type") || text.includes("json=")).toBe(call.body !== undefined);
    }
  });

  it("code samples have the profile, as each language writes it, and say what it needs", () => {
    const profile = { sex: null, mixed: true, weightGrams: 11_500, fee: { amount: "150.00", currency: "EUR" }, internal: { notes: "Shy" } };
    const call = addPetCall({ name: "Rex", categoryId: "1", status: "available", profile });
    const { curl, typescript, python } = samplesOf(BASE, call);
    const json = `"profile":${JSON.stringify(profile)}`;
    expect(curl).toContain(json);
    expect(typescript).toContain(JSON.stringify(json).slice(1, -1));
    expect(python).toContain(
      '"profile": {"sex": None, "mixed": True, "weightGrams": 11500, "fee": {"amount": "150.00", "currency": "EUR"}, "internal": {"notes": "Shy"}}',
    );
    expect(call.notes).toContain("What only your team sees needs a key with internal fields.");
    expect(savedPetCalls("42", { profile: { sex: "male" } }, false)[1]?.notes).toHaveLength(2);
  });

  it("code samples write nested bodies", () => {
    const call = callOf("/animals/import", new URLSearchParams());
    if (!call) throw new Error("no call");
    const { curl, python } = samplesOf(BASE, call);
    expect(curl).toContain(`-d '{"operations":[{"op":"create","pet":{"name":"Biscuit","categoryId":1,"status":"available"}},{"op":`);
    expect(python).toContain(`json={"operations": [{"op": "create", "pet": {"name": "Biscuit", "categoryId": 1, "status": "available"}}, `);
  });
});

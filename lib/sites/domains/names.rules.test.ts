import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { domainNameFrom, type OwnNames } from "#lib/sites/domains/names.rules.ts";

const OWN: OwnNames = { platformDomain: "pets.example", serviceHosts: ["desk.shelters.org"], playgroundZone: undefined };
const PLAY: OwnNames = { platformDomain: "localhost", serviceHosts: ["localhost"], playgroundZone: "playground.localhost" };

const nameOf = (typed: string, own = OWN): string => {
  const parsed = domainNameFrom(typed, own);
  return "reason" in parsed ? `refused: ${parsed.reason}` : parsed.name;
};

describe("typed domain", () => {
  it.each([
    [" WWW.Shelter.Org. ", "www.shelter.org"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["Tierheim。München。de", "tierheim.xn--mnchen-3ya.de"],
    ["foo.co.uk", "foo.co.uk"],
    ["a-b.c--d.example", "a-b.c--d.example"],
    ["https://www.shelter.org/about?x=1", "www.shelter.org"],
    [" HTTP://WWW.Shelter.Org:8080/#top ", "www.shelter.org"],
    ["//shelter.org.", "shelter.org"],
    ["shelter.org/adopt", "shelter.org"],
    ["shelter.org?from=mail", "shelter.org"],
    ["shelter.org\\adopt", "shelter.org"],
    ["shelter.org:443", "shelter.org"],
    ["“https://www.shelter.org/”", "www.shelter.org"],
    ["<https://www.shelter.org>", "www.shelter.org"],
    ["https://tierheim.münchen.de./hunde", "tierheim.xn--mnchen-3ya.de"],
  ])("normalizes a typed domain to a name: %s", (typed, name) => {
    expect(nameOf(typed)).toBe(name);
  });

  it.each([
    ["", /Type a domain/],
    ["https://", /Type a domain/],
    ["/about", /Type a domain/],
    ["https://rex@shelter.org/", /email address/],
    ["mailto:rex@shelter.org", /email address/],
    ["https://[2001:db8::1]:443/", /IP address/],
    ["https://192.0.2.1/adopt", /IP address/],
    ["https://two names.org/", /can't contain spaces/],
    ["shelter.org:8080:1", /can't contain a colon/],
    ["rex@shelter.org", /email address/],
    ["*.shelter.org", /Add each name separately/],
    ["192.0.2.1", /IP address/],
    ["192.0.2.1.", /IP address/],
    ["[2001:db8::1]", /IP address/],
    ["2001:db8::1", /IP address/],
    ["１９２.0.2.1", /IP address|no domain name/],
    ["0x7f.1", /IP address/],
    ["two names.org", /can't contain spaces/],
    ["_dmarc.shelter.org", /can't contain underscores/],
    ["shelter", /at least two parts/],
    ["pets.example", /assigned by this service/],
    ["City.Pets.Example", /assigned by this service/],
    ["co.uk", /ending that many domains share/],
    ["github.io", /ending that many domains share/],
    ["a..shelter.org", /before and after each dot/],
    [".shelter.org", /before and after each dot/],
    ["-a.shelter.org", /begin or end with a hyphen/],
    ["a'b.shelter.org", /Letters, digits, and hyphens/],
    ["xn--a.shelter.org", /not a domain name/],
    ["ab--c.shelter.org", /“ab--c” in it: two hyphens in third and fourth place are reserved/],
    [`${"a.".repeat(9)}shelter.org`, /more than 10 parts, and this one has 11/],
    ["www.shelter.ogr", /registered under \.ogr.*Check the spelling/],
    ["www.latest", /registered under \.latest/],
    [`${"a".repeat(64)}.org`, /at most 63 characters/],
    [`${`${"a".repeat(60)}.`.repeat(4)}shelter.org`, /at most 253 characters/],
    ["a\u0000b.org", /./],
  ])("rejects a typed domain with a reason: %s", (typed, reason) => {
    const parsed = domainNameFrom(typed, OWN);
    expect("reason" in parsed ? parsed.reason : `taken as ${parsed.name}`).toMatch(reason);
  });

  it("rejects the service's hosts, their subdomains, and parents of the platform's domain", () => {
    const own: OwnNames = { platformDomain: "sites.petstore.org", serviceHosts: ["petstore.com"], playgroundZone: undefined };
    for (const typed of ["petstore.com", "www.petstore.com", "petstore.org", "PetStore.org."]) {
      expect(nameOf(typed, own)).toMatch(/belongs to this service itself/);
    }
    expect(nameOf("www.petstore.org", own)).toBe("www.petstore.org");
    expect(nameOf("notpetstore.com", own)).toBe("notpetstore.com");
  });

  it.each([
    ["printer.local", "local"],
    ["www.shelter.internal", "internal"],
    ["adopt.duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion", "onion"],
    ["router.home.arpa", "arpa"],
    ["www.shelter.test", "test"],
    ["www.shelter.invalid", "invalid"],
    ["www.shelter.alt", "alt"],
    ["www.shelter.localhost", "localhost"],
    ["www.example.com", "example.com"],
    ["WWW.Example.Org.", "example.org"],
    ["example.net", "example.net"],
  ])("rejects a domain that cannot be registered: %s", (typed, ending) => {
    expect(nameOf(typed)).toContain(`Names that end in .${ending} are reserved`);
  });

  it("accepts a special-use ending the platform shares, and .test on the playground", () => {
    expect(nameOf("www.shelter.internal", { ...OWN, platformDomain: "pets.internal" })).toBe("www.shelter.internal");
    expect(nameOf("www.shelter.test", { ...OWN, platformDomain: "pets.internal" })).toMatch(/are reserved/);
    expect(nameOf("www.shelter.test", PLAY)).toBe("www.shelter.test");
    expect(nameOf("www.shelter.local", PLAY)).toMatch(/are reserved/);
    expect(nameOf("www.shelter.lab", { ...OWN, platformDomain: "pets.lab" })).toBe("www.shelter.lab");
    expect(nameOf("www.shelter.lab")).toMatch(/registered under \.lab/);
    expect(nameOf(`${"a.".repeat(8)}shelter.org`)).toBe(`${"a.".repeat(8)}shelter.org`);
    expect(nameOf("www.myexample.org")).toBe("www.myexample.org");
  });

  it("quotes a shortened form of the typed domain in the rejection", () => {
    const parsed = domainNameFrom(`${"a".repeat(900)}.org`, OWN);
    expect(parsed).toMatchObject({ reason: expect.stringContaining(`You typed “${"a".repeat(80)}…”.`) });
  });

  it("accepts a domain of 253 characters and rejects one of 254", () => {
    const tail = `.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(50)}.shelter.org`;
    const atLimit = `${"a".repeat(253 - tail.length)}${tail}`;
    expect(nameOf(atLimit)).toBe(atLimit);
    expect(nameOf(`a${atLimit}`)).toMatch(/^refused: A domain can have at most 253/);
  });

  it("identifies an apex by the public suffix list and keeps its native script", () => {
    expect(domainNameFrom("Bücher.co.uk", OWN)).toEqual({
      name: "xn--bcher-kva.co.uk",
      unicodeName: "bücher.co.uk",
      zone: "xn--bcher-kva.co.uk",
      isApex: true,
    });
    expect(domainNameFrom("a.www.shelter.org", OWN)).toMatchObject({ zone: "shelter.org", isApex: false });
  });

  it("accepts names in the open playground's zone, even under the platform's domain", () => {
    expect(domainNameFrom("city-shelter.playground.localhost", PLAY)).toMatchObject({ isApex: true });
    expect(domainNameFrom("www.city-shelter.playground.localhost", PLAY)).toMatchObject({
      isApex: false,
      zone: "city-shelter.playground.localhost",
    });
    expect(nameOf("playground.localhost", PLAY)).toMatch(/assigned by this service/);
    expect(nameOf("city.localhost", PLAY)).toMatch(/assigned by this service/);
    expect(nameOf("x.playground.localhost", { ...PLAY, playgroundZone: undefined })).toMatch(/assigned by this service/);
  });
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !text.startsWith("xn--"));
const typedName = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom("org", "co.uk", "test"))
  .map(([labels, end]) => `${labels.join(".")}.${end}`);

it("gives a retyped domain the same result despite case, spaces, or a trailing dot", () => {
  fc.assert(
    fc.property(typedName, fc.boolean(), fc.constantFrom("", ".", " "), (typed, isUpper, end) => {
      const said = (text: string): string => nameOf(text).replace(/ You typed “[^”]*”\.$/, "");
      expect(said(`  ${isUpper ? typed.toUpperCase() : typed}${end}`)).toBe(said(typed));
      const name = nameOf(typed);
      if (!name.startsWith("refused")) expect(nameOf(name)).toBe(name);
    }),
  );
});

it("never throws and accepts only names that DNS can hold", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), typedName, fc.webUrl(), fc.ipV6()), (typed) => {
      const parsed = domainNameFrom(typed, OWN);
      if ("reason" in parsed) {
        expect(parsed.reason.length).toBeLessThan(400);
        return;
      }
      expect(parsed.name).toMatch(/^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
      expect(domainNameFrom(parsed.name, OWN)).toEqual(parsed);
    }),
    { numRuns: 500 },
  );
});

import { describe, expect, it } from "vitest";
import { decideLink, type LinkFacts, linkError } from "#lib/people/auth/linked-accounts/rules.ts";

const ADA = { id: "1", email: "ada@example.org", isProven: true };
const BOB = { id: "2", email: "bob@example.org", isProven: true };
const GITHUB = { id: "github", name: "GitHub", icon: null };
const FACTS: LinkFacts = { subject: "s1", emails: [ADA.email], lack: "unverified", people: [ADA], links: [], signedInId: null };
const link = (userId: string, subject: string, isUnlinked = false) => ({ userId, subject, isUnlinked });
const enter = { kind: "enter", userId: ADA.id, email: ADA.email };
const refused = (reason: string) => ({ kind: "refuse", reason });

describe("external account", () => {
  it.each<[string, Partial<LinkFacts>, object]>([
    ["lets in the person with its verified address", {}, enter],
    ["lets in by any verified address, main address first", { emails: ["x@x.example", ADA.email, BOB.email], people: [BOB, ADA] }, enter],
    [
      "lets in the person it is linked to before all others",
      { emails: [BOB.email, ADA.email], people: [BOB, ADA], links: [link("1", "s1")] },
      enter,
    ],
    ["lets in no one without a verified address", { emails: [], people: [] }, refused("unverified")],
    ["lets in its person, even if unverified now", { emails: [], links: [link("1", "s1")] }, enter],
    ["lets in no one by an unverified address, if unlinked", { emails: [], links: [link("1", "s1", true)] }, refused("unverified")],
    [
      "lets in no one whose address was never proven, if linked",
      { emails: [], people: [{ ...ADA, isProven: false }], links: [link("1", "s1")] },
      refused("unverified"),
    ],
    ["lets in no one with an unknown address", { people: [] }, refused("unknown")],
    [
      "lets in its person after its address changed",
      { emails: ["new@x.example"], links: [link("1", "s1")] },
      { ...enter, email: "new@x.example" },
    ],
    [
      "lets in its person, not the one who has its address now",
      { emails: [BOB.email], people: [ADA, BOB], links: [link("1", "s1")] },
      { ...enter, email: BOB.email },
    ],
    ["is not linked again automatically after it was unlinked", { links: [link("1", "s1", true)] }, refused("unlinked")],
    ["is not linked in place of an unlinked one", { links: [link("1", "s2", true)] }, refused("unlinked")],
    [
      "comes back to the address's owner when it was unlinked while the address was unproven",
      { people: [{ ...ADA, isProven: false }], links: [link("1", "s1", true)] },
      enter,
    ],
    ["is linked again if the person is signed in", { links: [link("1", "s1", true)], signedInId: "1" }, enter],
    ["is refused beside a linked one", { links: [link("1", "s2")] }, refused("other-account")],
    ["is refused beside a linked one, even if signed in", { links: [link("1", "s2")], signedInId: "1" }, refused("other-account")],
    ["is not linked to a person with another address", { signedInId: "2" }, refused("other-person")],
    ["is never moved from the person it is linked to", { links: [link("2", "s1")] }, refused("other-person")],
  ])("an external account: %s", (_, facts, decision) => {
    expect(decideLink({ ...FACTS, ...facts })).toEqual(decision);
  });
});

describe("external account error", () => {
  it("names the service and never repeats text from the URL", () => {
    expect(linkError("unknown", GITHUB)).toMatch(/GitHub account.*invitation/);
    expect(linkError("OAuthCallback", { ...GITHUB, name: "Google" })).toMatch(/Signing in with Google failed or was canceled/);
    expect(linkError("<script>", undefined)).toMatch(/^Signing in with the other service failed or was canceled/);
    expect(linkError("toString", undefined)).toMatch(/failed or was canceled/);
    expect(linkError(undefined, GITHUB)).toBeUndefined();
  });
});

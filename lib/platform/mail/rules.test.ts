import { describe, expect, it } from "vitest";
import { factorChangedLetter } from "#lib/platform/mail/factor-letters.rules.ts";
import { html } from "#lib/platform/mail/html.rules.ts";
import { invitationLetter, passwordChangedLetter, passwordResetLetter, removedLetter } from "#lib/platform/mail/letters.rules.ts";
import { oneLine, plainText, requiresTls, senderOf } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

const URL = "https://pets.example/reset#abc";
const AT = "2026-11-21T12:00:00.000Z";
const LETTERS = [
  passwordResetLetter("ada@example.org", { url: URL, expiresAt: AT, minutes: 60 }),
  invitationLetter("ada@example.org", { project: "City <b>Shelter</b>", role: "staff", inviter: "O'Hara & Co", url: URL, expiresAt: AT }),
  passwordChangedLetter("ada@example.org", URL),
  removedLetter("ada@example.org", "City <b>Shelter</b>"),
];

describe.each(LETTERS)("email “$subject”", (letter) => {
  it("has the same content in both formats, with the link on its own plain-text line", () => {
    const plain = plainText(letter);
    if (letter.link) expect(plain.split("\n")).toContain(letter.link.url);
    for (const words of letter.paragraphs) expect(plain).toContain(words);
    expect(html(letter).match(/<p /g)?.length).toBeGreaterThanOrEqual(letter.paragraphs.length);
  });

  it("contains no foreign markup and loads no external content", () => {
    const page = html(letter);
    expect(page).not.toMatch(/<b>|<img|<script|<link|url\(|src=/i);
    expect(page.replaceAll(URL, "")).not.toMatch(/https?:/);
  });
});

const MARKUP = `"><b>&'`;
const HOSTILE: Letter = {
  to: "ada@example.org",
  subject: MARKUP,
  heading: MARKUP,
  paragraphs: [MARKUP],
  facts: [{ term: MARKUP, value: MARKUP }],
  link: { label: MARKUP, url: `https://pets.example/${MARKUP}` },
  note: MARKUP,
  footer: MARKUP,
  brand: { name: MARKUP, accent: "#ffe14d", logo: `https://pets.example/logo.jpg${MARKUP}` },
};

it("escapes everything that someone wrote, wherever it stands", () => {
  const page = html(HOSTILE);
  expect(page).not.toMatch(/"><b>|&'|<b>/);
  expect(page.match(/&quot;&gt;&lt;b&gt;&amp;&#39;/g)).toHaveLength(13);
  expect(plainText(HOSTILE)).toContain(`${MARKUP}: ${MARKUP}`);
});

it("is in the project's color and name, readable in a light and in a dark scheme, with its logo where it has one", () => {
  const letter = { ...LETTERS[1], brand: { name: "City Shelter", accent: "#ffe14d" } } as Letter;
  const page = html(letter);
  expect(page).toContain(">City Shelter</p>");
  expect(page).toContain("background:#ffe14d;color:#101413");
  expect(page).toMatch(/prefers-color-scheme:dark\)\{\.page\{background:#[\da-f]{6}!important;color:#[\da-f]{6}!important\}/);
  expect(page).not.toContain("<img");
  expect(html({ ...letter, brand: { name: "City", accent: "#ffe14d", logo: "https://pets.example/l.jpg" } })).toContain(
    '<img src="https://pets.example/l.jpg" alt="City"',
  );
});

it("sends answers to one address, whatever is in a name", () => {
  const sender = { name: "City\r\nBcc: eve@example.org", replyTo: "hello@paws.example\n" };
  expect(senderOf("Petstore <noreply@pets.example>", sender)).toEqual({
    from: { name: "City Bcc: eve@example.org", address: "noreply@pets.example" },
    replyTo: { name: "City Bcc: eve@example.org", address: "hello@paws.example" },
  });
});

it("keeps the direction of a name out of the sentence around it", () => {
  const { subject, paragraphs } = invitationLetter("ada@example.org", {
    project: "כלבים 7",
    role: "staff",
    inviter: "سامي",
    url: URL,
    expiresAt: AT,
  });
  expect(subject).toBe("Invitation to \u2068כלבים 7\u2069");
  expect(paragraphs).toContain("\u2068سامي\u2069 invited you to \u2068כלבים 7\u2069 on Petstore. Your role: staff.");
});

it("prevents a subject from starting another header", () => {
  expect(oneLine("Invitation to A\r\nBcc: eve@example.org")).toBe("Invitation to A Bcc: eve@example.org");
  expect(oneLine("A\0\u0085B")).toBe("A B");
});

it("tells a mailbox that an account left before its first factor that the link brings the account back to it", () => {
  const letter = (isEarlier: boolean) =>
    factorChangedLetter("ada@example.org", "totp-on", { url: URL, wayBack: { url: URL, expiresAt: AT, isEarlier } });
  expect(letter(true).note).toMatch(/had this address before.*brings the account back to this address/);
  expect(letter(false).note).not.toContain("this address");
});

it.each([
  ["smtp://mail.example.org:587", true],
  ["smtp://user:secret@10.0.0.7", true],
  ["smtp://localhost.example.org", true],
  ["smtp://localhost:1025", false],
  ["smtp://127.0.0.53", false],
  ["smtp://[::1]:25", false],
])("checks if %s requires TLS (%s), unless the setting turns it off", (SMTP_URL, isRequired) => {
  expect(requiresTls({ SMTP_URL, SMTP_REQUIRE_TLS: "on" })).toBe(isRequired);
  expect(requiresTls({ SMTP_URL, SMTP_REQUIRE_TLS: "off" })).toBe(false);
});

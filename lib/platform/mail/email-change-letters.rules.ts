import { titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function emailConfirmLetter(to: string, link: { name: string; url: string; expiresAt: string }): Letter {
  return {
    to,
    ...titled("Confirm your new email address"),
    paragraphs: ["Hello,", `${isolated(link.name)} wants to use this email address for a Petstore account.`],
    link: { label: "View the change", url: link.url },
    note: "The link works once, for 24 hours, while you are signed in. If you don’t know about this, ignore this mail: nothing changes.",
    goodUntil: link.expiresAt,
  };
}

export function emailUndoLetter(to: string, link: { newEmail: string; url: string; expiresAt: string }): Letter {
  return {
    to,
    ...titled("Your email address was changed"),
    paragraphs: ["Hello,", `Your Petstore account now has the email address ${isolated(link.newEmail)}. This one no longer signs in.`],
    link: { label: "This wasn’t me: take it back", url: link.url },
    note: "If you changed it yourself, you don’t have to do anything. The link works for 14 days: it brings this address back, signs everyone out, removes authenticator apps and passkeys that are new, and asks for a new password.",
    goodUntil: link.expiresAt,
  };
}

export function emailChangedLetter(to: string, { oldEmail, url }: { oldEmail: string; url: string }): Letter {
  return {
    to,
    ...titled("This is your email address now"),
    paragraphs: [
      "Hello,",
      `Your Petstore account has this email address now, instead of ${isolated(oldEmail)}. Sign in with it from now on.`,
    ],
    link: { label: "Go to your account", url },
  };
}

export function emailTakenBackLetter(to: string): Letter {
  return {
    to,
    ...titled("Your email address was changed back"),
    paragraphs: [
      "Hello,",
      "The earlier address of this Petstore account was brought back, so this one no longer signs in. Everyone was signed out.",
    ],
    note: "If this was not you, tell the person who runs your service.",
  };
}

import { titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

const NEWS = {
  "totp-on": {
    title: "An authenticator app was set up",
    text: "Signing in to your Petstore account now takes a code from the authenticator app that was just set up.",
  },
  "totp-off": {
    title: "Your authenticator app was turned off",
    text: "Codes from your authenticator app are no longer asked for when you sign in to your Petstore account.",
  },
  "passkey-added": {
    title: "A passkey was added",
    text: "A passkey that signs in to your Petstore account was just created.",
  },
  "passkey-removed": {
    title: "A passkey was removed",
    text: "A passkey of your Petstore account was just removed. It no longer signs you in.",
  },
  "passkey-cloned": {
    title: "A passkey was refused",
    text: "Someone just used a passkey of your Petstore account that may be a copy, so it was refused. Remove it on your account page, and create a new one.",
  },
  "factors-reset": {
    title: "Your two-step sign-in was reset",
    text: "The person who runs your Petstore removed the authenticator app, passkeys, and recovery codes of your account. Set up two-step sign-in again on your account page.",
  },
  "recovery-codes-renewed": {
    title: "You have new recovery codes",
    text: "Recovery codes of your Petstore account were just created. The earlier ones no longer work.",
  },
} as const;

export type FactorChange = keyof typeof NEWS;

const NOT_YOU =
  "If this was not you, change your password right away, look at your account page, and tell the person who runs your service.";

const WAY_BACK =
  "If it was you, you don’t have to do anything. The link works for 14 days at most: it signs everyone out, removes what was set up, and asks for a new password.";

const WAY_BACK_OF_EARLIER =
  "You get this because the account had this address before, and moved to another one in the last 14 days. The link brings the account back to this address, signs everyone out, removes what was set up, and asks for a new password. If you do not use this account anymore, you don’t have to do anything.";

interface FactorLinks {
  url: string;
  /** Set if the account had no factor before. */
  wayBack?: { url: string; expiresAt: string; isEarlier: boolean };
}

export function factorChangedLetter(to: string, change: FactorChange, { url, wayBack }: FactorLinks): Letter {
  const { title, text } = NEWS[change];
  const letter = { to, ...titled(title), paragraphs: ["Hello,", text] };
  if (!wayBack) return { ...letter, link: { label: "Open your account", url }, note: NOT_YOU };
  return {
    ...letter,
    link: { label: "This wasn’t me: take my account back", url: wayBack.url },
    note: wayBack.isEarlier ? WAY_BACK_OF_EARLIER : WAY_BACK,
    goodUntil: wayBack.expiresAt,
  };
}

/** @param dueAt end of the grace */
export function factorRequiredLetter(to: string, dueAt: Date, accountUrl: string): Letter {
  const day = dueAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return {
    to,
    ...titled("Set up two-step sign-in"),
    paragraphs: [
      "Hello,",
      `Your role in Petstore requires two-step sign-in. Set it up by ${day}: after that, only your account page opens.`,
    ],
    link: { label: "Open your account", url: accountUrl },
  };
}

export function recoveryCodeUsedLetter(to: string, left: number, accountUrl: string): Letter {
  const rest = left === 0 ? "It was the last one: create new ones." : `${left} ${left === 1 ? "is" : "are"} left.`;
  return {
    to,
    ...titled("A recovery code was used"),
    paragraphs: ["Hello,", `A recovery code of your Petstore account was just used. ${rest}`],
    link: { label: "Open your account", url: accountUrl },
    note: NOT_YOU,
  };
}

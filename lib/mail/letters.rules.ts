import type { Letter } from "#lib/mail/schema.ts";

const UNASKED = "If you did not ask for this, you need not do anything: your password stays as it is.";

export function passwordResetLetter(to: string, link: { url: string; expiresAt: string; minutes: number }): Letter {
  return {
    to,
    subject: "Choose a new password",
    paragraphs: ["Hello,", "somebody, probably you, asked for a new password for your Petstore account."],
    link: { label: "Choose a new password", url: link.url },
    note: `The link works once, for ${link.minutes} minutes. ${UNASKED}`,
    goodUntil: link.expiresAt,
  };
}

/** `inviter` may be empty. */
export function invitationLetter(
  to: string,
  offer: { project: string; role: string; inviter: string; url: string; expiresAt: string },
): Letter {
  return {
    to,
    subject: `Invitation to ${offer.project}`,
    paragraphs: ["Hello,", `${offer.inviter || "An owner"} invites you to ${offer.project} on Petstore, as ${offer.role}.`],
    link: { label: "See the invitation", url: offer.url },
    note: "The link works once, for seven days. If you do not know who invites you, leave it alone.",
    goodUntil: offer.expiresAt,
  };
}

export function passwordChangedLetter(to: string, signInUrl: string): Letter {
  return {
    to,
    subject: "Your password was changed",
    paragraphs: ["Hello,", "the password of your Petstore account was changed just now, and other browsers were signed out."],
    link: { label: "Sign in", url: signInUrl },
    note: "If this was not you, choose a new password at once with “Forgot your password?” on that page, and tell whoever runs your service.",
  };
}

/** The password predates the proof of the address. */
export function passwordRemovedLetter(to: string, provider: string, accountUrl: string): Letter {
  return {
    to,
    subject: "Your old password was removed",
    paragraphs: [
      "Hello,",
      `you signed in to Petstore with ${provider}, which confirmed that this e-mail address is yours. The account's password was set before that, so it was removed and all other browsers were signed out.`,
    ],
    link: { label: "Choose a new password", url: accountUrl },
    note: `You can keep signing in with ${provider}. If this was not you, tell the person who runs your service.`,
  };
}

export function removedLetter(to: string, project: string): Letter {
  return {
    to,
    subject: `You were removed from ${project}`,
    paragraphs: ["Hello,", `an owner of ${project} on Petstore removed you from it. You do not see its animals any more.`],
    note: "If you think this is a mistake, ask an owner of the project for a new invitation.",
  };
}

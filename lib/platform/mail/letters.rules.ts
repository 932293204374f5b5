import { titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const UNASKED = "If you did not ask for this, you don't have to do anything: your password stays the same.";

export function passwordResetLetter(to: string, link: { url: string; expiresAt: string; minutes: number }): Letter {
  return {
    to,
    ...titled("Choose a new password"),
    paragraphs: ["Hello,", "Someone, probably you, asked for a new password for your Petstore account."],
    link: { label: "Choose a new password", url: link.url },
    note: `The link works once, for ${link.minutes} minutes. ${UNASKED}`,
    goodUntil: link.expiresAt,
  };
}

export function invitationLetter(
  to: string,
  offer: { project: string; role: string; inviter: string; url: string; expiresAt: string },
): Letter {
  return {
    to,
    ...titled(`Invitation to ${isolated(offer.project)}`),
    paragraphs: [
      "Hello,",
      `${isolated(offer.inviter || "An owner")} invited you to ${isolated(offer.project)} on Petstore. Your role: ${offer.role}.`,
    ],
    link: { label: "View the invitation", url: offer.url },
    note: "The link works once, for seven days. If you don't know who invited you, ignore this mail.",
    goodUntil: offer.expiresAt,
  };
}

export function passwordChangedLetter(to: string, signInUrl: string): Letter {
  return {
    to,
    ...titled("Your password was changed"),
    paragraphs: ["Hello,", "The password of your Petstore account was just changed, and other browsers were signed out."],
    link: { label: "Sign in", url: signInUrl },
    note: "If this was not you, choose a new password right away with “Forgot your password?” on that page, and tell the person who runs your service.",
  };
}

export function passwordRemovedLetter(to: string, provider: string, accountUrl: string): Letter {
  return {
    to,
    ...titled("Your old password was removed"),
    paragraphs: [
      "Hello,",
      `You signed in to Petstore with ${provider}, which confirmed that this email address is yours. The account's password was set before that, so it was removed and all other browsers were signed out.`,
    ],
    link: { label: "Choose a new password", url: accountUrl },
    note: `You can keep signing in with ${provider}. If this was not you, tell the person who runs your service.`,
  };
}

export function removedLetter(to: string, project: string): Letter {
  return {
    to,
    ...titled(`You were removed from ${isolated(project)}`),
    paragraphs: ["Hello,", `An owner of ${isolated(project)} on Petstore removed you from it. You can no longer see its animals.`],
    note: "If you think this is a mistake, ask an owner of the project for a new invitation.",
  };
}

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function newDeviceLetter(
  to: string,
  { device, address, at }: { device: string; address: string; at: Date },
  accountUrl: string,
): Letter {
  return {
    to,
    ...titled("New sign-in to your account"),
    paragraphs: ["Hello,", "Your Petstore account was just used in a browser that we haven’t seen before."],
    facts: [
      { term: "Browser", value: isolated(device) },
      { term: "Address", value: isolated(address) },
      { term: "Time", value: `${TIME.format(at)} UTC` },
    ],
    link: { label: "See where you are signed in", url: accountUrl },
    note: "If this was you, you don’t have to do anything. If not, sign that browser out there, and choose a new password right away.",
  };
}

/** Never contains the token. */
export function tokenCreatedLetter(
  to: string,
  {
    name,
    scopes,
    projects,
    createdAt,
    expiresAt,
  }: { name: string; scopes: readonly string[]; projects: string } & Record<"createdAt" | "expiresAt", Date>,
  accountUrl: string,
): Letter {
  return {
    to,
    ...titled("You have a new access token"),
    paragraphs: ["Hello,", "An access token of your Petstore account was just created. Programs that have it act for you."],
    facts: [
      { term: "Name", value: isolated(name) },
      { term: "Scopes", value: scopes.join(", ") },
      { term: "Projects", value: projects },
      { term: "Created", value: `${TIME.format(createdAt)} UTC` },
      { term: "Expires", value: `${TIME.format(expiresAt)} UTC` },
    ],
    link: { label: "See your access tokens", url: accountUrl },
    note: "If this was not you, revoke it there right away, change your password, and tell the person who runs your service.",
  };
}

import type { EmailLack, ProviderId, ProviderView } from "#lib/people/auth/provider.schema.ts";
import { capital, failureText, isFailure, type OAuthFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";

export type LinkRefusal = EmailLack | "unknown" | "unlinked" | "other-account" | "other-person";

interface StoredLink {
  userId: string;
  subject: string;
  isUnlinked: boolean;
}

export interface LinkFacts {
  subject: string;
  emails: string[];
  lack?: EmailLack | undefined;
  people: { id: string; email: string; isProven: boolean }[];
  links: StoredLink[];
  signedInId: string | null;
}

type LinkDecision = { kind: "enter"; userId: string; email: string } | { kind: "refuse"; reason: LinkRefusal };

const refuse = (reason: LinkRefusal): LinkDecision => ({ kind: "refuse", reason });

/** @returns undefined also for an address that was never proven */
function personOf(holder: StoredLink | undefined, { people, emails, signedInId }: LinkFacts): LinkDecision | undefined {
  const person = people.find(({ id }) => id === holder?.userId);
  if (!person?.isProven || holder?.isUnlinked || (signedInId !== null && signedInId !== person.id)) return undefined;
  const email = emails.includes(person.email) ? person.email : (emails[0] ?? person.email);
  return { kind: "enter", userId: person.id, email };
}

/** One account per provider keeps later holders of the address out. */
export function decideLink(facts: LinkFacts): LinkDecision {
  const { subject, emails, lack, people, links, signedInId } = facts;
  const holder = links.find((link) => link.subject === subject);
  const linked = personOf(holder, facts);
  if (linked) return linked;
  if (emails.length === 0) return refuse(lack ?? "no-email");
  const byAddress = emails.flatMap((email) => people.filter((person) => person.email === email));
  const person = byAddress.find(({ id }) => id === (signedInId ?? holder?.userId)) ?? (signedInId === null ? byAddress[0] : undefined);
  if (!person) return refuse(signedInId === null ? "unknown" : "other-person");
  if (holder && holder.userId !== person.id) return refuse("other-person");
  const own = links.find((link) => link.userId === person.id);
  if (own && !own.isUnlinked && own.subject !== subject) return refuse("other-account");
  // Someone else may have unlinked it before the proof.
  if (own?.isUnlinked && signedInId === null && person.isProven) return refuse("unlinked");
  return { kind: "enter", userId: person.id, email: person.email };
}

type Refusal = LinkRefusal | "signed-out" | "changed" | "unavailable";

export function refusalPath(provider: ProviderId, reason: Refusal | OAuthFailure, signedIn: boolean): string {
  return `${signedIn ? "/account" : "/sign-in"}?error=${reason}&with=${provider}`;
}

/** @param provider undefined for an unknown id */
export function linkError(error: string | undefined, provider: ProviderView | undefined): string | undefined {
  if (error === undefined) return undefined;
  const name = provider?.name ?? "the other service";
  if (isFailure(error)) return failureText(error, name);
  const words: Record<Refusal, string> = {
    unverified: `${name} says that the email address of that account is not verified. Verify it there, then try again.`,
    unsaid: `${name} doesn’t say whether the email address of that account is verified, so it can’t sign you in. Tell an administrator.`,
    "no-email": `${name} sent no email address for that account, so no one here can be found by it. Add one there, or tell an administrator.`,
    "bad-email": `The email address of that ${name} account can’t be used here: only a to z, digits, and common signs work. Use another account.`,
    "userinfo-away": `${name} let you in, but gave no usable answer when asked for your email address. Try again in a few minutes, and tell an administrator if it goes on.`,
    "userinfo-other": `${name} let you in, but answered about someone else when asked for your email address. Tell an administrator.`,
    unknown: `No one here has the email address of that ${provider ? `${name} ` : ""}account. Ask an owner of your project for an invitation.`,
    unlinked: `You unlinked that ${name} account. Sign in with your password, then link it again under Account.`,
    "other-account": `Another ${name} account is linked to this person. Sign in with that one or with your password.`,
    "other-person": `That ${name} account belongs to another person, or its email address is different from yours here.`,
    "signed-out": `You were signed out, so your ${name} account was not linked. Sign in, then link it under Account.`,
    changed: `Your account changed while you signed in with ${name}: its password was changed, or ${name} was unlinked. Sign in again.`,
    unavailable: "Something went wrong on our side. Wait a moment, then try again.",
  };
  if (Object.hasOwn(words, error)) return capital(words[error as keyof typeof words]);
  return `Signing in with ${name} failed or was canceled. Try again, or use your password.`;
}

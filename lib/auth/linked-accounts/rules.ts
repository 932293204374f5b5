import { PROVIDER_NAMES, type ProviderId, providerIdSchema } from "#lib/auth/provider.schema.ts";

/** Why an account elsewhere lets nobody in, or is not linked. */
export type LinkRefusal = "unverified" | "unknown" | "unlinked" | "other-account" | "other-person";

/** What is stored of a person's link to the provider in question. */
export interface StoredLink {
  userId: string;
  subject: string;
  isUnlinked: boolean;
}

/** What a decision stands on. */
export interface LinkFacts {
  subject: string;
  /** Verified addresses, the main one first. */
  emails: string[];
  /** Who has one of them here. */
  people: { id: string; email: string; isProven: boolean }[];
  /** Links of this provider that the account or one of the people has. */
  links: StoredLink[];
  /** Who is signed in already and wants to link; null for a sign-in. */
  signedInId: string | null;
}

type LinkDecision = { kind: "enter"; userId: string; email: string } | { kind: "refuse"; reason: LinkRefusal };

const refuse = (reason: LinkRefusal): LinkDecision => ({ kind: "refuse", reason });

/**
 * Whom an account elsewhere lets in: only a person whose address here is one that
 * the provider has verified, and only one account of each provider for a person,
 * so that an address which is given to somebody else lets that one in nowhere.
 */
export function decideLink({ subject, emails, people, links, signedInId }: LinkFacts): LinkDecision {
  if (emails.length === 0) return refuse("unverified");
  const holder = links.find((link) => link.subject === subject);
  const byAddress = emails.flatMap((email) => people.filter((person) => person.email === email));
  const person = byAddress.find(({ id }) => id === (signedInId ?? holder?.userId)) ?? (signedInId === null ? byAddress[0] : undefined);
  if (!person) return refuse(signedInId === null ? "unknown" : "other-person");
  if (holder && holder.userId !== person.id) return refuse("other-person");
  const own = links.find((link) => link.userId === person.id);
  if (own && !own.isUnlinked && own.subject !== subject) return refuse("other-account");
  // While the address was unproven, someone else may have unlinked it.
  if (own?.isUnlinked && signedInId === null && person.isProven) return refuse("unlinked");
  return { kind: "enter", userId: person.id, email: person.email };
}

/** The address of the page that says why; `signedIn` when it is the account page. */
export function refusalPath(provider: ProviderId, reason: LinkRefusal | "unavailable", signedIn: boolean): string {
  return `${signedIn ? "/account" : "/sign-in"}?error=${reason}&with=${provider}`;
}

/** What a sign-in with another service came to, in words; undefined when nothing went wrong there. */
export function linkFault(error: string | undefined, asked: string | undefined): string | undefined {
  if (error === undefined) return undefined;
  const provider = providerIdSchema.safeParse(asked).data;
  const name = provider ? PROVIDER_NAMES[provider] : "the other service";
  const words: Record<LinkRefusal | "unavailable", string> = {
    unverified: `${name} has not verified the e-mail address of that account. Verify it there, then try again.`,
    unknown: `Nobody here has the e-mail address of that ${provider ? `${name} ` : ""}account. Ask an owner of your project for an invitation.`,
    unlinked: `You unlinked that ${name} account. Sign in with your password, and link it again under Account.`,
    "other-account": `Another ${name} account is linked to this person. Sign in with that one or with your password.`,
    "other-person": `That ${name} account belongs to another person, or has another e-mail address than you have here.`,
    unavailable: "The service cannot be reached right now. Wait a moment and try again.",
  };
  if (Object.hasOwn(words, error)) return words[error as keyof typeof words];
  return `Signing in with ${name} did not work or was broken off there. Try again, or use your password.`;
}

import { PROVIDER_NAMES, type ProviderId, providerIdSchema } from "#lib/people/auth/provider.schema.ts";

export type LinkRefusal = "unverified" | "unknown" | "unlinked" | "other-account" | "other-person";

interface StoredLink {
  userId: string;
  subject: string;
  isUnlinked: boolean;
}

export interface LinkFacts {
  subject: string;
  /** Verified, primary first. */
  emails: string[];
  people: { id: string; email: string; isProven: boolean }[];
  links: StoredLink[];
  signedInId: string | null;
}

type LinkDecision = { kind: "enter"; userId: string; email: string } | { kind: "refuse"; reason: LinkRefusal };

const refuse = (reason: LinkRefusal): LinkDecision => ({ kind: "refuse", reason });

/** One account for each provider, so later holders of the address stay out. */
export function decideLink({ subject, emails, people, links, signedInId }: LinkFacts): LinkDecision {
  if (emails.length === 0) return refuse("unverified");
  const holder = links.find((link) => link.subject === subject);
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

type Refusal = LinkRefusal | "signed-out" | "unavailable";

export function refusalPath(provider: ProviderId, reason: Refusal, signedIn: boolean): string {
  return `${signedIn ? "/account" : "/sign-in"}?error=${reason}&with=${provider}`;
}

export function linkError(error: string | undefined, providerParam: string | undefined): string | undefined {
  if (error === undefined) return undefined;
  const provider = providerIdSchema.safeParse(providerParam).data;
  const name = provider ? PROVIDER_NAMES[provider] : "the other service";
  const words: Record<Refusal, string> = {
    unverified: `${name} has not verified the email address of that account. Verify it there, then try again.`,
    unknown: `No one here has the email address of that ${provider ? `${name} ` : ""}account. Ask an owner of your project for an invitation.`,
    unlinked: `You unlinked that ${name} account. Sign in with your password, then link it again under Account.`,
    "other-account": `Another ${name} account is linked to this person. Sign in with that one or with your password.`,
    "other-person": `That ${name} account belongs to another person, or its email address is different from yours here.`,
    "signed-out": `You were signed out, so your ${name} account was not linked. Sign in, then link it under Account.`,
    unavailable: "The service cannot be reached right now. Wait a moment and try again.",
  };
  if (Object.hasOwn(words, error)) return words[error as keyof typeof words];
  return `Signing in with ${name} failed or was canceled. Try again, or use your password.`;
}

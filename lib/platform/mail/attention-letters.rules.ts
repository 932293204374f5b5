import { ownerFooter, titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

interface News {
  project: string;
  url: string;
}

const minuteOf = (at: string): string => `${at.slice(0, 16).replace("T", " ")} UTC`;

export function domainsEndingLetter(
  to: string,
  { domains, endsAt, project, url }: News & { domains: readonly string[]; endsAt: Date },
): Letter {
  const end = minuteOf(endsAt.toISOString());
  const [first, ...others] = domains;
  const what = others.length === 0 ? `${first} shows your site until ${end}` : `Its domains show your site until ${end}`;
  return {
    to,
    ...titled(
      others.length === 0 ? `${first} stops showing your site soon` : `The domains of ${isolated(project)} stop showing your site soon`,
    ),
    paragraphs: [
      "Hello,",
      `${isolated(project)} is now on the Free plan, which has no domains. ${what}; after that, visitors see nothing there.`,
    ],
    ...(others.length > 0 && { facts: [{ term: "These domains stop", value: domains.join(", ") }] }),
    link: { label: "Choose a plan", url },
    note: "An upgrade before then keeps them, and one afterwards brings them back. Their settings are kept.",
    footer: ownerFooter(project),
  };
}

export function domainsOnHoldLetter(to: string, { domains, project, url }: News & { domains: readonly string[] }): Letter {
  const [first, ...others] = domains;
  const what = others.length === 0 ? `${first} shows nothing` : `${domains.length} domains of ${isolated(project)} show nothing`;
  return {
    to,
    ...titled(others.length === 0 ? `${first} is on hold` : `The domains of ${isolated(project)} are on hold`),
    paragraphs: ["Hello,", `${isolated(project)} is now on the Free plan, which has no domains. Until the plan changes, ${what}.`],
    link: { label: "Choose a plan", url },
    note: "The domains and their settings are kept.",
    footer: ownerFooter(project),
  };
}

/** @param news `endsAt` is RFC 3339, UTC */
export function keyBannedLetter(to: string, { key, endsAt, project, url }: News & { key: string; endsAt: string }): Letter {
  return {
    to,
    ...titled(`The API key “${isolated(key)}” is banned for a while`),
    paragraphs: ["Hello,", `The API key “${isolated(key)}” kept calling after being asked to wait.`],
    facts: [{ term: "Its calls are refused until", value: minuteOf(endsAt) }],
    link: { label: "View the key", url },
    note: "Its program should wait as long as the Retry-After header of each refusal says. If that happens again within a day, no other mail is sent.",
    footer: ownerFooter(project),
  };
}

/** @param news has only the `host`: an address may contain a token */
export function webhookFailingLetter(to: string, { host, project, url }: News & { host: string }): Letter {
  return {
    to,
    ...titled(`The webhook to ${host} is failing`),
    paragraphs: ["Hello,", `${host} has taken no message for ten minutes. We keep trying for three days.`],
    link: { label: "View the endpoint", url },
    note: "The page shows each attempt and its answer. Nothing is lost: what waits is sent once the receiver works again.",
    footer: ownerFooter(project),
  };
}

/** @param news see `webhookFailingLetter` */
export function webhookDisabledLetter(to: string, { host, isGone, project, url }: News & { host: string; isGone: boolean }): Letter {
  const why = isGone
    ? `${host} answered that it is gone (status 410).`
    : `${host} has taken no message for three days, although we tried again and again.`;
  return {
    to,
    ...titled(`The webhook to ${host} was disabled`),
    paragraphs: ["Hello,", `${why} We have stopped sending events there.`],
    link: { label: "View the endpoint", url },
    note: "The page shows each attempt and its answer. Once the receiver works again, enable the endpoint there: events of the last thirty days that were not sent are sent then.",
    footer: ownerFooter(project),
  };
}

interface PartNews {
  part: string;
  message: string;
  fix: string | null;
  since: string;
}

export function partsLetter(to: string, { parts, url }: { parts: readonly PartNews[]; url: string }): Letter {
  const [first, ...others] = parts;
  const about = others.length === 0 && first ? first.part : `${parts.length} things`;
  return {
    to,
    ...titled(`Petstore needs you: ${about}`),
    paragraphs: [
      "Hello,",
      ...parts.map(
        ({ part, message, fix, since }) =>
          `${part}, since ${minuteOf(since)}: ${message}.${fix === null ? "" : ` To fix it: ${fix.replaceAll("`", "")}.`}`,
      ),
    ],
    link: { label: "View the service", url },
    note: "No other mail is sent about this until it is well and then not again. Administration shows how it is now.",
    footer: "You received this mail because you are an administrator of this Petstore.",
  };
}

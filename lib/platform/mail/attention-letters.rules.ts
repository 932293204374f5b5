import type { Letter } from "#lib/platform/mail/schema.ts";

interface News {
  project: string;
  url: string;
}

const reason = (project: string): string => `You received this mail because you are an owner of ${project} on Petstore.`;

export function domainsOnHoldLetter(to: string, { domains, project, url }: News & { domains: readonly string[] }): Letter {
  const [first, ...others] = domains;
  const what = others.length === 0 ? `${first} shows nothing` : `${domains.length} domains of ${project} show nothing`;
  return {
    to,
    subject: others.length === 0 ? `${first} is on hold` : `The domains of ${project} are on hold`,
    paragraphs: ["Hello,", `${project} is now on the Free plan, which has no domains. Until the plan changes, ${what}.`, reason(project)],
    link: { label: "Choose a plan", url },
    note: "The domains and their settings are kept.",
  };
}

/** @param news `endsAt` is RFC 3339, UTC */
export function keyBannedLetter(to: string, { key, endsAt, project, url }: News & { key: string; endsAt: string }): Letter {
  return {
    to,
    subject: `The API key “${key}” is banned for a while`,
    paragraphs: [
      "Hello,",
      `The API key “${key}” kept calling after being asked to wait. Its calls are refused until ${endsAt.slice(0, 16).replace("T", " ")} UTC.`,
      reason(project),
    ],
    link: { label: "View the key", url },
    note: "Its program should wait as long as the Retry-After header of each refusal says. If that happens again within a day, no other mail is sent.",
  };
}

/** @param news `host` alone: an address may hold a token */
export function webhookFailingLetter(to: string, { host, project, url }: News & { host: string }): Letter {
  return {
    to,
    subject: `The webhook to ${host} is failing`,
    paragraphs: ["Hello,", `${host} has taken no message for ten minutes. We keep trying for three days.`, reason(project)],
    link: { label: "View the endpoint", url },
    note: "The page shows each attempt and its answer. Nothing is lost: what waits is sent once the receiver works again.",
  };
}

/** `lastAt` is RFC 3339, UTC. */
export function backupOverdueLetter(
  to: string,
  { lastAt, error, url }: { lastAt: string | null; error: string | null; url: string },
): Letter {
  const last =
    lastAt === null ? "No backup has succeeded yet." : `The last good backup is from ${lastAt.slice(0, 16).replace("T", " ")} UTC.`;
  const why = error === null ? "No newer one was attempted: see that the worker runs." : `The newest attempt failed: ${error}`;
  return {
    to,
    subject: "Petstore’s backup is overdue",
    paragraphs: ["Hello,", `${last} ${why}`, "You received this mail because you are an administrator of this Petstore."],
    link: { label: "View the backups", url },
    note: "It is tried again after an hour. No other mail is sent until a backup succeeds and the next one is overdue.",
  };
}

import { titled } from "#lib/platform/mail/rules.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** @param news has only the `host`: an address may contain a token */
export function webhookDisabledLetter(to: string, news: { host: string; isGone: boolean; project: string; url: string }): Letter {
  const { host, isGone, project, url } = news;
  const why = isGone
    ? `${host} answered that it is gone (status 410).`
    : `${host} has taken no message for three days, although we tried again and again.`;
  return {
    to,
    ...titled(`The webhook to ${host} was disabled`),
    paragraphs: ["Hello,", `${why} We have stopped sending events there.`],
    link: { label: "View the endpoint", url },
    note: "The page shows each attempt and its answer. Once the receiver works again, enable the endpoint there: events of the last thirty days that were not sent are sent then.",
    footer: `You received this mail because you are an owner of ${isolated(project)} on Petstore.`,
  };
}

import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { speciesText } from "#components/sites/publishing/public/facts.ts";
import { readOpeningHours } from "#lib/sites/publishing/public/hours.rules.ts";
import type { AnimalDetails, PublicSite } from "#lib/sites/publishing/public/schema.ts";

type Data = Record<string, unknown>;

/** JSON that cannot end the element it is in. */
export function scriptText(data: Data): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}

const given = (data: Record<string, string | undefined>): Data =>
  Object.fromEntries(Object.entries(data).filter(([, text]) => text !== undefined && text !== ""));

/** https://schema.org/AnimalShelter */
export function shelterData({ name, address, settings, pictures: { logo, header } }: PublicSite, description: string): Data {
  const { contactEmail, contactPhone, contactAddress, openingHours, language } = settings;
  const hours = readOpeningHours(openingHours, language);
  return {
    "@type": "AnimalShelter",
    "@id": `${address}/#shelter`,
    url: `${address}/`,
    ...given({ name, description, email: contactEmail, telephone: contactPhone }),
    ...(contactAddress !== "" && { address: { "@type": "PostalAddress", streetAddress: contactAddress } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours.map((one) => ({ "@type": "OpeningHoursSpecification", ...one })) }),
    ...given({ logo: logo && address + logo.urls.jpeg, image: header && address + header.urls.jpeg }),
  };
}

export function animalData({ animal, profile, category, photos }: AnimalDetails, site: PublicSite, description: string): Data {
  const url = `${site.address}/animals/${animal.id}`;
  const { fee, species } = profile;
  const pet = `${url}#animal`;
  const shelter = { "@type": "AnimalShelter", "@id": `${site.address}/#shelter`, name: site.name, url: `${site.address}/` };
  return {
    "@type": "WebPage",
    url,
    inLanguage: site.settings.language,
    mainEntity: {
      "@type": "Thing",
      "@id": pet,
      ...given({
        name: animal.name,
        description: profile.description ?? description,
        additionalType: species === null ? (category?.label ?? undefined) : speciesText(species, wordsOf(site).species),
      }),
      identifier: animal.id,
      ...(photos.length > 0 && { image: photos.map(({ urls }) => site.address + urls.jpeg) }),
      url,
    },
    // The fee is for the animal; an `offers` of the page would sell the page.
    ...(fee && {
      mentions: { "@type": "Offer", price: fee.amount, priceCurrency: fee.currency, itemOffered: { "@id": pet }, offeredBy: shelter },
    }),
    publisher: shelter,
  };
}

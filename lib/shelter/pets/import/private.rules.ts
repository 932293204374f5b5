import type { PrivateReason } from "#lib/shelter/pets/import/fields.schema.ts";
import { titleKey } from "#lib/shelter/pets/import/title.rules.ts";

/** By `titleKey`. The first that matches counts. */
const PATTERNS: readonly [PrivateReason, RegExp][] = [
  [
    "people",
    /^person(?!al)|contact|owner|adopter|foster(?:er|parent|name|family|home)|surrender(?:er|edby)|finder|reporter|currentvet|^animalpickup|^(?:donor|donation)/,
  ],
  ["people", /e-?mail|phone|^address|(?<!photo)address$|street|zip(?:code)?$|postcode|license(?!plate)|^incident|^dispatch/],
  [
    "medical",
    /medical|health|vaccinationtype|vaccinationcomments|^vaccination|^test(?:type|result|due|performed|comments)|diagnos|intakecondition|euthan|deceasedreason|deceasednotes/,
  ],
  ["behavior", /behaviou?r/],
  [
    "private",
    /^private|hidden|warning|^history$|intakememo|memo\*|^reason|reasonforentry|entrycategory|^animal(?:pdf|html)|intakereason|surrenderreason|^log|^cost|^diary|animalcomments/,
  ],
];

/** Undefined where it may be imported. */
export function privateReason(title: string): PrivateReason | undefined {
  const key = titleKey(title);
  return PATTERNS.find(([, pattern]) => pattern.test(key))?.[0];
}

import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

type Template = EnquirySettings["templates"][number];

/** Offered to projects that have no templates of their own, in their site's language. Never stored unless someone takes them over. */
export const STARTER_TEMPLATES: Record<"en" | "de", readonly Template[]> = {
  en: [
    {
      name: "Invite to a visit",
      text: `Dear {name},

thank you for asking about {animal}. We would love to introduce you to each other.

When could you come by? If you tell us two or three times that suit you, we will confirm one of them.`,
    },
    {
      name: "Ask for more",
      text: `Dear {name},

thank you for asking about {animal}. We would like to get to know you a little first:

– How would {animal} live with you, and who would be there during the day?
– Do you have other animals?
– Who takes care of {animal} while you travel?`,
    },
    {
      name: "Someone is ahead",
      text: `Dear {name},

thank you for asking about {animal}. Someone else asked before you, and we are already in touch with them.

If it does not work out, we will write to you at once. Until then, perhaps another of our animals wins you over.`,
    },
  ],
  de: [
    {
      name: "Zum Besuch einladen",
      text: `Guten Tag {name},

vielen Dank für Ihre Anfrage zu {animal}. Wir würden Sie einander gern vorstellen.

Wann könnten Sie vorbeikommen? Nennen Sie uns zwei oder drei Termine, dann bestätigen wir einen davon.`,
    },
    {
      name: "Mehr erfragen",
      text: `Guten Tag {name},

vielen Dank für Ihre Anfrage zu {animal}. Wir möchten Sie vorher ein wenig kennenlernen:

– Wie würde {animal} bei Ihnen leben, und wer wäre tagsüber da?
– Haben Sie weitere Tiere?
– Wer kümmert sich um {animal}, wenn Sie verreisen?`,
    },
    {
      name: "Jemand ist vor Ihnen",
      text: `Guten Tag {name},

vielen Dank für Ihre Anfrage zu {animal}. Jemand hat vor Ihnen gefragt, und wir sind schon im Gespräch.

Wenn es nicht klappt, melden wir uns sofort bei Ihnen. Vielleicht gewinnt bis dahin ein anderes unserer Tiere Ihr Herz.`,
    },
  ],
};

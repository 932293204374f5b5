import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";

const list = new Intl.ListFormat("de", { type: "conjunction" });
const number = new Intl.NumberFormat("de");
const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${number.format(n)} ${many}`);
const AGE_UNITS = { week: ["1 Woche", "Wochen"], month: ["1 Monat", "Monate"], year: ["1 Jahr", "Jahre"] } as const;

export const DE: SiteWords = {
  language: "de",
  skip: "Zum Inhalt springen",
  names: (names) => list.format(names),
  home: {
    title: (site) => `${site}: Tiere suchen ein Zuhause`,
    titleOf: (kind, site) => `${kind} suchen ein Zuhause · ${site}`,
    description: (site) => `Tiere, die ein Zuhause suchen: ${site}.`,
    animals: "Unsere Tiere",
    anyKind: "Tiere",
    kinds: "Tierarten",
    all: "Alle",
    moreThan: (n) => `Mehr als ${number.format(n)} Tiere suchen ein Zuhause.`,
    looking: "Auf der Suche nach einem Zuhause.",
    count: (n) => (n === 1 ? "Ein Tier sucht ein Zuhause." : `${number.format(n)} Tiere suchen ein Zuhause.`),
    matching: (n, total) =>
      `${number.format(n)} von ${total === 1 ? "einem Tier" : `${number.format(total)} Tieren`} ${n === 1 ? "passt" : "passen"} zu Ihrer Auswahl.`,
    nobody: "Zurzeit wartet hier kein Tier auf ein Zuhause. Schauen Sie bald wieder vorbei.",
    noMatch: "Zurzeit passt kein Tier zu dieser Auswahl.",
    beyond: "Weitere Tiere gibt es hier nicht.",
    showAll: "Alle Tiere zeigen",
    isNew: "Neu",
    pages: "Seiten",
    page: (n) => `Seite ${number.format(n)}`,
    back: "Zurück",
    more: "Weitere Tiere",
  },
  filters: {
    title: "Tiere filtern",
    button: "Filter",
    facets: { species: "Tierart", sex: "Geschlecht", size: "Größe", age: "Alter", children: "Kindern", dogs: "Hunden", cats: "Katzen" },
    ...{ order: "Reihenfolge", newest: "Neue zuerst", waiting: "Längste Wartezeit zuerst" },
    search: "Name oder Rasse",
    goodWith: "Verträglich mit",
    any: "Alle",
    show: "Tiere zeigen",
    clear: "Auswahl aufheben",
  },
  species: {
    dog: "Hund",
    cat: "Katze",
    rabbit: "Kaninchen",
    small_and_furry: "Kleintier",
    bird: "Vogel",
    reptile: "Reptil",
    horse: "Pferd",
    barnyard: "Hoftier",
    fish: "Fisch",
  },
  manySpecies: {
    dog: "Hunde",
    cat: "Katzen",
    rabbit: "Kaninchen",
    small_and_furry: "Kleintiere",
    bird: "Vögel",
    reptile: "Reptilien",
    horse: "Pferde",
    barnyard: "Hoftiere",
    fish: "Fische",
  },
  sexes: { male: "Männlich", female: "Weiblich" },
  sizes: { small: "Klein", medium: "Mittelgroß", large: "Groß", extra_large: "Sehr groß" },
  ageGroups: { baby: "Jungtier", young: "Jung", adult: "Erwachsen", senior: "Senior" },
  coats: {
    short: "Kurzes Fell",
    medium: "Halblanges Fell",
    long: "Langes Fell",
    wire: "Drahthaar",
    curly: "Lockiges Fell",
    hairless: "Ohne Fell",
  },
  age: (age) => {
    if (age.unit === "born") return `geboren ${age.year}`;
    const [one, many] = AGE_UNITS[age.unit];
    if (age.count === 0) return `unter ${one}`;
    return `${age.isAbout ? "etwa " : ""}${count(age.count, one, many)}`;
  },
  breed: (breeds, isMixed) => {
    if (breeds.length === 0) return isMixed ? "Mischling" : "";
    const text = list.format(breeds.map(isolated));
    return isMixed && !/mischling|\bmix/i.test(text) ? `${text} (Mischling)` : text;
  },
  weight: (grams) => (grams < 1000 ? `${number.format(grams)} g` : `${number.format(Math.round(grams / 100) / 10)} kg`),
  animal: {
    title: (name, site) => `${name} · ${site}`,
    description: (name, facts, site) => `${name}${facts === "" ? "" : ` (${facts})`} sucht ein Zuhause: ${site}.`,
    photo: (name, n) => `Foto ${n} von ${name}`,
    photos: (name) => `Fotos von ${name}`,
    showPhoto: (n) => `Foto ${n} zeigen`,
    reserved: "Reserviert",
    reservedText: (name) => `${name} lernt schon jemanden kennen. Klappt es nicht, sucht ${name} wieder ein Zuhause.`,
    since: (day) => `Sucht ein Zuhause seit dem ${day}`,
    facts: "Steckbrief",
    about: (name) => `Über ${name}`,
    labels: {
      breeds: "Rasse",
      species: "Tierart",
      birthDate: "Alter",
      sex: "Geschlecht",
      size: "Größe",
      weightGrams: "Gewicht",
      color: "Farbe",
      coat: "Fell",
      fee: "Schutzgebühr",
      intakeDate: "Bei uns seit",
    },
    noFee: "Keine",
    goodWith: "Verträglich mit",
    children: (age) => (age === null || age === 0 ? "Kindern" : `Kindern ab ${count(age, "1 Jahr", "Jahren")}`),
    dogs: "Hunden",
    cats: "Katzen",
    without: { title: "Braucht ein Zuhause ohne", children: "Kinder", dogs: "Hunde", cats: "Katzen" },
    health: "Gesundheit und Gewohnheiten",
    neutered: ["Kastriert", "Noch nicht kastriert"],
    vaccinated: ["Vollständig geimpft", "Noch nicht vollständig geimpft"],
    houseTrained: ["Stubenrein", "Noch nicht stubenrein"],
    specialNeeds: ["Braucht besondere Fürsorge", "Braucht keine besondere Fürsorge"],
    bonded: (name) => `${name} möchte gemeinsam ausziehen mit`,
    video: (name) => `Video von ${name} ansehen`,
    ask: (name) => `Nach ${name} fragen`,
    askAbout: (name, id) => `${name} (Nummer ${id})`,
    call: (phone) => `${phone} anrufen`,
    others: "Ähnliche Tiere",
    how: "So läuft eine Vermittlung",
    steps:
      "Schreiben Sie uns oder rufen Sie an, und erzählen Sie von Ihrem Zuhause.\nKommen Sie vorbei und lernen Sie sich kennen, gern auch mehrmals.\nMit dem Schutzvertrag zieht Ihr neues Familienmitglied ein. Wir bleiben für Sie da.",
    share: (name) => `Seite von ${name} teilen`,
    shareText: (name, site) => `${name} sucht ein Zuhause: ${site}`,
    byMail: "Per E-Mail",
    byWhatsApp: "Per WhatsApp",
    address: "Adresse dieser Seite",
    poster: "Aushang zum Drucken",
  },
  happy: {
    title: "Glücklich vermittelt",
    text: "Diese Tiere haben ein Zuhause gefunden.",
    heading: (name) => `${name} hat ein Zuhause gefunden`,
    description: (name, site) => `${name} hat ein Zuhause gefunden: ${site}.`,
    words: (name) => `Danke an alle, die nach ${name} gefragt haben. Andere Tiere warten noch.`,
    see: "Wer noch ein Zuhause sucht",
    others: "Noch auf der Suche nach einem Zuhause",
    all: "Alle vermittelten Tiere",
    more: "Weitere Vermittelte",
    listTitle: (site) => `Glücklich vermittelt · ${site}`,
    listDescription: (site) => `Diese Tiere haben ein Zuhause gefunden: ${site}.`,
  },
  poster: {
    title: (name, site) => `Aushang für ${name} · ${site}`,
    looking: "sucht ein Zuhause",
    scan: "Hier geht es zu meiner Seite",
    hint: "Drucken Sie diese Seite über das Menü Ihres Browsers.",
    back: (name) => `Zurück zu ${name}`,
  },
  about: {
    heading: ["Über ", ""],
    contact: "Kontakt",
    email: "E-Mail",
    phone: "Telefon",
    address: "Adresse",
    directions: "Anfahrt",
    hours: "Öffnungszeiten",
    donate: "Spenden",
    volunteer: "Mithelfen",
    imprint: "Impressum",
    privacy: "Datenschutz",
  },
  ask: {
    about: (name) => `Nach ${name} fragen`,
    general: "Schreiben Sie uns",
    generalText: "Zur Vermittlung, zum Mithelfen oder zu allem anderen.",
    generalLink: "Nachricht senden",
    lead: "Wir lesen jede Nachricht und antworten per E-Mail oder Telefon.",
    optional: "freiwillig",
    fields: {
      name: "Ihr Name",
      email: "Ihre E-Mail-Adresse",
      phone: "Ihre Telefonnummer",
      town: "Ihr Wohnort",
      household: "Wer lebt bei Ihnen? Menschen, Tiere, Alter",
      message: "Ihre Nachricht",
    },
    consent: (site) => `${site} darf speichern, was ich hier schreibe, und es verwenden, um mir zu antworten.`,
    privacy: "Datenschutzerklärung",
    send: "Nachricht senden",
    trap: "Bitte leer lassen",
    yes: "Ja",
    no: "Nein",
    choose: "Bitte wählen",
    notices: {
      errors: "Ihre Nachricht wurde noch nicht gesendet. Bitte sehen Sie sich die markierten Felder an.",
      expired:
        "Diese Seite war zu lange offen, darum wurde Ihre Nachricht noch nicht gesendet. Nichts ist verloren: Drücken Sie noch einmal „Nachricht senden“.",
      sent: "Ihre frühere Nachricht von dieser Seite ist angekommen. Um auch diese zu senden, drücken Sie noch einmal „Nachricht senden“.",
      consent:
        "Wozu Sie zustimmen, hat sich vielleicht geändert, darum wurde Ihre Nachricht noch nicht gesendet. Nichts ist verloren: Lesen Sie den Text neben dem Kästchen, kreuzen Sie es an und drücken Sie noch einmal „Nachricht senden“.",
      away: "Ihre Nachricht konnte gerade nicht gesendet werden. Nichts ist verloren: Drücken Sie in einer Minute noch einmal „Nachricht senden“.",
      full: "Hier warten so viele Nachrichten, die wie Werbung aussehen, dass Ihre nicht gesendet wurde. Nichts ist verloren: Lassen Sie Links weg und senden Sie sie später noch einmal, oder rufen Sie uns an.",
      too_many:
        "Von Ihrem Anschluss kamen sehr viele Nachrichten, darum wurde diese noch nicht gesendet. Bitte versuchen Sie es in einer Stunde noch einmal, oder rufen Sie uns an.",
      gone: "Das Tier, nach dem Sie gefragt haben, sucht hier kein Zuhause mehr. Sie können Ihre Nachricht trotzdem senden: Vielleicht wartet hier jemand anderes auf Sie.",
      paused:
        "Nach diesem Tier haben so viele gefragt, dass zurzeit niemand mehr fragen kann. Sie können Ihre Nachricht trotzdem senden: Vielleicht wartet hier jemand anderes auf Sie.",
    },
    error: (error) => {
      if (error.kind === "long") return `Bitte schreiben Sie höchstens ${number.format(error.max)} Zeichen.`;
      if (error.kind === "required") return "Bitte füllen Sie dieses Feld aus.";
      if (error.kind === "email") return "Bitte geben Sie eine E-Mail-Adresse wie name@example.org ein.";
      if (error.kind === "number") return "Bitte geben Sie eine Zahl ein.";
      if (error.kind === "choice") return "Bitte wählen Sie eine der Antworten.";
      return "Bitte stimmen Sie zu, damit wir Ihnen antworten dürfen.";
    },
    received: "Vielen Dank",
    receivedText: "Ihre Nachricht ist angekommen. Wir antworten, sobald wir können.",
    reserved: (name) => `Jemand war schneller: ${name} ist reserviert. Sie können uns trotzdem schreiben, falls es nicht klappt.`,
    paused: (name) => `Viele haben nach ${name} gefragt`,
    pausedText: (name) =>
      `Nach ${name} kann zurzeit niemand mehr fragen. Andere Tiere warten noch, und Sie können uns eine Nachricht senden.`,
    adopted: (name) => `${name} hat ein Zuhause gefunden`,
    adoptedText: (name) => `Danke, dass Sie an ${name} gedacht haben. Andere Tiere warten noch, und Sie können uns eine Nachricht senden.`,
    closed: "Zurzeit keine Nachrichten",
    closedText: "Hier können wir im Moment keine Nachrichten annehmen.",
    typed: "Ihre Nachricht wurde nicht gesendet. Sie können sie kopieren:",
    tooLong:
      "Ihre Nachricht ist länger, als diese Seite annehmen kann, und wurde nicht gesendet. Nichts ist verloren: Kürzen Sie sie und drücken Sie noch einmal „Nachricht senden“.",
    tooMuchTitle: "Ihre Nachricht ist zu lang",
    tooMuch: `Ihre Nachricht wurde nicht gesendet: Sie ist länger, als diese Seite annehmen kann. Gehen Sie mit der Zurück-Taste Ihres Browsers zurück, dort steht Ihr Text noch. Kürzen Sie die Nachricht auf höchstens ${number.format(FIELD_LENGTHS.message)} Zeichen und senden Sie sie noch einmal.`,
    others: "Wer noch ein Zuhause sucht",
  },
  missing: {
    title: (site) => `Nicht gefunden · ${site}`,
    description: "Unter dieser Adresse gibt es nichts.",
    heading: "Hier ist niemand",
    text: "Unter dieser Adresse gibt es nichts. Falls Sie einem Link zu einem Tier gefolgt sind, hat es vielleicht schon ein Zuhause gefunden.",
    see: "Wer noch ein Zuhause sucht",
  },
  gone: {
    heading: "Dieses Tier hat ein Zuhause gefunden",
    text: "Es lebt nicht mehr hier, und seine Seite ist geschlossen.",
  },
};

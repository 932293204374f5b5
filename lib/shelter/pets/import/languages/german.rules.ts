import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";

export const GERMAN: Language = {
  titles: {
    name: "tiername, name des tieres, rufname, hundename, katzenname, wie heißt das tier, hund, katze",
    categoryId: "kategorie, typ",
    adoptable:
      "veröffentlicht, veröffentlichen, öffentlich, sichtbar, auf website, auf der website, auf webseite, auf der webseite, auf homepage, auf der homepage, auf website zeigen, website anzeigen, online zeigen",
    externalId: "tiernummer, tier-nr, tiernr, tier-id, kennung, kennnummer, aktenzeichen, interne nummer, eingangsnummer",
    species: "tierart, art, spezies, gattung, tiergattung, tier, um welches tier geht es",
    primaryBreed: "rasse, rasse/mix, rasse 1, hunderasse, katzenrasse, hauptrasse",
    secondaryBreed: "rasse 2, zweite rasse, zweitrasse",
    mixed: "mischling, mix",
    sex: "geschlecht, geschl, m/w, m/w/k, geschlecht/kastriert",
    birthDate:
      "geburtsdatum, geb, geb datum, geb am, geb ca, geboren ca, geboren, geboren am, geburtstag, geburtsjahr, geburt, gebdatum, wurftag, wurfdatum",
    age: "alter, wie alt, alter ca, ungefähres alter, geschätztes alter, altersgruppe, alter in jahren, alter jahre, alter in monaten, alter monate, alter in wochen, alter wochen",
    size: "größe, endgröße, größe ausgewachsen, größenklasse, grösse",
    weightKg: "gewicht, gewicht kg, gewicht in kg, aktuelles gewicht",
    weightGrams: "gewicht g, gewicht in g, gewicht in gramm",
    color: "farbe, fellfarbe, farben, färbung, zeichnung",
    coat: "fell, felllänge, fellart, haarlänge, haarkleid, felltyp",
    description:
      "beschreibung, text, beschreibungstext, anzeigentext, vermittlungstext, steckbrief, über mich, über das tier, vorstellung, geschichte, webtext, internettext, profiltext, kurzbeschreibung",
    neutered: "kastriert, kastration, kastriert/sterilisiert, sterilisiert, kastrationsstatus, kastr",
    vaccinated: "geimpft, impfstatus, impfschutz, vollständig geimpft, grundimmunisiert",
    houseTrained: "stubenrein, stubenreinheit, stubenrein?",
    specialNeeds: "handicap, besondere bedürfnisse, sorgenkind, pflegebedürftig",
    specialNeedsNote: "hinweise zum handicap, art des handicaps",
    goodWithChildren:
      "verträglich mit kindern, kinder, kinderlieb, kinderfreundlich, mag kinder, kindertauglich, verträglichkeit kinder, kinderverträglich, für kinder geeignet",
    goodWithDogs:
      "verträglich mit hunden, hunde, verträglich mit artgenossen, mag hunde, hundeverträglich, verträglichkeit hunde, verträglich hunde",
    goodWithCats: "verträglich mit katzen, katzen, mag katzen, katzenverträglich, verträglichkeit katzen, verträglich katzen",
    childrenFromAge: "kinder ab, mindestalter der kinder, mindestalter kinder",
    feeAmount:
      "schutzgebühr, vermittlungsgebühr, gebühr, schutzgebühr eur, schutzgebühr euro, schutzgebühr in euro, schutzgebühr in eur, sg, preis, schutzvertrag gebühr",
    feeCurrency: "währung",
    intakeDate:
      "aufnahmedatum, aufnahme, aufgenommen, aufgenommen am, aufnahmetag, im tierheim seit, im th seit, th seit, im heim seit, eingang, eingangsdatum, zugang, zugangsdatum, ankunft, ankunftsdatum, bei uns seit, eingezogen am, im tierheim seit dem, einlieferung, einlieferungsdatum",
    adoptionDate: "vermittelt am, vermittlungsdatum, adoptiert am, datum der vermittlung, adoptionsdatum",
    videoUrl: "videolink, video-url, videoadresse",
    microchip:
      "chipnummer, chip-nr, chipnr, mikrochip, transponder, transpondernummer, transponder-nr, mikrochipnummer, chip nummer, chip-code",
    notes: "notizen",
    location: "standort, zwinger, box, gehege, zimmer, haus, unterbringung, zwingernummer, zwinger-nr, bereich",
    photo:
      "bild, foto, bilder, fotos, titelbild, hauptbild, bild-url, foto-url, bildlink, fotolink, bildadresse, fotoadresse, link zum bild, link zum foto",
    attributes: "eigenschaften, merkmale",
  },
  privateTitles: [
    [
      "people",
      /besitzer|eigentümer|^(?:vor|tier)?halter|übernehmer|adoptant|interessent|abgeber|fundort|gefunden|pflege(?:stelle|familie|person|eltern|platz)|^pate|^patin|patenschaft|spender|ehrenamt|kontakt|ansprechpartner|bearbeiter|betreuer|tierarzt|tierärzt|vermitteltan$|(?:abgegeben|aufgenommen|gebracht|eingeliefert|vermittelt)von$/,
    ],
    [
      "people",
      /telefon|handy|mobil|adresse$(?<!bildadresse|fotoadresse|videoadresse)|anschrift|strasse|^plz|postleitzahl|^(?:wohn|aufenthalts)?ort$|^stadt|vorname|nachname|familienname|herkunft|steuermarke/,
    ],
    [
      "medical",
      /gesundheit|krank|medizin|medikament|diagnos|behandlung|befund|^impfung|^op$|operation|^test|todesursache|euthan|einschläf/,
    ],
    ["behavior", /verhalten|^wesen|bissig|beissvorfall|auffällig/],
    [
      "private",
      /^privat|intern(?!enummer|et)|vertraulich|kommentar|bemerkung|notiz(?!en$)|anmerkung|grund$|vorgeschichte|historie|^kosten|warnung|protokoll|tagebuch/,
    ],
  ],
  yes: "ja, j, wahr, stimmt, vorhanden",
  no: "nein, falsch, kein, keine, keiner, keines, nicht",
  unknown:
    "unbekannt, unbek, k a, ka, keine angabe, keine angaben, nicht bekannt, weiß nicht, nicht getestet, ungetestet, unklar, fraglich, offen, bedingt, unsicher, teilweise, noch nicht getestet, nicht angegeben",
  words: {
    species: {
      dog: "hund, hd, hunde, welpe, welpen, hündin, rüde",
      cat: "katze, ktz, kz, katzen, kater, kätzchen, kätzin",
      rabbit: "kaninchen, kan, hase, hasen, zwergkaninchen",
      bird: "vogel, vögel",
      reptile: "reptil, reptilien",
      horse: "pferd, pferde",
      fish: "fisch, fische",
      small_and_furry: "kleintier, kleintiere, nager, nagetier, nagetiere, kleinsäuger",
      barnyard: "nutztier, nutztiere, hoftier, hoftiere, bauernhoftier, bauernhoftiere",
    },
    sex: {
      male: "männlich, männl, männchen, rüde, kater, mk, m/k, m kastriert, hengst, wallach, rammler, bock, hahn, junge",
      female: "w, weiblich, weibl, weibchen, hündin, kätzin, katze, wk, w/k, w kastriert, stute, häsin, zibbe, henne, mädchen",
    },
    size: {
      small: "klein, sehr klein, kleinwüchsig, zwerg",
      medium: "mittel, mittelgroß, kniehoch, normal",
      large: "groß, gross",
      extra_large: "sehr groß, riesig, riese",
    },
    coat: {
      short: "kurz, kurzhaar, kurzhaarig, glatt, stockhaar",
      medium: "mittel, mittellang, halblang, halblanghaar",
      long: "lang, langhaar, langhaarig",
      wire: "rauhaar, rauhaarig, rauhhaar, drahthaar, drahthaarig, rau",
      curly: "lockig, gelockt, wellig, locken",
      hairless: "nackt, haarlos",
    },
    neutered: {
      yes: "kastriert, sterilisiert, kastr, mk, m/k, wk, w/k, m kastriert, w kastriert, wallach, wurde kastriert, ist kastriert",
      no: "unkastriert, nicht kastriert, noch nicht kastriert, nicht sterilisiert, unsterilisiert, intakt, noch nicht",
    },
    vaccinated: {
      yes: "geimpft, vollständig, vollständig geimpft, grundimmunisiert, aktuell, komplett, ausreichend",
      no: "ungeimpft, nicht geimpft, noch nicht geimpft, unvollständig, fällig, teilweise geimpft",
    },
    houseTrained: { yes: "stubenrein, ist stubenrein", no: "nicht stubenrein, noch nicht stubenrein, unsauber, noch nicht" },
    goodWithChildren: {
      yes: "gut, verträglich, sehr gut, freundlich, kinderlieb, super",
      no: "unverträglich, nicht verträglich, schlecht, nicht geeignet, keine kinder",
    },
    goodWithDogs: {
      yes: "gut, verträglich, sehr gut, freundlich, super",
      no: "unverträglich, nicht verträglich, schlecht, keine hunde, einzelhund",
    },
    goodWithCats: {
      yes: "gut, verträglich, sehr gut, freundlich, super",
      no: "unverträglich, nicht verträglich, schlecht, keine katzen, einzelkatze",
    },
  },
  months: ["jan, jän", "feb", "mär, mae, mrz", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"],
  units: {
    year: "j, jr, jhr, jahr, jahre, jahren, jährig",
    month: "mon, mt, mte, monat, monate, monaten",
    week: "wo, woche, wochen",
    day: "t, tg, tag, tage, tagen",
  },
  numbers: {
    ...{ "0.5": "ein halbes, halbes", "1": "ein, eine, einem", "1.5": "eineinhalb, anderthalb", "2": "zwei", "3": "drei", "4": "vier" },
    ...{ "5": "fünf", "6": "sechs", "7": "sieben", "8": "acht", "9": "neun", "10": "zehn", "11": "elf", "12": "zwölf" },
  },
  ages: {
    baby: "welpe, welpen, baby, jungtier, kitten, katzenkind, kätzchen, fohlen, küken",
    young: "jung, junghund, jungkatze, jugendlich, halbstark, jungspund, junges tier",
    adult: "erwachsen, erwachsene, erwachsener, ausgewachsen, mittelalt",
    senior: "senior, seniorin, alt, älter, oldie, rentner, rentnerin, älteres tier",
  },
  about:
    "ca, circa, zirka, etwa, ungefähr, rund, geschätzt, gesch, schätzungsweise, vermutlich, wohl, wahrscheinlich, über, mehr als, älter als, mindestens, mind, fast, knapp, frühjahr, frühling, sommer, herbst, winter, anfang, mitte, ende",
  under: "unter, weniger als, jünger als, bis, maximal",
  fillers: "geb, geboren, am, im, alt, alter, und, jg, jahrgang",
  from: "ja, ab, über, kinder, älter als, nur, mit, zu",
  free: "keine, kostenlos, gratis, umsonst, kostenfrei, keine gebühr",
  included: "inkl, inklusive, einschl, einschließlich",
  halfKilos: "pfund, pfd",
  currency: "EUR",
};

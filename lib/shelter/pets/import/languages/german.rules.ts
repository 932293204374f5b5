import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";

export const GERMAN: Language = {
  titles: {
    name: "tiername, name des tieres, rufname, hundename, katzenname",
    categoryId: "kategorie, typ",
    externalId: "tiernummer, tier-nr, tiernr, tier-id, kennung, kennnummer, aktenzeichen, interne nummer, eingangsnummer",
    species: "tierart, art, spezies, gattung, tiergattung",
    primaryBreed: "rasse, rasse 1, hunderasse, katzenrasse, hauptrasse",
    secondaryBreed: "rasse 2, zweite rasse, zweitrasse",
    mixed: "mischling, mix, rassemix",
    sex: "geschlecht, geschl",
    birthDate: "geburtsdatum, geb, geb datum, geb am, geboren, geboren am, geburtstag, geburtsjahr, geburt, gebdatum, wurftag, wurfdatum",
    age: "alter, alter ca, ungefähres alter, geschätztes alter, altersgruppe, alter in jahren, alter jahre, alter in monaten, alter monate, alter in wochen, alter wochen",
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
      "schutzgebühr, vermittlungsgebühr, gebühr, schutzgebühr eur, schutzgebühr euro, schutzgebühr in euro, schutzgebühr in eur, preis, schutzvertrag gebühr",
    feeCurrency: "währung",
    intakeDate:
      "aufnahmedatum, aufnahme, aufgenommen, aufgenommen am, aufnahmetag, im tierheim seit, im heim seit, eingang, eingangsdatum, zugang, zugangsdatum, ankunft, ankunftsdatum, bei uns seit, eingezogen am, im tierheim seit dem, einlieferung, einlieferungsdatum",
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
      /^privat|intern(?!enummer|etnummer|ettext)|vertraulich|kommentar|bemerkung|notiz(?!en$)|anmerkung|grund$|vorgeschichte|historie|^kosten|warnung|protokoll|tagebuch/,
    ],
  ],
};

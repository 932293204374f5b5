import type { PaperForm } from "#lib/sites/papers/schema.ts";

const ENGLISH_CONTRACT = `# Adoption contract

*This is a model. Have it checked before you use it: which rules apply to you depends on where you are. Then remove this line.*

between **{{shelter.name}}**, {{shelter.address}}, {{shelter.contact}} (“the shelter”) and the adopter:

| Adopter | |
|---|---|
| Name | {{adopter.name}} |
| Address | {{adopter.address}} |
| Phone | {{adopter.phone}} |
| Email | {{adopter.email}} |

## The animal

| | |
|---|---|
| Name and number | {{animal.name}}, {{animal.number}} |
| Species and breed | {{animal.species}}, {{animal.breed}} |
| Sex, color | {{animal.sex}}, {{animal.color}} |
| Born | {{animal.born}} |
| Microchip | {{animal.chip}} |
| Health | {{animal.neutered}}; {{animal.vaccinated}} |
| Special needs | {{animal.needs}} |

## What both agree on

1. The shelter hands the animal over on {{day}}. The adopter has met it and knows what the shelter knows about it.
2. The adopter keeps the animal in a way that suits its kind, and has it seen by a veterinarian when it needs one.
3. The animal is not sold or given away. If the adopter cannot keep it, the shelter takes it back.
4. The adopter tells the shelter of a new address, and if the animal is lost or dies.
{{if neutered: no}}
5. The adopter has the animal spayed or neutered once it is old enough, and sends the shelter the veterinarian’s note.
{{end}}

{{if fee}}
## Fee

The adoption fee is **{{fee}}**, due at handover. It is a contribution to the costs of care.
{{end}}

## Handed over

{{check:Vaccination card}}
{{check:Registration of the microchip}}

{{place}}, {{day}}

{{line:For the shelter}} {{line:Adopter}}
`;

const GERMAN_CONTRACT = `# Schutzvertrag

*Dies ist ein Muster. Lassen Sie es prüfen, bevor Sie es verwenden, und entfernen Sie dann diese Zeile.*

zwischen **{{shelter.name}}**, {{shelter.address}}, {{shelter.contact}} („das Tierheim“) und der übernehmenden Person:

| Übernehmende Person | |
|---|---|
| Name | {{adopter.name}} |
| Anschrift | {{adopter.address}} |
| Telefon | {{adopter.phone}} |
| E-Mail | {{adopter.email}} |

## Das Tier

| | |
|---|---|
| Name und Nummer | {{animal.name}}, {{animal.number}} |
| Tierart und Rasse | {{animal.species}}, {{animal.breed}} |
| Geschlecht, Farbe | {{animal.sex}}, {{animal.color}} |
| Geboren | {{animal.born}} |
| Mikrochip | {{animal.chip}} |
| Gesundheit | {{animal.neutered}}; {{animal.vaccinated}} |
| Besonderer Bedarf | {{animal.needs}} |

## Was beide vereinbaren

1. Das Tierheim übergibt das Tier am {{day}}. Die übernehmende Person kennt das Tier und weiß, was das Tierheim über es weiß.
2. Sie hält das Tier artgerecht und lässt es tierärztlich behandeln, wenn es nötig ist.
3. Das Tier wird weder verkauft noch weitergegeben. Kann sie es nicht behalten, nimmt das Tierheim es zurück.
4. Sie teilt eine neue Anschrift mit, und wenn das Tier entläuft oder stirbt.
{{if neutered: no}}
5. Sie lässt das Tier kastrieren, sobald es alt genug ist, und schickt dem Tierheim die Bescheinigung.
{{end}}

{{if fee}}
## Schutzgebühr

Die Schutzgebühr beträgt **{{fee}}** und ist bei der Übergabe fällig. Sie trägt zu den Kosten der Pflege bei.
{{end}}

## Übergeben wurden

{{check:Impfpass}}
{{check:Registrierung des Mikrochips}}

{{place}}, {{day}}

{{line:Für das Tierheim}} {{line:Übernehmende Person}}
`;

const ENGLISH_SHEET = `# {{animal.name}}: hand-over sheet

*This is a model. Look it over, then remove this line.*

| | |
|---|---|
| Number | {{animal.number}} |
| Species and breed | {{animal.species}}, {{animal.breed}} |
| Sex, color | {{animal.sex}}, {{animal.color}} |
| Born, weight | {{animal.born}}, {{animal.weight}} |
| Microchip | {{animal.chip}} |
| Health | {{animal.neutered}}; {{animal.vaccinated}} |
| Special needs | {{animal.needs}} |

{{animal.description}}

## The first days

Give {{animal.name}} a quiet place, keep to what it knows, and change its food slowly.
{{if species: dog}}
Keep it on a leash outside, with a harness, until it knows you.
{{end}}
{{if species: cat}}
Keep it inside for the first weeks.
{{end}}

{{check:Food for the first days}}
{{check:Medicine, with instructions}}

Questions? {{shelter.name}}, {{shelter.contact}}

{{day}}

{{line:Handed over by}} {{line:Received by}}
`;

const GERMAN_SHEET = `# {{animal.name}}: Übergabeblatt

*Dies ist ein Muster. Sehen Sie es durch und entfernen Sie dann diese Zeile.*

| | |
|---|---|
| Nummer | {{animal.number}} |
| Tierart und Rasse | {{animal.species}}, {{animal.breed}} |
| Geschlecht, Farbe | {{animal.sex}}, {{animal.color}} |
| Geboren, Gewicht | {{animal.born}}, {{animal.weight}} |
| Mikrochip | {{animal.chip}} |
| Gesundheit | {{animal.neutered}}; {{animal.vaccinated}} |
| Besonderer Bedarf | {{animal.needs}} |

{{animal.description}}

## Die ersten Tage

Geben Sie {{animal.name}} einen ruhigen Platz, lassen Sie Gewohntes, wie es ist, und stellen Sie das Futter langsam um.
{{if species: dog}}
Führen Sie den Hund draußen an Leine und Geschirr, bis er Sie kennt.
{{end}}
{{if species: cat}}
Lassen Sie die Katze in den ersten Wochen drinnen.
{{end}}

{{check:Futter für die ersten Tage}}
{{check:Medikamente mit Anleitung}}

Fragen? {{shelter.name}}, {{shelter.contact}}

{{day}}

{{line:Übergeben von}} {{line:Übernommen von}}
`;

/** Models that a shelter must look over, and that say so. */
export const STARTER_PAPERS: readonly PaperForm[] = [
  { name: "Adoption contract", language: "en", text: ENGLISH_CONTRACT },
  { name: "Hand-over sheet", language: "en", text: ENGLISH_SHEET },
  { name: "Schutzvertrag", language: "de", text: GERMAN_CONTRACT },
  { name: "Übergabeblatt", language: "de", text: GERMAN_SHEET },
];

import type { PresetId } from "#lib/shelter/pets/import/preset.schema.ts";

export interface MovingSystem {
  id: Exclude<PresetId, "shelterluvOutcomes" | "rescuegroupsImport">;
  /** Its public manuals, and others who read its files, said this in 2026. */
  steps: readonly string[];
  notes: readonly string[];
  /** Titles of columns that are never imported. */
  leftOut: string;
}

/** How to get a list of animals out of each system, and what to know about it. */
export const MOVING_SYSTEMS: readonly MovingSystem[] = [
  {
    id: "asm3",
    steps: [
      "In the menu Settings, open “Export Animals as CSV”.",
      "As the filter, choose “All Animals”, or “All On-Shelter Animals” to leave out those that are gone.",
      "Press “Export”, and save the file.",
    ],
    notes: [
      "Animals that died, moved to another shelter, were stolen, escaped, or never were in your care are left out. Adopted ones come as adopted, those in foster care as available.",
      "“Not for adoption” and flags such as “quarantine” keep an animal off your site. An export without ANIMALFLAGS does not say which animals are on hold: add all as not listed, and look at them.",
      "Where dates have the month first, weights are taken for pounds. Photos inside the file are not taken, only their addresses.",
    ],
    leftOut:
      "ANIMALHIDDENDETAILS, ANIMALHEALTHPROBLEMS, ANIMALPICKUPADDRESS, ANIMALREASONFORENTRY, and all about people, tests, costs, and logs",
  },
  {
    id: "shelterluv",
    steps: [
      "Run the report “Entities - Animals”, and save it as a CSV file or an Excel workbook.",
      "If you can choose its columns, include Current Status: it says which animals are on hold.",
      "Later, the report “Events - Outcome” with the columns Animal ID, Outcome Type, and Outcome Date alone tells what became of the animals that you have here.",
    ],
    notes: [
      "A hold in Current Status, or No in Visible or Adoptable, keeps an animal off your site. Where In Custody is No, it is left out, or adopted if its outcome says so.",
      "Attributes such as “Good with Dogs” become answers of the profile; the shelter’s own words stay out.",
      "Columns that you added, such as “On hold” or “Reserved for”, count as well.",
    ],
    leftOut: "Private**, Behavioral, Medical, History, Intake Memo, Current Location, and all about foster parents and adopters",
  },
  {
    id: "petpoint",
    steps: [
      "Run the report AnimalIntakeWithResultsExtended over all intake dates.",
      "Export it. If you get an .xls file, open it in a spreadsheet program, and save it as .xlsx or CSV.",
      "If your site has a report with the column Stage, use that one for the animals in your care.",
    ],
    notes: [
      "An animal has a row for each intake: the last one counts. Without an outcome, it is in care.",
      "Only Stage says which animals are on hold. Without it, “Add all as not listed” is the first choice.",
      "The report has no photos and no texts for visitors.",
    ],
    leftOut: "Intake Type, Intake Condition, Reason, Age Group, Distinguishing Markings, and all about admitters and adopters",
  },
  {
    id: "rescuegroups",
    steps: [
      "Under Reports, choose “Create a Custom Report”, and all fields of the section Animal.",
      "Choose “Run Report”, then “Export Data” and “Export Report”: you get Animals.csv.",
      "Without reports in your plan: open Animals, Animal List, change the view to Export, and press “Export as CSV”.",
    ],
    notes: [
      "Statuses other than Available, Pending, and Adopted keep an animal off your site; one that was transferred or passed away is left out.",
      "Pictures are fetched from RescueGroups’ photo server. Do this before you close the account.",
      "Breeds with slashes between them become the first and the second breed.",
    ],
    leftOut: "Notes, Foster ID, Adopter, Internal ID, Summary, Origin, Declawed, and all about contacts",
  },
  {
    id: "petstablished",
    steps: [
      "Under My Organization, open Reports, and choose “Create New Report”, then “Custom Report”.",
      "Tick all boxes, and choose “Export CSV”.",
      "When the report is ready, download it under “Reports Available for Download”.",
    ],
    notes: [
      "An animal has a row for each intake: the last one counts.",
      "Adoption/Foster Date becomes the day of the adoption, so that an old one is no happy ending today.",
      "“Not Sure” leaves an answer unknown. Weights are in pounds.",
    ],
    leftOut: "Current Location, Current Foster/Adopter, Internal Notes, Additional Comments, and all about previous owners",
  },
  {
    id: "petfinder",
    steps: [
      "Petfinder takes animals in from shelter software by a CSV file, sent to a folder of your shelter (FTP).",
      "Ask the person who set that up, or the maker of the software, for the last file: it is named after your shelter’s ID.",
      "Upload it as it is.",
    ],
    notes: [
      "Of the status, A becomes available, P pending, and X adopted. H (hold), F (found), and unknown codes are not listed.",
      "NoDogs, NoCats, and NoKids say the opposite of what an animal’s profile says, and are read so.",
      "A fee that is waived, or not displayed, stays out.",
    ],
    leftOut: "Internal, Declawed, no_other, no_other_note, and tags",
  },
  {
    id: "adoptapet",
    steps: [
      "Adopt-a-Pet takes animals in from shelter software by a file pets.csv, sent to a folder of your shelter (AutoUpload).",
      "Ask the person who set that up, or the maker of the software, for the last file.",
      "Upload it as it is: it has no titles, and is recognized by what its columns hold.",
    ],
    notes: [
      "Available becomes available, and Adopted adopted; animals with Delete are left out.",
      "The file has only animals that may be seen, so nothing in it is on hold.",
      "It has no photos: add them here.",
    ],
    leftOut: "Declawed, and columns that it does not know by what they hold",
  },
];

export const movingPath = (id: string): string => `/docs/moving/${id}`;

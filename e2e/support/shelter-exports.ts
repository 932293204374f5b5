import { sheetXml, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";

type Cells = Record<string, string>;

export interface ExportFile {
  titles: readonly string[];
  rows: readonly Cells[];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export function csvOf({ titles, rows }: ExportFile, separator = ","): string {
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ""))];
  return `${lines.map((cells) => cells.map(quoted).join(separator)).join("\r\n")}\r\n`;
}

/** Matches Excel's “Unicode text”. */
export function utf16Of(file: ExportFile): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csvOf(file, "\t"), "utf16le")]);
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param repeatsHeader writes the titles again before the last row */
export function workbookOf({ titles, rows }: ExportFile, repeatsHeader = false): Buffer {
  const table = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ""))];
  const lines = repeatsHeader ? [...table.slice(0, -1), titles, ...table.slice(-1)] : table;
  const cell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  return zipFile(workbookParts(sheetXml(lines.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("")), []));
}

const PERSON = {
  PERSONFIRSTNAME: "Erika",
  PERSONLASTNAME: "Mustermann",
  PERSONEMAIL: "erika@person.example",
  PERSONCOMMENTS: "Owes a fee",
};

/** Has a row for each photo and test, dates with the day first, “None”, entities, people, and private notes. */
export const ASM3: ExportFile = {
  titles:
    "ANIMALID,ANIMALCODE,ANIMALLITTER,ANIMALNAME,ANIMALSEX,ANIMALTYPE,ANIMALWEIGHT,ANIMALCOLOR,ANIMALBREED1,ANIMALBREED2,ANIMALDOB,ANIMALLOCATION,ANIMALUNIT,ANIMALSPECIES,ANIMALDESCRIPTION,ANIMALHIDDENDETAILS,ANIMALHEALTHPROBLEMS,ANIMALNEUTERED,ANIMALMICROCHIP,ANIMALENTRYDATE,ANIMALDECEASEDDATE,ANIMALPICKUPADDRESS,ANIMALNOTFORADOPTION,ANIMALNONSHELTER,ANIMALTRANSFER,ANIMALGOODWITHCATS,ANIMALGOODWITHDOGS,ANIMALGOODWITHKIDS,ANIMALHOUSETRAINED,ANIMALIMAGE,MOVEMENTTYPE,MOVEMENTDATE,PERSONFIRSTNAME,PERSONLASTNAME,PERSONEMAIL,PERSONCOMMENTS,TESTTYPE,TESTRESULT".split(
      ",",
    ),
  rows: [
    {
      ANIMALID: "1",
      ANIMALCODE: "D2024001",
      ANIMALNAME: "Biscuit",
      ANIMALSEX: "Female",
      ANIMALTYPE: "D (Dog)",
      ANIMALWEIGHT: "11.5",
      ANIMALCOLOR: "Tricolour",
      ANIMALBREED1: "Beagle",
      ANIMALBREED2: "Beagle",
      ANIMALDOB: "13/05/2023",
      ANIMALLOCATION: "Kennel Block A",
      ANIMALSPECIES: "Dog",
      ANIMALDESCRIPTION: "Greets everyone.<br>Loves &quot;walks&quot;&#10;&amp; naps.",
      ANIMALHIDDENDETAILS: "Bit the vet",
      ANIMALHEALTHPROBLEMS: "Heart murmur",
      ANIMALNEUTERED: "1",
      ANIMALMICROCHIP: "981 020 012 345 678",
      ANIMALENTRYDATE: "02/11/2026",
      ANIMALDECEASEDDATE: "None",
      ANIMALPICKUPADDRESS: "83 Spring Street",
      ANIMALNOTFORADOPTION: "0",
      ANIMALNONSHELTER: "0",
      ANIMALGOODWITHCATS: "No",
      ANIMALGOODWITHDOGS: "Unknown",
      ANIMALGOODWITHKIDS: "Over 5",
      ANIMALHOUSETRAINED: "Yes",
      ANIMALIMAGE: "https://photos.example/biscuit-1.jpg",
      MOVEMENTTYPE: "None",
      ...PERSON,
    },
    { ANIMALCODE: "D2024001", ANIMALNAME: "Biscuit", ANIMALIMAGE: "https://photos.example/biscuit-2.jpg" },
    { ANIMALCODE: "D2024001", ANIMALNAME: "Biscuit", TESTTYPE: "Heartworm", TESTRESULT: "Negative" },
    {
      ANIMALCODE: "C2024002",
      ANIMALNAME: "Moss",
      ANIMALSPECIES: "Cat",
      ANIMALSEX: "Unknown",
      ANIMALNOTFORADOPTION: "1",
      MOVEMENTTYPE: "0",
    },
    { ANIMALCODE: "D2024003", ANIMALNAME: "Rex", ANIMALSPECIES: "Dog", MOVEMENTTYPE: "1", MOVEMENTDATE: "20/11/2026", ...PERSON },
    { ANIMALCODE: "D2024004", ANIMALNAME: "Foster Fred", ANIMALSPECIES: "Dog", MOVEMENTTYPE: "2", ...PERSON },
    { ANIMALCODE: "D2024005", ANIMALNAME: "Rainbow", ANIMALSPECIES: "Dog", ANIMALDECEASEDDATE: "01/02/2025" },
    { ANIMALCODE: "D2024006", ANIMALNAME: "Neighbor", ANIMALSPECIES: "Dog", ANIMALNONSHELTER: "1" },
    { ANIMALCODE: "D2024007", ANIMALNAME: "Gone", ANIMALSPECIES: "Dog", MOVEMENTTYPE: "3" },
  ],
};

/** Has the columns of a report of all animals: ages in words, pounds, statuses, memos, people, “—” where nothing is known. */
export const SHELTERLUV: ExportFile = {
  titles:
    "Animal ID,Name,Species,Sex,Primary Breed,Secondary Breed,Primary Color,Age (Y/M/D),Birthdate,Microchip Number,Current Location,Current Status,Visible,Holdable,Adoptable,Current Weight,Attributes,Foster Person Name,Foster Person City,Kennel Card / Web Site Memo,Behavioral,History,Private**,Medical,Altered in Care,Altered before Arrival,In Custody,Created Date,Intake Date,Video,Photo".split(
      ",",
    ),
  rows: [
    {
      "Animal ID": "SL-A-1",
      Name: "Pepper",
      Species: "Cat",
      Sex: "Female",
      "Primary Breed": "Domestic Shorthair",
      "Primary Color": "Black",
      "Age (Y/M/D)": "2Y/ 4M/ 26D",
      Birthdate: "—",
      "Microchip Number": "981020012345678",
      "Current Location": "Jane Doe, 12 Main St",
      "Current Status": "Available - In Foster",
      Visible: "Yes",
      Holdable: "Yes",
      Adoptable: "Yes",
      "Current Weight": "8 lbs 3 oz",
      "Foster Person Name": "Jane Doe",
      "Foster Person City": "Doetown",
      Attributes: "Good with Dogs, No Cats, Litter Box Trained, Lap cat",
      "Kennel Card / Web Site Memo": "Loves laps.",
      Behavioral: "Hides",
      "Private**": "Donor's cat",
      Medical: "FIV",
      "Altered in Care": "Altered",
      "Altered before Arrival": "No",
      "In Custody": "Yes",
      "Created Date": "03/04/2026",
      "Intake Date": "02/28/2026",
      Video: "—",
      Photo: "https://photos.example/pepper.jpg",
    },
    {
      "Animal ID": "SL-A-2",
      Name: "Home",
      Species: "Dog",
      "Current Status": "Healthy In Home",
      Visible: "No",
      Adoptable: "No",
      "In Custody": "No",
    },
  ],
};

/** Has outcomes, and dates with the month first. */
export const PETPOINT: ExportFile = {
  titles:
    "Animal #,ARN,Animal Name,Species,Primary Breed,Secondary Breed,Gender,Altered,Date Of Birth,Age Group,Distinguishing Markings,Location,Intake Date,Intake Type,Intake Subtype,Intake Condition,Reason,Admitter,Street Name,City,Microchip Number,Outcome Type,Outcome Subtype,Outcome Date".split(
      ",",
    ),
  rows: [
    {
      "Animal #": "A0001",
      "Animal Name": "Clover",
      Species: "Rabbit",
      Gender: "F",
      Altered: "Y",
      "Date Of Birth": "12/31/2024 12:00:00 AM",
      Location: "Room 3",
      "Intake Date": "1/2/2025",
      "Intake Condition": "Thin",
      Reason: "Owner moved",
      Admitter: "Jane Doe",
      "Street Name": "Doe",
      City: "Doetown",
    },
    { "Animal #": "A0002", "Animal Name": "Lucky", Species: "Dog", "Outcome Type": "Adoption", "Outcome Date": "2/3/2025" },
    { "Animal #": "A0003", "Animal Name": "Found", Species: "Dog", "Outcome Type": "Return to Owner/Guardian" },
  ],
};

/** Has statuses of the website and several pictures. */
export const RESCUEGROUPS: ExportFile = {
  titles:
    "Animal ID,Rescue ID,Name,Status,Species,Primary Breed,Secondary Breed,Mixed,Sex,Birthdate,General Age,Color (General),Size Potential (General),Altered,Declawed,Housetrained,Special Needs,OK with Dogs,OK with Cats,OK with Kids,Microchip Number,Description,Received Date,Foster ID,Notes,Adopter,Picture 1,Picture 2,Picture 3,Picture 4".split(
      ",",
    ),
  rows: [
    {
      "Animal ID": "9001",
      Name: "Juniper",
      Status: "Available",
      Species: "Dog",
      "Primary Breed": "Pointer",
      Mixed: "Yes",
      Sex: "Female",
      Birthdate: "2/29/2024",
      "Size Potential (General)": "X-Large",
      Altered: "No",
      "OK with Dogs": "Yes",
      "OK with Cats": "",
      "OK with Kids": "No",
      Description: "<p>Runs.</p><p>Sleeps.</p>",
      "Foster ID": "Jane Doe",
      Notes: "Bit the vet",
      "Picture 1": "/6062/pictures/animals/6561/6561163/78770305.jpg",
      "Picture 3": "https://photos.example/juniper-3.jpg",
    },
    { "Animal ID": "9002", Name: "Hold", Status: "Not Available", Species: "Cat" },
    { "Animal ID": "9003", Name: "Soon", Status: "Adoption Pending", Species: "Cat" },
    { "Animal ID": "9004", Name: "Moved", Status: "Transferred", Species: "Cat" },
  ],
};

export const PETSTABLISHED: ExportFile = {
  titles:
    "Petstablished ID,Pet Name,Pet Type,Pet Breed,Gender,Size,Weight,Color,Date of Birth,Spayed/Neutered?,Special Need?,Gets along with Dogs?,Gets along with Cats?,Gets along with Kids?,Current Status,Current Location,Current Foster/Adopter,Internal Notes,Additional Comments,Date Pet Entered Your Care,Microchip ID".split(
      ",",
    ),
  rows: [
    {
      "Petstablished ID": "77",
      "Pet Name": "Olive",
      "Pet Type": "Dog",
      "Pet Breed": "Whippet",
      Gender: "Female",
      Size: "Medium",
      Weight: "27",
      "Date of Birth": "2024-02-29",
      "Spayed/Neutered?": "Yes",
      "Gets along with Dogs?": "Not Sure",
      "Gets along with Cats?": "No",
      "Gets along with Kids?": "Yes",
      "Current Status": "Available",
      "Current Location": "Jane Doe, 12 Main St, Doetown, TX, 78701",
      "Current Foster/Adopter": "Jane Doe",
      "Internal Notes": "<p>Bit the vet</p>",
      "Additional Comments": "Doe owes a fee",
    },
    { "Petstablished ID": "78", "Pet Name": "Figaro", "Pet Type": "Cat", "Current Status": "Adopted" },
    { "Petstablished ID": "79", "Pet Name": "Shy", "Pet Type": "Cat", "Current Status": "Medical Hold" },
  ],
};

import type { ExportFile } from "#e2e/support/shelter-exports.ts";

/** What shelters send to Petfinder's folder: codes, flags of 1 or nothing, three colors, and what an animal is not good with. */
export const PETFINDER: ExportFile = {
  titles:
    "ID,Internal,AnimalName,PrimaryBreed,SecondaryBreed,Sex,Size,Age,Desc,Type,Status,Shots,Altered,NoDogs,NoCats,NoKids,Housetrained,Declawed,specialNeeds,Mix,photo1,photo2,photo3,photo4,photo5,photo6,arrival_date,birth_date,primaryColor,secondaryColor,tertiaryColor,coat_length,adoption_fee,display_adoption_fee,adoption_fee_waived,special_needs_notes,no_other,no_other_note,tags".split(
      ",",
    ),
  rows: [
    {
      ID: "PF-1",
      Internal: "Owner: Doe",
      AnimalName: "Waffles",
      PrimaryBreed: "Beagle",
      SecondaryBreed: "Boxer",
      Sex: "F",
      Size: "XL",
      Age: "Young",
      Desc: "Runs.&#10;Sleeps.",
      Type: "Dog",
      Status: "A",
      Shots: "1",
      Altered: "1",
      NoDogs: "1",
      NoCats: "0",
      NoKids: "",
      Housetrained: "",
      specialNeeds: "1",
      Mix: "1",
      photo1: "https://photos.example/waffles-1.jpg",
      photo6: "https://photos.example/waffles-6.jpg",
      arrival_date: "2026-03-04",
      birth_date: "2024-02-29",
      primaryColor: "Black",
      secondaryColor: "White / Cream",
      coat_length: "Short",
      adoption_fee: "150.00",
      display_adoption_fee: "1",
      special_needs_notes: "Eye drops",
      no_other_note: "Doe",
    },
    { ID: "PF-2", AnimalName: "Found", Type: "Cat", Sex: "M", Status: "F", adoption_fee: "150.00" },
    {
      ID: "PF-3",
      AnimalName: "Held",
      Type: "Rabbit",
      Sex: "M",
      Size: "S",
      Status: "H",
      adoption_fee: "$150",
      display_adoption_fee: "1",
      adoption_fee_waived: "1",
    },
    { ID: "PF-4", AnimalName: "Home", Type: "Cat", Sex: "M", Status: "X" },
    { ID: "PF-5", AnimalName: "Soon", Type: "Cat", Sex: "F", Status: "P", special_needs_notes: "Diet" },
    { ID: "PF-6", AnimalName: "New code", Type: "Cat", Sex: "F", Status: "Q" },
  ],
};

/** Adopt-a-Pet's, whose columns have no titles in the file itself. */
export const ADOPT_A_PET: ExportFile = {
  titles:
    "Id,Animal,Breed,Breed2,Purebred,Age,Name,Size,Sex,Color,Description,Status,GoodWKids,GoodWCats,GoodWDogs,SpayedNeutered,ShotsCurrent,Housetrained,Declawed,SpecialNeeds,HairLength,YouTubeVideoURL,Birthdate".split(
      ",",
    ),
  rows: [
    {
      Id: "AP-1",
      Animal: "Dog",
      Breed: "Beagle",
      Breed2: "Boxer",
      Purebred: "0",
      Age: "Young",
      Name: "Maple",
      Size: "M",
      Sex: "F",
      Color: "Black",
      Description: "Runs.<br>Sleeps.",
      Status: "Available",
      GoodWKids: "1",
      GoodWCats: "0",
      GoodWDogs: "",
      SpayedNeutered: "1",
      ShotsCurrent: "1",
      Housetrained: "0",
      SpecialNeeds: "0",
      YouTubeVideoURL: "https://www.youtube.com/watch?v=maple",
      Birthdate: "02/29/2024",
    },
    { Id: "AP-2", Animal: "Cat", Purebred: "1", Name: "Home", Sex: "M", Status: "Adopted", HairLength: "Long" },
    { Id: "AP-3", Animal: "Rabbit", Purebred: "", Name: "Gone", Sex: "M", Status: "Delete" },
  ],
};

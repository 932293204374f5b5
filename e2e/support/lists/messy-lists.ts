import { type ListFile, lines, right } from "#e2e/support/lists/list-file.ts";

/** Lists whose titles are no names of columns, or whose empty cells say something. */
export const MESSY_LISTS: readonly ListFile[] = [
  {
    what: "a form, with questions for titles",
    format: "csv",
    preset: null,
    content: lines(
      "Timestamp,What is the animal's name?,What kind of animal is it?,How old?,Is he/she spayed or neutered?,Tell us about him/her,Upload a photo,Approved for website?",
      "11/2/2026 10:22:31,Coco,Dog,6,Yes,Sweet girl,https://a.example/1.jpg,Yes",
      '11/3/2026 9:01:00,Smokey,Cat,"2 years, 3 months",No,Shy,,Pending review',
    ),
    right: [
      right(
        "Coco",
        "listed",
        { species: "dog", neutered: true, birthDate: "2020", description: "Sweet girl", birthDateEstimated: true },
        { photos: ["https://a.example/1.jpg"] },
      ),
      right("Smokey", "held", { species: "cat", neutered: false, birthDate: "2024-08", description: "Shy", birthDateEstimated: true }),
    ],
  },
  {
    what: "ticks for animals to be seen, a medical hold, and a death beside a status",
    format: "csv",
    preset: null,
    content: lines(
      "Dog,Breed (best guess),Wt.,Status,Deceased?,Medical hold,Website?,Species",
      "Biscuit,Beagle,28#,Available,,,x,Dog",
      "Olive,,,Available,,,,Dog",
      "Max,,,Available,Y,,x,Dog",
      "Daisy,,,Foster - Jane,,heartworm,x,Dog",
    ),
    right: [
      right("Biscuit", "listed", { species: "dog", breeds: ["Beagle"], weightGrams: 12_701 }),
      right("Olive", "held", { species: "dog" }),
      right("Max", "gone"),
      right("Daisy", "held", { species: "dog" }),
    ],
  },
];

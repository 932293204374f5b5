import type { Language } from "#lib/shelter/pets/import/languages/schema.ts";

export const ENGLISH: Language = {
  titles: {
    name: "pet name, animal name, pet's name, animal's name, call name, dog name, cat name, name of animal, dog's name, cat's name, pet, dog, cat",
    categoryId: "animal type, pet type, kind, type, animal kind, kind of animal, type of animal",
    status: "adoption status, availability",
    adoptable:
      "published, publish, public, is public, visible, is visible, online, show online, approved for website, ready for website, show on website, show on web, show on site, on website, on web, on site, website visible, web visible, post online, list online, listed online",
    externalId:
      "your number, our number, animal id, pet id, animal #, animal number, animal no, pet number, pet #, id number, shelter number, shelter id, shelter #, shelter code, tag number, reference, reference number, ref, id, intake #, intake number, intake id",
    species: "animal, animal species, pet species",
    primaryBreed: "breed, breed 1, main breed, first breed, pri breed, animal breed, pet breed, dog breed",
    secondaryBreed: "breed 2, second breed, sec breed, mixed with",
    mixed: "mix, mixed breed, mixed breed?, is mixed, crossbreed, cross breed",
    sex: "gender, m/f, male/female, sex/altered, sex/fixed, gender/altered, sex/neutered",
    birthDate: "date of birth, dob, born, birthday, birthdate, born on, d o b, estimated dob, estimated date of birth, est dob, birth",
    age: "age, animal age, pet age, general age, age group, current age, approx age, approximate age, estimated age, est age, how old, dob or age, dob/age, age/dob, age or dob, age in years, age years, age y/m/d, age in months, age months, age in weeks, age weeks",
    size: "size potential, adult size, size when grown, grown size, general size, animal size, pet size, size category",
    weightKg: "weight kg, weight in kg, weight in kilograms, weight kilos, kg",
    weightLb:
      "weight lb, weight lbs, weight in lb, weight in lbs, weight in pounds, weight pounds, lbs, weight, current weight, wt, wt lbs",
    color: "colour, colors, colours, primary color, primary colour, color 1, main color, coat color, coat colour, color/markings, markings",
    coat: "coat length, hair length, coat type, hair, fur, fur length",
    description:
      "desc, dsc, bio, biography, about, about me, about the animal, profile, story, my story, website description, web description, public description, adoption description, adoption profile, web bio, website bio, about him/her, about your pet, ad text, text, blurb",
    neutered:
      "altered, spayed/neutered, castrated, spayed, neutered, spay/neuter, s/n, fixed, is neutered, is altered, sterilized, sterilised, desexed, spayed or neutered, spay/neuter status, altered status, neutered/spayed",
    vaccinated:
      "shots, shots current, up to date, vaccines, up to date on shots, shots up to date, vaccinations up to date, utd, vaccinated?",
    houseTrained:
      "housebroken, housetrained, potty trained, litter trained, litterbox trained, litter box trained, house broken, toilet trained",
    specialNeeds: "special need, has special needs, is special needs",
    specialNeedsNote: "special needs notes, special needs description, special needs details",
    goodWithChildren:
      "good with kids, ok with kids, ok with children, kids, children, good w kids, goodwkids, kid friendly, child friendly, gets along with kids, gets along with children, kids ok, lives with children",
    goodWithDogs:
      "ok with dogs, dogs, good w dogs, goodwdogs, dog friendly, gets along with dogs, dogs ok, good with other dogs, lives with dogs",
    goodWithCats:
      "ok with cats, cats, good w cats, goodwcats, cat friendly, gets along with cats, cats ok, good with other cats, lives with cats",
    childrenFromAge: "minimum age of children, min age of children, children from",
    feeAmount:
      "adoption fee, fee, adoption price, price, adoption donation, fee amount, adoption cost, fee usd, adoption fee usd, fee $, adoption $",
    feeCurrency: "currency",
    intakeDate:
      "arrival date, date of intake, intake, arrived, arrived on, date arrived, arrival, in care since, in shelter since, received date, date received, date in, entry date, date of arrival, intake day, came in, admission date, date entered, date pet entered your care, date acquired, received",
    adoptionDate: "adoption date, adopted on, date adopted, date of adoption, adopted date, adopt date",
    videoUrl: "video, video link, youtube, youtube link, youtube video url, youtube url",
    microchip:
      "microchip number, chip, chip number, chip no, chip #, chip id, microchip id, microchip #, microchip no, microchip code, microchip num, chip code",
    location:
      "kennel, cage, run, pen, room, building, kennel number, kennel no, kennel #, cage number, housing, shelter location, animal location",
    photo:
      "photo, photos, photo address, photo url, photo link, picture, pictures, picture url, picture link, image, images, image url, image link, pic, pics, main photo, photo urls",
    attributes: "attributes",
  },
  privateTitles: [
    [
      "people",
      /person(?!al)|contact|owner|guardian|adopter|foster|surrender(?:er|edby)|relinquish|admitter|agency|(?<!pet)finder|reporter|rescuer|caretaker|caregiver|volunteer|sponsor|^colony|currentvet|^vet$|^vet(?:name|erinarian)|surgeon|pickup|^(?:donor|donation)/,
    ],
    [
      "people",
      /^(?:first|last|sur|full)name|(?:assoc|from|to)name$|(?:adopted|outcome|intake|created|updated|transferred|found|performed|given|entered|released)by$|transfer(?:red)?(?:to|from)$/,
    ],
    [
      "people",
      /e-?mail|phone|^address|(?<!photo)address$|street|(?<!apa)city$|province$|county$|^state$|zip(?:code)?$|postcode|postalcode|currentlocation|(?:originally|where.*)found|found(?:at|location)$|locationfound|originalsource|license(?!plate)|^incident|^dispatch/,
    ],
    [
      "medical",
      /medica(?!lcare$)|health|vaccinationtype|vaccinationcomments|^vaccination(?!suptodate)|^test(?:type|result|due|performed|comments)|diagnos|treatment|surger|subjective|condition$|euthan|deceasedreason|deceasednotes/,
    ],
    ["behavior", /behaviou?r|temperament|assessment|^bit(?:e|ten)/],
    [
      "private",
      /^private|hidden|internal(?!id|number|no)|confidential|warning|history$|memo|comments?$|.notes?$|reason|entrycategory|^animal(?:pdf|html)|^log|^cost|^diary/,
    ],
  ],
  yes: "yep, t, checked, ☑, ✅",
  no: "f, unchecked, ☐, ✗, ✘, ❌",
  unknown: "unk, undetermined, not known, unspecified, not specified, tbd, n a, na, ??, ???, –, —, null",
  words: {
    species: {
      dog: "dogs, canine, canines, k9, puppy, puppies, pup",
      cat: "cats, feline, felines, kitten, kittens",
      rabbit: "rabbits, bunny, bunnies, lapine",
      bird: "birds, avian",
      reptile: "reptiles",
      horse: "horses, equine",
      fish: "fishes",
      small_and_furry: "small furry, small&furry, small & furry, small animal, small animals, small mammal, small mammals, rodent, rodents",
      barnyard: "farm animal, farm animals, livestock, farm",
    },
    sex: {
      male: "m, male, males, boy, nm, mn, m/n, tom, tomcat, stallion, gelding, buck, rooster, stud, mi, m/i, ♂",
      female: "f, female, females, girl, sf, fs, f/s, mare, doe, hen, queen, bitch, fi, f/i, ♀",
    },
    size: {
      small: "s, sm, xs, small, extra small, x-small, toy, tiny, mini",
      medium: "m, med, md, medium, average",
      large: "l, lg, lrg, large, big",
      extra_large: "xl, xxl, x-large, extra large, extra-large, very large, giant, huge",
    },
    coat: {
      short: "short, dsh, short hair, shorthair, shorthaired, smooth",
      medium: "medium, dmh, medium hair, mediumhair, medium-length, semi-long",
      long: "long, dlh, long hair, longhair, longhaired, fluffy",
      wire: "wire, wirehaired, wiry, rough",
      curly: "curly, wavy",
      hairless: "hairless, bald",
    },
    neutered: {
      yes: "altered, spayed, neutered, castrated, fixed, sterilized, sterilised, desexed, s/n, gelded, nm, mn, m/n, sf, fs, f/s, gelding, done",
      no: "not altered, not spayed, not neutered, not fixed, not yet, unaltered, unneutered, unspayed, intact, entire, unfixed, mi, fi, m/i, f/i",
    },
    vaccinated: {
      yes: "vaccinated, up to date, up-to-date, utd, current, complete, done",
      no: "not vaccinated, unvaccinated, not up to date, overdue, due, not current",
    },
    houseTrained: {
      yes: "house trained, house-trained, housetrained, housebroken, potty trained, litter trained, litter box trained, trained",
      no: "not house trained, not house-trained, not housetrained, not housebroken, not trained, untrained",
    },
    goodWithChildren: {
      yes: "good, great, excellent, friendly, ok, okay, fine, loves them",
      no: "not good, bad, not ok, never, avoid, no kids, no children",
    },
    goodWithDogs: {
      yes: "good, great, excellent, friendly, ok, okay, fine, loves them",
      no: "not good, bad, not ok, never, avoid, no dogs, must be only dog",
    },
    goodWithCats: {
      yes: "good, great, excellent, friendly, ok, okay, fine, loves them",
      no: "not good, bad, not ok, never, avoid, no cats, chases",
    },
  },
  months: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  units: {
    year: "y, yo, yr, yrs, year, years",
    month: "m, mo, mos, mth, mths, mnth, mnths, month, months",
    week: "w, wk, wks, week, weeks",
    day: "d, day, days",
  },
  numbers: {
    ...{ "0.5": "half a", "1": "one, a", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six" },
    ...{ "7": "seven", "8": "eight", "9": "nine", "10": "ten", "11": "eleven", "12": "twelve" },
  },
  ages: {
    baby: "baby, puppy, pup, puppies, kitten, kittens, foal, chick, neonate, newborn, infant, pinkie",
    young: "young, juvenile, adolescent, young adult, youth, teen, teenager, subadult",
    adult: "adult, mature, grown, grown up, fully grown, middle aged",
    senior: "senior, geriatric, elderly, old, senior citizen",
  },
  about:
    "about, approx, approximately, around, circa, ca, c, est, estimate, estimated, roughly, maybe, probably, possibly, likely, over, more than, older than, at least, min, almost, nearly, spring, summer, fall, autumn, winter, early, mid, late",
  under: "under, less than, younger than, below, up to, max",
  fillers: "born, dob, age, aged, old, of age, and, in, on",
  from: "yes, over, from, above, older than, ages, age, kids, children, only, with",
  free: "free, waived, fee waived, no fee, no charge",
  included: "incl, including, includes, inclusive of",
  currency: "USD",
};

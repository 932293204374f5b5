-- What an animal is like, beside its row, which lists and searches read and which therefore stays small. Most columns are null where it is unknown.

-- CreateTable
CREATE TABLE "pet_profiles" (
    "pet_id" BIGINT NOT NULL,
    "project_id" BIGINT NOT NULL,
    "listed" BOOLEAN NOT NULL DEFAULT true,
    "species" TEXT,
    "breeds" TEXT[] NOT NULL DEFAULT '{}',
    "mixed" BOOLEAN,
    "sex" TEXT,
    "birth_date" DATE,
    "birth_date_precision" TEXT,
    "birth_date_estimated" BOOLEAN,
    "size" TEXT,
    "weight_grams" INTEGER,
    "color" TEXT,
    "coat" TEXT,
    "description" TEXT,
    "neutered" BOOLEAN,
    "vaccinated" BOOLEAN,
    "house_trained" BOOLEAN,
    "special_needs" BOOLEAN,
    "special_needs_note" TEXT,
    "good_with_children" BOOLEAN,
    "children_from_age" SMALLINT,
    "good_with_dogs" BOOLEAN,
    "good_with_cats" BOOLEAN,
    "fee_amount" DECIMAL(10,2),
    "fee_currency" TEXT,
    "intake_date" DATE,
    "video_url" TEXT,
    "bonded_with" BIGINT[] NOT NULL DEFAULT '{}',
    "microchip" TEXT,
    "notes" TEXT,
    "location" TEXT,

    CONSTRAINT "pet_profiles_pkey" PRIMARY KEY ("pet_id"),
    CONSTRAINT "pet_profiles_species_check" CHECK (char_length("species") BETWEEN 1 AND 40),
    CONSTRAINT "pet_profiles_breeds_check" CHECK (cardinality("breeds") <= 2),
    CONSTRAINT "pet_profiles_sex_check" CHECK ("sex" IN ('male', 'female')),
    CONSTRAINT "pet_profiles_birth_date_check" CHECK ("birth_date_precision" IN ('day', 'month', 'year') AND ("birth_date" IS NULL) = ("birth_date_precision" IS NULL)),
    CONSTRAINT "pet_profiles_size_check" CHECK ("size" IN ('small', 'medium', 'large', 'extra_large')),
    CONSTRAINT "pet_profiles_weight_grams_check" CHECK ("weight_grams" BETWEEN 1 AND 2000000),
    CONSTRAINT "pet_profiles_color_check" CHECK (char_length("color") BETWEEN 1 AND 80),
    CONSTRAINT "pet_profiles_coat_check" CHECK ("coat" IN ('short', 'medium', 'long', 'wire', 'curly', 'hairless')),
    CONSTRAINT "pet_profiles_description_check" CHECK (char_length("description") BETWEEN 1 AND 4000),
    CONSTRAINT "pet_profiles_special_needs_note_check" CHECK (char_length("special_needs_note") BETWEEN 1 AND 500),
    CONSTRAINT "pet_profiles_children_from_age_check" CHECK ("children_from_age" BETWEEN 0 AND 18),
    CONSTRAINT "pet_profiles_fee_check" CHECK ("fee_amount" BETWEEN 0 AND 99999.99 AND char_length("fee_currency") = 3 AND ("fee_amount" IS NULL) = ("fee_currency" IS NULL)),
    CONSTRAINT "pet_profiles_video_url_check" CHECK (char_length("video_url") BETWEEN 1 AND 2000),
    CONSTRAINT "pet_profiles_bonded_with_check" CHECK (cardinality("bonded_with") <= 10),
    CONSTRAINT "pet_profiles_microchip_check" CHECK (char_length("microchip") BETWEEN 9 AND 23),
    CONSTRAINT "pet_profiles_notes_check" CHECK (char_length("notes") BETWEEN 1 AND 4000),
    CONSTRAINT "pet_profiles_location_check" CHECK (char_length("location") BETWEEN 1 AND 80)
);

-- CreateIndex
CREATE INDEX "pet_profiles_project_id_pet_id_idx" ON "pet_profiles"("project_id", "pet_id");

-- AddForeignKey
ALTER TABLE "pet_profiles" ADD CONSTRAINT "pet_profiles_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

import type { NewPet } from "#lib/shelter/pets/schema.ts";

export const SEED_CATEGORIES = 12;
export const MAX_SEED = 2 ** 32 - 1;

const NAMES =
  "Abby Ace Alfie Alma Amber Apollo Archie Arlo Ash Aspen Atlas Aurora Bailey Bambi Basil Bean Bear Bella Benji Betty Billie Birdie Biscuit Blue " +
  "Bonnie Bruno Bubbles Buddy Buster Butter Button Caramel Casper Charlie Chestnut Chico Chip Chloe Cinnamon Cleo Clover Coco Cookie Cooper Cosmo " +
  "Cricket Daisy Dexter Dolly Domino Dottie Duke Echo Eddie Ella Elsie Ember Enzo Felix Fern Fig Finn Flora Freya Frida Fudge George Ginger Gizmo " +
  "Goldie Gus Hazel Heidi Henry Holly Honey Hugo Indie Iris Ivy Jack Jasper Jellybean Joey Juniper Kiki Kiwi Koda Lady Lenny Leo Lily Loki Lola Lucky " +
  "Lulu Luna Mabel Maggie Mango Maple Marble Marley Maya Milo Mimi Minnie Misty Mocha Moose Mochi Molly Monty Muffin Nala Nellie Nico Noodle Nova " +
  "Nugget Oakley Olive Ollie Opal Oreo Oscar Otis Otto Paddy Peaches Peanut Pearl Pebbles Penny Pepper Percy Pickle Pip Pixie Poppy Quincy Raven " +
  "Remy Riley River Rocky Rolo Romeo Roo Rosie Ruby Rufus Rusty Sadie Sage Sammy Sasha Scout Shadow Sheldon Simba Skye Smokey Snickers Socks Sophie " +
  "Sparky Stella Sunny Sushi Sylvie Taffy Teddy Theo Tilly Toby Toffee Truffle Tucker Violet Waffles Walter Whisky Willow Winnie Winston Zelda Ziggy Zoe";
const NAME_LIST = NAMES.split(" ");
const TITLES = ["Little", "Old", "Miss", "Mister", "Captain", "Lady", "Sir", "Big"];
const SECOND_NAMES = ["Bean", "Blossom", "Boots", "Fluff", "Freckles", "McFluff", "Moon", "Paws", "Pumpkin", "Snow", "Sprout", "Whiskers"];

/** Uniform in [0, 1), deterministic, as MurmurHash3's finalizer. */
export function fraction(seed: number, index: number, draw: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35) ^ Math.imul(draw + 1, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

function pick(list: readonly string[], at: number): string {
  return list[Math.floor(at * list.length)] ?? "";
}

function nameAt(seed: number, index: number): string {
  const name = pick(NAME_LIST, fraction(seed, index, 0));
  const style = fraction(seed, index, 1);
  if (style < 0.75) return name;
  if (style < 0.85) return `${pick(TITLES, fraction(seed, index, 2))} ${name}`;
  return `${name} ${pick(SECOND_NAMES, fraction(seed, index, 2))}`;
}

/**
 * Deterministic. 7 in 10 are available, 2 pending, 1 sold.
 * @param seed 0 to 4294967295
 * @param index from 0
 */
export function seedPet(seed: number, index: number): NewPet {
  const lot = fraction(seed, index, 3);
  return {
    name: nameAt(seed, index),
    categoryId: BigInt(1 + Math.floor(fraction(seed, index, 4) * SEED_CATEGORIES)),
    status: lot < 0.7 ? "available" : lot < 0.9 ? "pending" : "sold",
  };
}

/** Same format as `DOG_PROFILES`. */
export const RABBIT_PROFILES = `
male|Holland Lop|18|small|1.7|fawn|short|c8|{name} has lopsided ears and perfect confidence. He uses a litter box and likes his forehead stroked. He is neutered and hopes for a rabbit companion.
male|Netherland Dwarf|27|small|1.1|chestnut|short|c10|{name} is a small rabbit with a big sense of adventure. He jumps over everything that doesn't move. He needs a roomy run and an early bedtime.
male|Rex mix|36|medium|3.2|black|short|c8|{name} feels like velvet and knows it. He takes herbs gently from your hand and stamps his foot when they are gone. A bonded friend would make him complete.
female|English Angora|22|medium|3|white|long|c12|{name} is a cloud with whiskers. She needs brushing every day and holds still for it. She is best with people who have kept rabbits before.
male|Dutch|14|small|2.1|black and white|short|c8|{name} is lively, clean, and always first at the hay. He is learning to come to the sound of a rattling cup. He can live indoors or in a large, safe run.
female|Flemish Giant|31|large|6.3|steel gray|short|c8|{name} is the size of a small dog and just as friendly. She lies down next to you and expects to be petted. She needs room to stretch and a floor that isn't slippery.
female|Lionhead|10|small|1.5|orange|long|c10|{name} has a mane and a gentle heart. She is curious about people and still careful with hands. With a little patience and some parsley, she will be your friend.
female|Mini Rex|8|small|1.6|blue|short|c8|{name} does joyful leaps all over the room every evening. She is tidy and easy to handle. She and {friend} share every meal and every nap, so they move in together.
male|Mixed breed|45|medium|2.6|agouti|short|c8|{name} is a calm rabbit who likes to watch what you are doing. He fell for {friend} on his first day here and washes her ears every morning. He is healthy, neutered, and a very good eater.`;

export const GUINEA_PIG_PROFILES = `
male|American|16|small|1|brown and white|short|c6|{name} whistles as soon as the refrigerator opens. He gets along with other males and loves cucumber. He will only go to a home with at least one other guinea pig.
female|Abyssinian|20|small|0.9|tricolor|medium|c6|{name} has rosettes in all directions and a mind of her own. She is brave, talkative, and easy to feed by hand. She is looking for a group with a big floor to run on.
female|Peruvian|13|small|0.9|cream|long|c8|{name} looks like a tiny rug with feet. Her long hair is trimmed once a month. She is gentle and prefers quiet children.
male|American Crested|9|small|0.8|golden|short|c6|{name} wears a white crown and acts accordingly. He runs laps in the evening and naps in the hay. He is neutered and can join a group of females.
male|Teddy|24|small|1.1|gray|short|c6|{name} is round, relaxed, and very fond of bell peppers. He lets you pick him up and hums when he is stroked. He would like a friend of his own age.`;

export const BIRD_PROFILES = `
female|Cockatiel|48|small|0.09|gray|-|c8|{name} whistles the first half of three songs. She is hand-tame and spends the afternoon on your shoulder. She should live with another cockatiel.
male|Budgerigar|19|small|0.04|green|-|c6|{name} chatters all day and loves his mirror ball. He flies well and finds his way back to the cage. He would be glad to join a small flock.
male|Canary|30|small|0.02|yellow|-|c6|{name} sings from sunrise until noon. He likes to watch people but not to be touched. A bright, quiet room and a roomy cage are all he needs.`;

export const REPTILE_PROFILES = `
male|Bearded Dragon|40|medium|0.42|sandy|-|c10|{name} basks in the morning and watches television in the evening. He is used to being handled and eats greens without complaint. His terrarium and lamps come with him.`;

/** From published counts of leaked passwords, lower case. Plain text, so browsers can check too. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwort passphrase motdepasse contrasena wachtwoord parola senha pass passwd pwd mypassword newpassword
  admin administrator root user guest login signin welcome changeme default test testing tester temp secret private
  access letmein trustno iloveyou ilove loveyou loveme lovely lover love baby babygirl babe angel honey sweet sweety
  sweetheart darling princess prince queen king master shadow dragon monkey tiger lion eagle panther wolf bear horse
  pony puppy kitty kitten doggy dog cat rabbit bunny hamster turtle dolphin whale shark spider butterfly ladybug
  chicken turkey donkey mickey minnie snoopy garfield tigger pooh winnie scooby simba bambi nemo buddy bella max
  lucky rocky charlie daisy molly sadie bailey coco ginger pepper cookie chocolate candy cupcake peanut banana orange
  apple cherry strawberry lemon coffee cheese pizza flower flowers rose lily jasmine sunflower sunshine sunny summer
  winter spring autumn january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday hello goodbye whatever nothing something anything everything
  forever always freedom liberty peace hope faith grace heaven jesus christ jesuschrist god godisgood blessed bible
  church michael jordan jessica jennifer ashley amanda andrew anthony daniel david joshua matthew robert thomas
  william richard joseph christopher christian nicholas nicole michelle stephanie elizabeth samantha alexander
  alexandra alexis benjamin brandon brian justin jason kevin steven patrick peter george harry henry james john paul
  mark martin oliver victoria vanessa veronica natalie natasha melissa rebecca rachel sarah hannah emily emma olivia
  sophie sophia isabella maria martha margaret patricia barbara susan linda karen laura julia anna andrea angela
  carlos juan jose miguel antonio francisco fernando alejandro roberto giovanni andreas stefan thomas hans klaus
  football soccer baseball basketball hockey tennis golf cricket rugby swimming skateboard snowboard liverpool
  arsenal chelsea manchester united everton tottenham barcelona realmadrid madrid juventus bayern ronaldo messi
  beckham yankees lakers cowboys steelers patriots eagles raiders packers broncos ferrari porsche mercedes mustang
  corvette camaro harley yamaha honda toyota nissan subaru suzuki kawasaki ducati superman batman spiderman ironman
  superstar starwars startrek skywalker vader yoda gandalf hobbit matrix pokemon pikachu naruto zelda mario nintendo
  playstation xbox minecraft fortnite warcraft starcraft counterstrike callofduty computer internet google facebook
  instagram youtube twitter microsoft windows apple iphone samsung android nokia laptop keyboard hacker killer ninja
  assassin sniper warrior hunter ranger soldier army marine navy police doctor nurse teacher student school college
  university london paris berlin madrid newyork boston chicago dallas california florida texas america canada england
  scotland ireland germany france australia brazil mexico india pakistan russia china japan korea metallica nirvana
  slipknot linkinpark greenday blink eminem madonna elvis beatles rocknroll music guitar piano dancer dancing rainbow
  unicorn diamond crystal silver golden gold purple yellow green blue black white red pink thunder lightning storm
  phoenix falcon cobra viper scorpion gemini taurus virgo libra pirate captain cowboy samurai wizard magic merlin
  family mother father mommy daddy mama papa sister brother friend friends bestfriend girlfriend boyfriend married
  beautiful gorgeous handsome hottie sexy fuckyou fuck bitch asshole shit pussy money dollar million billionaire
  professional unbelievable motherlode qwerty qwert azerty qwertz asdf asdfgh asdfjkl zxcvbn zxcv qazwsx abc abcd
  trustme opensesame blahblah nopassword notapassword yourname myname shelter petstore animal animals adoption pets
  correcthorsebatterystaple
  `
    .trim()
    .split(/\s+/),
);

/** Lengths of a password, in Unicode code points. The upper one bounds the work of hashing. */
export const LEAST_PASSWORD_LENGTH = 12;
export const MOST_PASSWORD_LENGTH = 256;

/**
 * Stems of the passwords that lists of leaked ones hold most often. A password
 * counts as common when nothing but digits, signs and repetitions is added to a stem.
 */
const COMMON_STEMS = new Set([
  "password",
  "passwort",
  "passphrase",
  "motdepasse",
  "qwerty",
  "qwertyuiop",
  "qwertyuiopasdfghjkl",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qazwsxedc",
  "qazwsxedcrfv",
  "abcdefghijkl",
  "abcdefghijklmnop",
  "letmein",
  "welcome",
  "administrator",
  "admin",
  "adminadmin",
  "iloveyou",
  "changeme",
  "trustno",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "superman",
  "dragon",
  "monkey",
  "master",
  "shadow",
  "secret",
  "computer",
  "internet",
  "starwars",
  "petstore",
  "correcthorsebatterystaple",
]);

const LOOKALIKES: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };

function letters(text: string): string {
  return text.replace(/[^a-z]/g, "");
}

/** The shortest text that, repeated, gives this one: `abcabc` gives `abc`. */
function unrepeated(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const plain = [lower, spelled, lower.replace(/^[^a-z]+|[^a-z]+$/g, "")].map(letters);
  const trimmed = lower.replace(/[^a-z]+$/, "").replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [...plain, letters(trimmed)].some((text) => COMMON_STEMS.has(text) || COMMON_STEMS.has(unrepeated(text)));
}

const DIGIT_RUNS = "01234567890123456789";

function isMonotonous(password: string): boolean {
  const backwards = [...DIGIT_RUNS].reverse().join("");
  return new Set(password).size < 4 || DIGIT_RUNS.includes(password) || backwards.includes(password);
}

/**
 * Why a password is refused.
 * @returns the end of a sentence that begins with "The password", or null when it may be used
 */
export function passwordFault(password: string): string | null {
  const length = [...password].length;
  if (length < LEAST_PASSWORD_LENGTH || length > MOST_PASSWORD_LENGTH) {
    return `must have ${LEAST_PASSWORD_LENGTH} to ${MOST_PASSWORD_LENGTH} characters`;
  }
  if (isCommon(password) || isMonotonous(password)) return "is among the first that an attacker tries; choose another";
  return null;
}

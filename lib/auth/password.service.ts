import { hash, verify } from "@node-rs/argon2";

/** OWASP's figures for argon2id (19 MiB, 2 passes, 1 lane). Argon2id is the part's own default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id of a password in PHC string form, with a random salt. Runs off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), COST);
}

/** Whether a password gives this hash; false as well for a hash that is none. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password.normalize("NFKC"));
  } catch {
    return false;
  }
}

import { hash, verify } from "@node-rs/argon2";

/** OWASP's argon2id parameters (19 MiB, 2 passes, 1 lane); argon2id is the package default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PHC string, random salt, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), COST);
}

/** Also false for a malformed hash. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password.normalize("NFKC"));
  } catch {
    return false;
  }
}

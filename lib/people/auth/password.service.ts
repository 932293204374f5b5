import { hash, verify } from "@node-rs/argon2";

/** OWASP: 19 MiB, 2 passes, 1 lane; argon2id is the default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns PHC string */
export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize("NFKC"), COST);
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password.normalize("NFKC"));
  } catch {
    return false;
  }
}

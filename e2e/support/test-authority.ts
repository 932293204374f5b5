import "reflect-metadata";
import { isIP } from "node:net";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 86_400_000;

export interface TestCertificate {
  chain: string;
  key: string;
}

export interface TestAuthority {
  /** Trusted root, PEM. */
  certificate: string;
  issue(...names: string[]): Promise<TestCertificate>;
}

async function newKeys(): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
}

async function pemOf(key: CryptoKey): Promise<string> {
  const text = Buffer.from(await crypto.subtle.exportKey("pkcs8", key)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${text.match(/.{1,64}/g)?.join("\n")}\n-----END PRIVATE KEY-----\n`;
}

/** Issues for any name and address. */
export async function createTestAuthority(): Promise<TestAuthority> {
  const keys = await newKeys();
  const validity = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 90 * DAY_MS) };
  const root = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Test authority",
    keys,
    signingAlgorithm: ALGORITHM,
    ...validity,
    extensions: [new BasicConstraintsExtension(true, 1, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  });
  return {
    certificate: root.toString("pem"),
    async issue(...names) {
      const own = await newKeys();
      const made = await X509CertificateGenerator.create({
        subject: `CN=${names[0]}`,
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        ...validity,
        extensions: [
          new SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ("ip" as const) : ("dns" as const), value }))),
        ],
      });
      return { chain: `${made.toString("pem")}\n`, key: await pemOf(own.privateKey) };
    },
  };
}

import { DAY_MS } from "#lib/platform/time.ts";
import "reflect-metadata";
import { createPrivateKey, createPublicKey } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { nameConstraints } from "#lib/sites/certificates/local.rules.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;
const ROOT_DAYS = 365;
const LEAF_DAYS = 90;
const CLOCK_SKEW_MS = 3_600_000;
const NAME_CONSTRAINTS = "2.5.29.30";
const { KeyUsageFlags } = x509;

export const ROOT_NAME = "Petstore local authority";

/** PEM. */
export interface KeyAndCertificate {
  key: string;
  certificate: string;
}

async function signingKey(pem: string): Promise<CryptoKey> {
  const der = createPrivateKey(pem).export({ type: "pkcs8", format: "der" });
  return await crypto.subtle.importKey("pkcs8", new Uint8Array(der), CURVE, false, ["sign"]);
}

async function newKeys(): Promise<{ keys: CryptoKeyPair; pem: string }> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ["sign", "verify"]);
  const der = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
  return { keys, pem: createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({ type: "pkcs8", format: "pem" }).toString() };
}

export async function makeRoot(now: number, rootId: string, names: readonly string[]): Promise<KeyAndCertificate> {
  x509.cryptoProvider.set(crypto);
  const { keys, pem } = await newKeys();
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${ROOT_NAME} ${rootId}, O=Petstore on this machine`,
    keys,
    signingAlgorithm: SIGNING,
    notBefore: new Date(now - CLOCK_SKEW_MS),
    notAfter: new Date(now + ROOT_DAYS * DAY_MS),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.Extension(NAME_CONSTRAINTS, true, nameConstraints(names)),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign + KeyUsageFlags.cRLSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { key: pem, certificate: `${made.toString("pem")}\n` };
}

/** @returns PEM without the root */
export async function signLeaf(root: KeyAndCertificate, key: string, name: string, now: number): Promise<string> {
  x509.cryptoProvider.set(crypto);
  const issuer = new x509.X509Certificate(root.certificate);
  const publicKey = new x509.PublicKey(new Uint8Array(createPublicKey(key).export({ type: "spki", format: "der" })));
  const made = await x509.X509CertificateGenerator.create({
    // A common name has at most 64 characters.
    subject: "O=Petstore on this machine",
    issuer: issuer.subject,
    publicKey,
    signingKey: await signingKey(root.key),
    signingAlgorithm: SIGNING,
    notBefore: new Date(now - CLOCK_SKEW_MS),
    notAfter: new Date(Math.min(now + LEAF_DAYS * DAY_MS, issuer.notAfter.getTime())),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: "dns", value: name }]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
    ],
  });
  return `${made.toString("pem")}\n`;
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator in software (WebAuthn, sections 6.1 and 6.5), which does what tests ask, also what none should. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  isVerifying = true;
  userHandle: string | undefined;
  /** Origin that its browser reports. */
  origin: string;
  readonly #key: KeyObject;
  readonly #cose: Buffer;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    const [head, middle] = [Buffer.from("a5010203262001215820", "hex"), Buffer.from("225820", "hex")];
    this.#cose = Buffer.concat([head, Buffer.from(x, "base64url"), middle, Buffer.from(y, "base64url")]);
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })).toString("base64url");
  }

  #authenticatorData(rpId: string, credential = Buffer.alloc(0)): Buffer {
    const flags = PRESENT | (this.isVerifying ? VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), rest, credential]);
  }

  create({ challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON) {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, "base64url");
    const data = this.#authenticatorData(rp.id ?? "", Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#cose]));
    const head = Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex");
    const attestationObject = Buffer.concat([head, Buffer.from([data.length]), data]).toString("base64url");
    const response = { clientDataJSON: this.#clientData("webauthn.create", challenge), attestationObject, transports: ["internal"] };
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {}, response };
  }

  get({ challenge, rpId }: PublicKeyCredentialRequestOptionsJSON) {
    this.counter += 1;
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(rpId ?? "");
    const signature = sign("sha256", Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]), this.#key).toString(
      "base64url",
    );
    const response = { clientDataJSON, authenticatorData: data.toString("base64url"), signature, userHandle: this.userHandle };
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {}, response };
  }
}

import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "#e2e/support/scratch-folder.ts";
import { generateClient } from "#lib/programs/clients/generate.ts";

await generateClient();
const { readListenOptions } = await import("../../../clients/typescript/src/listen-options.ts");

const SECRET = `whsec_${btoa("thirty-two bytes of a test secret")}`;

describe("petstore listen, as it is typed", () => {
  const TO = ["--forward-to", "http://localhost:3001/webhooks"];
  const read = (args: string[], environment: Record<string, string> = { PETSTORE_KEY: "pets_1" }) =>
    readListenOptions(["listen", ...args], environment);

  it("reads what is given, and takes the secret of the environment or makes one", () => {
    const given = read([...TO, "--url", "https://petstore.example/", "--types", "plan.*,pet.created", "--after", "901"], {
      PETSTORE_KEY: "pets_1",
      PETSTORE_WEBHOOK_SECRET: SECRET,
    });
    expect(given).toEqual({
      forwardTo: "http://localhost:3001/webhooks",
      baseUrl: "https://petstore.example/v1",
      key: "pets_1",
      project: undefined,
      types: ["plan.changed", "pet.created"],
      after: 901n,
      secret: SECRET,
      isSecretExposed: false,
    });
    expect(read([...TO, "--secret", SECRET])).toMatchObject({ secret: SECRET, isSecretExposed: true });
    expect(read(TO)?.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(read(TO)?.secret).not.toBe(read(TO)?.secret);
  });

  it("reads key and secret from files, which win over the environment", () => {
    const folder = scratchFolder("listen", 4096);
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [keyFile, secretFile, empty] = ["key", "secret", "empty"].map((name) => path.join(folder, name)) as [string, string, string];
    writeFileSync(keyFile, "petu_2\n");
    writeFileSync(secretFile, `${SECRET}\n`);
    writeFileSync(empty, "\n");
    const files = ["--key-file", keyFile, "--secret-file", secretFile];
    expect(read([...TO, ...files])).toMatchObject({ key: "petu_2", secret: SECRET, isSecretExposed: false });
    expect(() => read([...TO, "--key-file", empty])).toThrow(/^--key-file must have an API key/);
    expect(() => read([...TO, "--secret-file", keyFile])).toThrow(/^--secret-file must be a signing secret: whsec_ and Base64\.$/);
    expect(() => read([...TO, "--secret-file", path.join(folder, "missing")])).toThrow(/^--secret-file must be a file .*ENOENT/);
    expect(() => read([...TO, "--key-file", "-", "--secret-file", "-"])).toThrow(/^Only one of/);
    expect(() => read([...TO, ...files, "--secret", SECRET])).toThrow(/^Give either/);
  });

  it.each(["http://127.8.0.1/", "https://[::1]:8443/in", "http://0x7f000001/"])("forwards to %s, which is this machine", (address) => {
    expect(read(["--forward-to", address])).toMatchObject({ forwardTo: new URL(address).href });
  });

  it("forwards elsewhere only if that is allowed", () => {
    const elsewhere = ["http://10.0.0.1/", "http://localhost.example/", "http://127.0.0.1.example/", "http://0.0.0.0/", "http://[::2]/"];
    for (const address of elsewhere) {
      expect(() => read(["--forward-to", address])).toThrow(/must be on this machine/);
      expect(read(["--forward-to", address, "--allow-remote"])).toMatchObject({ forwardTo: address });
    }
  });

  it.each<[string[], RegExp]>([
    [[], /^--forward-to is missing/],
    [["--forward-to", "ftp://localhost/"], /^--forward-to must be an address that starts with http/],
    [["--forward-to", "http://a:b@localhost/"], /^--forward-to must not contain a user name/],
    [[...TO, "--types", "pet.created,cat.*"], /^--types must be .*; got "cat\.\*"/],
    [[...TO, "--after", "9223372036854775808"], /^--after must be the id of an event/],
    [[...TO, "--secret", "hunter2"], /^--secret must be a signing secret: whsec_ and Base64\.$/],
    [[...TO, "now"], /^The one command is listen; got "listen now"/],
    [[...TO, "--key", "pets_1"], /^Unknown option '--key'/],
  ])("refuses %j with a sentence", (args, sentence) => {
    expect(() => read(args)).toThrow(sentence);
  });

  it("refuses to start without a key", () => {
    expect(() => read(TO, {})).toThrow(/^PETSTORE_KEY is missing/);
  });
});

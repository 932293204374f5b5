import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll } from "vitest";
import { createTestAuthority, type TestAuthority } from "./test-authority.ts";

/** This process trusts the authority until the file's tests are over. */
export function useTrustedAuthority(): { authority: () => TestAuthority } {
  let authority: TestAuthority | undefined;
  const before = getCACertificates("default");
  beforeAll(async () => {
    authority = await createTestAuthority();
    setDefaultCACertificates([...before, authority.certificate]);
  });
  afterAll(() => setDefaultCACertificates(before));
  return {
    authority() {
      if (!authority) throw new Error("the authority exists only while tests run");
      return authority;
    },
  };
}

import { installationFolder } from "#lib/platform/config/release.ts";
import { root } from "#lib/platform/root.ts";

/** @returns what runs a command of `petstore --help` here */
export function petstoreCommand(words: string): string {
  const folder = installationFolder(root());
  const program = folder === root() ? "npm run --silent petstore --" : `${folder}/petstore`;
  return `${program} ${words}`;
}

export function withPetstoreCommands(sentence: string): string {
  return sentence.replaceAll(/`petstore ([^`]+)`/g, (_, words: string) => `\`${petstoreCommand(words)}\``);
}

import ts from "typescript";

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ["node"],
};

/** Package files, which dominate compile time. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function sharingHost(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!name.includes("/node_modules/")) return read(name, ...rest);
    if (!parsed.has(name)) parsed.set(name, read(name, ...rest));
    return parsed.get(name);
  };
  return host;
}

export function compilerMessages(file: string): string[] {
  const program = ts.createProgram([file], OPTIONS, sharingHost());
  return ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, " "));
}

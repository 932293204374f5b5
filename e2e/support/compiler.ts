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

/** Packages' files, which parse to the same every time: most of what a small program takes to compile. */
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

/** What the TypeScript compiler has to say of a file in strict mode; empty where it compiles. */
export function compilerMessages(file: string): string[] {
  const program = ts.createProgram([file], OPTIONS, sharingHost());
  return ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, " "));
}

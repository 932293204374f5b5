import { Sample } from "#components/docs/guide/sample.tsx";
import { PlanTable } from "#components/docs/home/plan-table.tsx";
import { firstCall, MAKE_KEY } from "#components/docs/home/samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { FieldTable, InlineCode } from "#components/ui/prose.tsx";

const FirstCallSample = ({ base }: { base: string }) => <CodeTabs name="First call" caption="First call" samples={firstCall(base)} />;

const CreateKeySample = () => <CodeBlock caption="Create a project and a key" language="shell" code={MAKE_KEY} />;

export const GUIDE_COMPONENTS = { CreateKeySample, FieldTable, FirstCallSample, InlineCode, PlanTable, Sample };

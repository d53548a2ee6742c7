import type { SchemaNode } from "../crd/crd.js";
import { own, stringAt } from "kube-json";

/** True for a JSON schema, which is recursive, for the settings of another program, and for those of a plugin. */
export const isOfOtherSystem = (node: SchemaNode): boolean =>
  node.properties.size === 0 &&
  (/[a-z\d]Schema$/.test(node.under) ||
    /^(?:envoy|nginx|haproxy|fluent\w*|prometheus)(?:_|[A-Z])/.test(node.under) ||
    OTHER_SYSTEM.test((stringAt(node.schema, "description") ?? "").slice(0, 1000)) ||
    isOfPlugin(node));

const OTHER_SYSTEM =
  /\bescape hatch\b|\b(?:provider|plugin|driver)[- ]specific\b|\b(?:is|contains|holds) an? (?:[A-Z][a-z]+)+Config(?:uration)?\b/;

/** Arguments whose fields depend on the plugin that a string next to them names. */
const isOfPlugin = ({ under, parent }: SchemaNode): boolean =>
  ARGUMENTS.test(under) &&
  PLUGINS.some((name) => {
    const sibling = parent?.properties.get(name);
    return sibling?.type === "string" && own(sibling.schema, "enum") === undefined;
  });

const ARGUMENTS = /^(?:arg(?:ument)?s|param(?:eter)?s|properties|settings)$/;
const PLUGINS: readonly string[] = ["type", "module", "plugin", "provisioner"];
